"""Hard words that have no plainer one are kept and explained once, in brackets.

- `places`: where a note in brackets may stand, behind a term
- `table`: the table of glosses, a term, what it means in a few plain words
"""
