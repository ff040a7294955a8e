"""How much of what texts assert `check`, `meaning` and the judge of sameness see.

- `contrasts`: the seed of contrasts by kind and writer, and damages by regular expression
- `corpus`: the corpus of contrasts, its leaks, what `check` notices, for `samsari reproduce contrasts`
- `people`: `meaning` beside ratings of language models' output, substitutes that people accept
- `tables`: all of it, for `samsari reproduce claims`
"""
