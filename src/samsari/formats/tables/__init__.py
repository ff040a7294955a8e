"""Cells of table files: CSV, TSV and spreadsheets; tables written row by row.

- `separated`: cells of CSV and TSV files, with the line at which each row ends
- `sheets`: rows of a table file with the line each starts at, CSV, TSV
- `workbooks`: cells of spreadsheets (.xlsx, .xls, .ods), read with python-calamine
- `writers`: tables written row by row while the work goes on
"""
