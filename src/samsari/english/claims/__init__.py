"""Claims: what a text asserts, and whether another text still asserts it.

- `tables`: the rows for operators and for what a clause inherits (`patterns/*.toml`), and the rows
  that say what may become what (`changes.toml`).
- `reading`: the operators and claims of analysed sentences.
- `comparing`: what was lost, added or turned between two texts.
- `verifying`: a sentence and what it was split or rewritten into, judged without an aligner.
"""
