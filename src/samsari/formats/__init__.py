"""Files to values and back, one module per format with the same function names."""
