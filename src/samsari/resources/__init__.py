"""The catalog of public data sets, and the shipped files with their checksums."""
