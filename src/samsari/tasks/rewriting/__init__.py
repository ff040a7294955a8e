"""What a user asks of rewriting: simplify and split.

- `simplify`: `samsari.simplify` and `samsari.simplified`; streams of lines, for all searches
- `simplify_files`: simplify a file, each line with its versions, written in one of four ways
- `split`: `samsari.split` and `samsari.dss`, and the same for streams of lines; `checked`
"""
