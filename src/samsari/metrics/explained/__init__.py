"""SARI and BLEU of one pair, n-gram by n-gram: what counts, where it stands, and what it costs."""
