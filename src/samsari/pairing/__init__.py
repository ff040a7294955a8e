"""Which sentences of two documents say the same."""
