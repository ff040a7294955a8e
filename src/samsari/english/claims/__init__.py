"""Claims: what a text asserts, and whether another text still asserts it.

- `comparing`: what was lost, added or turned between two texts.
- `reading`: the operators and claims of analysed sentences.
- `tables`: the rows for operators and for what a clause inherits (`patterns/*.toml`)
- `verifying`: a sentence and what it was split or rewritten into
"""
