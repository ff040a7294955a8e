"""How much of what texts assert `check`, `meaning` and the judge of sameness see.

- `contrasts`: the seed of contrasts by kind and writer, and damages by regular expression
- `corpus`: the corpus of contrasts (`samsari reproduce contrasts`), its leaks, what is noticed
- `people`: `meaning` beside ratings of language models' output, substitutes that people accept
- `tables`: all of it, for `samsari reproduce claims`
"""
