"""Cells of table files: CSV, TSV and spreadsheets; tables written row by row."""
