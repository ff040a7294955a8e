"""UCCA passages as drawings and tables."""
