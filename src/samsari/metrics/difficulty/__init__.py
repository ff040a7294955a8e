"""Difficulty: how hard a text is to read, on the CEFR scale.

- `features`: named features of one sentence that tell how hard it is to read
- `level`: the level of a text, where it stands between A1 (1) and C2 (6)
- `metric`: difficulty, how far the output is easier to read than its source
- `model`: the model behind `difficulty`, a sentence in, its place on the CEFR scale out
"""
