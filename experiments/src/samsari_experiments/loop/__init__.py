"""Choosing among drafts, and judges: what the loop around a language model rests on."""
