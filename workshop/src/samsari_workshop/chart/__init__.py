"""Extracting grammars for the chart search from sentence pairs."""
