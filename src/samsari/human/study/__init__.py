"""The study file: one SQLite file that holds a human evaluation. SQL stands in this folder only.

- `answers`: answers of raters, checked as they arrive
- `changes`: everything that changes a study, pieces of work for the writer of a `Store`
- `facts`: what is read from a study, as values
- `queries`: everything that is read from a study file
- `store`: the study file, where it may lie, who may write to it
"""
