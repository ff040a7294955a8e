"""Checking: a pair, many pairs, files, and writing what was found.

- `check`: `samsari.check`, is this simplification safe to publish? Findings for a pair
- `files`: checking files, sentence pairs in lines or tables, or whole documents
- `kept`: a check that can go on, the findings of finished parts in the folder of a run
- `reports`: writing findings while the work goes on, in as many formats as asked for
"""
