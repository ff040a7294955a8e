"""Input that is more than one file: folders and tables matched by id, and parts."""
