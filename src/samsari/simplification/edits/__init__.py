"""The default search: a beam over edits of single words and phrases."""
