"""What a user asks of language: parse, align, same, level, pair.

- `align`: `samsari.align`, word alignment of a pair, of many pairs
- `claims`: `samsari.claims`, what a text asserts, claim by claim
- `level`: `samsari.level`, how hard a text is to read
- `lexical`: the shared tasks on words
- `pair`: `samsari.pair`, which sentences of two documents say the same
- `parse`: `samsari.parse`, text to UCCA passages, one for each sentence
- `same`: `samsari.same`
- `substitutes`: `samsari.substitutes`, what could stand in the place of a word
- `words`: `samsari.words`, the hard words of a text, how hard they are there
"""
