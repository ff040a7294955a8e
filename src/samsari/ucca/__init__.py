"""UCCA passages: validation, evaluation, parsing."""
