"""Input that is more than lines: files matched by id, parts, places of texts in their files."""
