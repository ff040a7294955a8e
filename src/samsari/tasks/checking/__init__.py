"""Checking: a pair, many pairs, files, and writing what was found.

- `check`: `samsari.check`, what a simplification says otherwise than its source; `check_all`
- `files`: checking files, pairs in lines or tables, or whole documents; `CheckRequest`, `CheckRun`
"""
