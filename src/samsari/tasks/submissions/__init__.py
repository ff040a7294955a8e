"""Submissions to shared tasks: read, validated, scored as far as that is possible offline.

- `runs`: the runs of a team, read record by record
- `submission`: `samsari.submission`, is a submission to a shared task valid
- `wanted`: what the organisers gave, the texts to simplify
"""
