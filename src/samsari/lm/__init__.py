"""N-gram language models: what is asked of one, the shipped format, the shipped models."""
