"""Findings for people and for machines: text, JSON, SARIF, JUnit, GitHub, HTML.

- `machines`: findings for machines, JSON objects, GitHub annotations, SARIF 2.1.0 and JUnit
- `page`: findings as one HTML page that needs nothing else, the verdict first, then the pairs
- `text`: findings as plain text, and what a run found in all; `Summary`, `check_table`, `render`
"""
