"""One file per metric and the catalog that names them.

- `aligned`: any sentence metric over documents, pair the sentences, score the pieces, add up
- `bleu`: BLEU, number for number as sacreBLEU computes it; `brevity`, `precisions`, `Bleu2016`
- `catalog`: the catalog of metrics, from a name (or a printed signature) to a metric ready to use
- `contract`: the metric contract, a metric turns a pair into numbers that add up; `Card`, `total`
- `counts`: counts of n-grams of one pair, for SARI and BLEU, in the plain Python that defines them
- `difficulty`: easier, by how many CEFR levels the output is easier to read than its source
- `doctor`: the cases of the suite, and in how many sources a metric scores a damage below the copy
- `documents`: what became of the sentences of a document, left out, added, moved, more or fewer
- `edits`: edit measures of the SAMSA paper (Table 4), distance to source and reference, and splits
- `features`: features of the output that need no references, as in EASSE; `Feature`, `ExactCopies`
- `fluency`: fluency, is the output grammatical and natural English, as raters see it?; `why_not`
- `fluency_features`: named features of a source and an output that tell how fluent the output is
- `meaning/`: meaning, what of the source is still said, and what of the output was not said before
- `ngrams_explained`: SARI and BLEU of one pair, n-gram by n-gram, what counts, where it stands
- `readability`: readability, formulas for six languages with the constants of their authors; `Fk`
- `reading`: what the scores without references need, trained models, texts made ready, values kept
- `sacrebleu_scores`: chrF and TER of sacreBLEU; `chrf_rows`, `ter_rows`
- `samsa/`: SAMSA and its relatives
- `sari`: SARI, how well a system adds, keeps and deletes, against source and references together
"""
