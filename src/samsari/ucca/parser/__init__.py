"""The UCCA parser: from tokens to a passage."""
