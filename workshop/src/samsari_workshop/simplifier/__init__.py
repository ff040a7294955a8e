"""Building the grammar, language models and other files of the default search."""
