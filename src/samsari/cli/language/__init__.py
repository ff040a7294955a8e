"""Commands that parse and align.

- `align`: `samsari align`, link the words of sentence pairs; `AlignOptions`
- `claims`: `samsari claims`, what a text asserts
- `level`: `samsari level`, how hard a text is to read
- `pair`: `samsari pair`, which sentences of two documents say the same
- `parse`: `samsari parse`, text to UCCA passages; `ParseOptions`
- `same`: `samsari same`, does a replacement keep the meaning of some words in their sentence?
- `words`: `samsari words` and `samsari substitutes`, hard words; `replacements`
"""
