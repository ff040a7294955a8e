"""The neural aligner: word vectors, a trained head, and trees that rescore its matrix."""
