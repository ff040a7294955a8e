"""Is a simplification safe to publish? Rules that compare an output with its source."""
