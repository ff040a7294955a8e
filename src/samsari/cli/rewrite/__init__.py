"""Commands that simplify.

- `rules`: `samsari rules`, how a word or phrase may be rewritten
- `simplify`: `samsari simplify`, raw text in, simpler raw text out
- `split`: `samsari split`, long sentences in, short sentences out
- `tune`: `samsari tune`, weights of the chart search from sentences with references
"""
