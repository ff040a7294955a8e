"""The report: one HTML page about systems and their outputs.

- `contests`: which system leads, a headline that the statistics carry; `shown_name`, `listed`
- `page`: the report as one HTML file, summary, pictures, what to look at first, and every pair
- `pairs`: the pairs of a report, their marks, values and findings; `Group`, `groups`
- `pictures`: the pictures of a report, rows and lines with names beside them; `Picture`
"""
