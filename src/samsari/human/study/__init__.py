"""The study file: one SQLite file that holds a human evaluation. SQL stands in this folder only.

- `answers`: answers of raters, checked as they arrive, and taken out of a study as ratings
- `changes`: everything that changes a study, pieces of work for the writer of a `Store`; `now`
- `facts`: what is read from a study, as values; `StudyFacts`, `completion_code`, `facts_of`
- `queries`: everything that is read from a study file; `facts`, `value_of`, `rater_by_token`
- `store`: the study file, where it may lie, who may write to it, and many answers in one commit
"""
