"""Which sentences of two documents say the same.

- `judge`: how likely two sentences say the same
- `methods`: the ways to pair sentences, by name, our search
"""
