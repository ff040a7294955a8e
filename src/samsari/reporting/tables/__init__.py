"""A table as terminal text, Markdown, LaTeX, TSV or JSON."""
