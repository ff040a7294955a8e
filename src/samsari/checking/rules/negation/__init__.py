"""Rules about negation: dropped or brought in.

- `check`: negation that was dropped or brought in
- `cues`: what the negations of a text turn, and which negations of two texts say the same
- `elsewhere`: a negation that the other text has in other words, "not easy" and "hard"
"""
