"""Checking: a pair, many pairs, files, and writing what was found.

- `check`: `samsari.check`, is this simplification safe to publish? Findings for a pair
- `files`: checking files, sentence pairs in lines or tables, or whole documents
"""
