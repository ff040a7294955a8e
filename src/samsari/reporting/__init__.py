"""Results and tables to terminal text, Markdown, LaTeX, TSV, HTML and plots."""
