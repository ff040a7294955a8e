"""The report: one HTML page about systems and their outputs.

- `page`: the report as one HTML file, summary, pictures, what to look at first, and every pair
- `pairs`: the pairs of a report, their differences, values and findings; `Fate`, `Difference`
- `pictures`: the pictures of a report, drawn by matplotlib as SVG that follows the page's colours
"""
