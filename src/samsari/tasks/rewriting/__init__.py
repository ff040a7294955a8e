"""What a user asks of rewriting: simplify and split.

- `simplify`: simplify streams of lines, explain what was done, look up rules
- `simplify_files`: simplify a file, each line with its versions
- `split`: `samsari.split` and `samsari.dss`, and the same for streams of lines
"""
