"""Scoring: from sources, outputs and references to a Result.

- `checker`: checking pairs while they are scored (`samsari score --check`)
- `counting`: counting
- `evaluate`: scoring, items in, a Result out
- `frames`: results as tables of pandas, polars or Arrow, imported only when asked for
- `functions`: two functions for each metric of the catalog, `corpus_X` and `sentence_X`
- `gates`: bounds that a build checks, on scores, on single pairs, on warnings
- `joined_scores`: scores from elsewhere (`--scores FILE`) joined to what samsari counts
- `languages`: texts that are not English, which metrics hold for them
- `memory`: items that are in memory already, lists of texts, or columns of a pandas
- `score`: `samsari.score`, scoring lists or tables from Python
- `score_files`: scoring files, what `samsari score` does, callable from Python
- `uncertainty`: intervals and comparisons of systems, from the tallies of a result alone
- `warnings`: warnings that scores may mislead, each with what to do about it
"""
