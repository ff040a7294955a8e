"""The report: one HTML page about systems and their outputs.

- `contests`: which system leads, a headline that the statistics carry, matrices
- `page`: the report as one HTML file, summary, pictures, what to look at first
- `pairs`: the pairs of a report, their marks, values and findings
- `pictures`: the pictures of a report
"""
