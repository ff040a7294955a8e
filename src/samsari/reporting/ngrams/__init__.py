"""SARI and BLEU of one pair as text, JSON and a drawing: every n-gram in its place."""
