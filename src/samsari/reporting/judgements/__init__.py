"""Judgements of meaning and fluency as text, JSON, drawing and page."""
