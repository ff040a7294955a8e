"""The neural aligner: word vectors, a trained head, and trees that rescore its matrix.

- `aligner`: the neural aligner, word vectors of the shared encoder, a trained head, then rules
- `channels`: what the lexicon and the word order say about each pair of words; `contradict`
- `decoding`: from the probabilities of the head to links, a threshold, one link per copy; `above`
- `head`: the trained part of the neural aligner; `WordVectors`, `Thresholds`, `sort_of`
- `meaning`: what a link between two words carries, is it the same word; `LinkedWords`, `Meanings`
- `rescoring`: rescoring, boosted trees judge the cells of the head's matrix once more; `rescored`
"""
