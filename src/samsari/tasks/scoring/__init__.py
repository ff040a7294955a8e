"""Scoring: from sources, outputs and references to a Result."""
