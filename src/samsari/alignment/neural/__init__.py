"""The neural aligner: word vectors, a trained head, and trees that rescore its matrix.

- `aligner`: the neural aligner, word vectors of the shared encoder, a trained head
- `channels`: what the lexicon and the word order say about each pair of words
- `decoding`: from the probabilities of the head to links, a threshold, one link per copy
- `head`: the trained part of the neural aligner
- `meaning`: what a link between two words carries, is it the same word
- `rescoring`: rescoring, boosted trees judge the cells of the head's matrix once more
"""
