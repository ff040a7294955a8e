"""The report: one HTML page about systems and their outputs.

- `page`: the report as one HTML file, summary, pictures, what to look at first
- `pairs`: the pairs of a report, their differences, values and findings
- `pictures`: the pictures of a report
"""
