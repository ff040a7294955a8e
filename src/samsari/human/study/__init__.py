"""The study file: one SQLite file that holds a human evaluation. SQL stands in this folder only."""
