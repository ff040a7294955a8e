"""The neural aligner: word vectors, a trained head, and a second look at its matrix."""
