"""One file per metric and the catalog that names them.

- `aligned`: any sentence metric over documents, pair the sentences, score the pieces
- `bleu`: BLEU, number for number as sacreBLEU computes it
- `catalog`: the catalog of metrics
- `contract`: the metric contract, a metric turns a pair into numbers that add up
- `counts`: counts of n-grams of one pair, for SARI and BLEU
- `difficulty`: difficulty, how hard a text is to read, on the CEFR scale
- `doctor`: the suite that finds out how a metric can be fooled
- `documents`: metrics of whole documents
- `edits`: edit measures of the SAMSA paper (Table 4), distance to source and reference
- `features`: features of the output that need no references, as in EASSE
- `fk`: FK and FKBLEU of Xu et al
- `fluency`: fluency, is the output grammatical and natural English?
- `fluency_features`: named features of a source and an output that tell how fluent the
- `meaning/`: meaning, what of the source is still said
- `ngrams_explained`: SARI and BLEU of one pair, n-gram by n-gram, what counts
- `readability`: readability formulas for six languages
- `reading`: what the scores without references need, trained models, texts made ready
- `sacrebleu_scores`: chrF and TER of sacreBLEU
- `samsa/`: SAMSA and its relatives
- `sari`: SARI, how well a system adds, keeps and deletes
"""
