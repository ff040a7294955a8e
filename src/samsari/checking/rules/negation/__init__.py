"""Rules about negation: dropped or brought in."""
