"""UCCA passages: validation, evaluation, drawing, parsing."""
