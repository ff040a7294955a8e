"""What a user asks of language: parse, align, same, level, pair.

- `align`: `samsari.align`, word alignment of a pair, of many pairs; `align_lines`, `LinkRequest`
- `claims`: `samsari.claims`, what a text asserts, claim by claim; `claims_of_texts`, `as_json`
- `level`: `samsari.level`, how hard a text is to read; `levels`, `read_target`, `hits`, `parted`
- `lexical`: the shared tasks on words; `answers`, `answer_table`, `complexities`
- `pair`: `samsari.pair`, which sentences of two documents say the same; `paired_sentences`
- `parse`: `samsari.parse`, text to UCCA passages, one for each sentence; `parse_lines`, `checked`
- `same`: `samsari.same`, does a replacement keep the meaning of some words in their sentence?
- `substitutes`: `samsari.substitutes`, what could stand in the place of a word, the best first
- `words`: `samsari.words`, the hard words of a text, how hard they are there, and what is easier
"""
