"""Cells of table files: CSV, TSV and spreadsheets; tables written row by row.

- `separated`: cells of CSV and TSV files, with the line at which each row ends; `Dialect`
- `sheets`: rows of a table file with the line each starts at, CSV, TSV, and spreadsheets (.xlsx
- `workbooks`: cells of spreadsheets (.xlsx, .xls, .ods), read with python-calamine; `as_text`
- `writers`: tables written row by row while the work goes on; `is_table_name`, `ending_of`
"""
