"""Input that is more than lines: folders and tables matched by id, parts, places of texts in files."""
