"""Claims: what a text asserts, and whether another text still asserts it.

- `comparing`: what became of the claims of a text in another text, lost, added or turned operators
- `reading`: the operators and the claims of a text, read from the grammar of its sentences
- `tables`: the tables of claims, operators, inheritance, and what may become what; `OperatorRow`
- `verifying`: does the new text still assert what a sentence asserted? Judged without an aligner
"""
