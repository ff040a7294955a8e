"""One file per metric and the catalog that names them.

- `bleu`: BLEU, number for number as sacreBLEU computes it
- `catalog`: the catalog of metrics
- `contract`: the metric contract, a metric turns a pair into numbers that add up
- `counts`: counts of n-grams of one pair, for SARI and BLEU
- `difficulty/`: how hard a text is to read, on the CEFR scale
- `doctor/`: the suite that finds out how a metric can be fooled
- `documents/`: metrics of whole documents
- `edits`: edit measures of the SAMSA paper (Table 4), distance to source and reference
- `features`: features of the output that need no references, as in EASSE
- `fk`: FK and FKBLEU of Xu et al
- `fluency/`: fluency, is the output grammatical and natural English?
- `meaning/`: meaning, what of the source is still said
- `means`: metrics that are a mean over pairs, the tally is (sum, count)
- `ngrams_explained`: SARI and BLEU of one pair, n-gram by n-gram, what counts
- `readability`: readability formulas for six languages
- `reading`: what the scores without references need, trained models, texts made ready
- `rows`: rows of n-gram counts of many pairs, from the compiled kernel if it can
- `sacrebleu_scores`: chrF and TER of sacreBLEU
- `samsa/`: SAMSA and its relatives
- `sari`: SARI, how well a system adds, keeps and deletes
- `support`: new words that no reference has
"""
