"""The default simplifier: a table of plain words, and judges that can only refuse."""
