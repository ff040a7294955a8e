"""Which sentences of two documents say the same.

- `facts`: what speaks for two sentences saying the same, shared words, linked words
- `judge`: how likely two sentences say the same
- `methods`: the ways to pair sentences, by name, our search
- `search`: the best set of links, mostly in order, with crossings where they pay
"""
