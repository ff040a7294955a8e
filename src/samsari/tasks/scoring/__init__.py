"""Scoring: from sources, outputs and references to a Result.

- `counting`: counting
- `evaluate`: scoring, items in, a Result out
- `frames`: results as tables of pandas, polars or Arrow, imported only when asked for
- `functions`: two functions for each metric of the catalog, `corpus_X` and `sentence_X`
- `gates`: bounds that a build checks, on scores, on single pairs, on warnings
- `languages`: texts that are not English, which metrics hold for them
- `score`: `samsari.score`, scoring lists or tables from Python
- `score_files`: scoring files, what `samsari score` does, callable from Python
- `uncertainty`: intervals and comparisons of systems, from the tallies of a result alone
- `warnings`: warnings that scores may mislead, each with what to do about it
"""
