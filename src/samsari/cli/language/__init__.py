"""Commands that parse and align."""
