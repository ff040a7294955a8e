"""Scoring: from sources, outputs and references to a Result.

- `counting`: counting, batches of items become rows of tallies for every system and metric; `Task`
- `evaluate`: scoring, items in, a Result out; `Plan`, `checked_batches`, `check_systems`, `Counts`
- `frames`: results as tables of pandas, polars or Arrow, imported only when asked for; `frame`
- `functions`: two functions for each metric of the catalog, `corpus_X` and `sentence_X`
- `gates`: bounds that a build checks, on scores, on single pairs, on warnings; `Check`, `Gate`
- `languages`: texts that are not English, which metrics hold for them, and with which settings
- `score`: `samsari.score`, scoring lists or tables from Python; `memory_set`, `texts`
- `score_files`: scoring files, what `samsari score` does, callable from Python; `Request`
- `uncertainty`: intervals and comparisons of systems, from the tallies of a result alone
- `warnings`: warnings that scores may mislead, each with what to do about it; `warning`, `Mixups`
"""
