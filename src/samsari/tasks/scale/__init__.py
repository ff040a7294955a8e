"""More pairs than one machine can hold: parts of input, counted where they lie."""
