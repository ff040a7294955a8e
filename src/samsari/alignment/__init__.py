"""Monolingual word alignment: which words of two sentences are counterparts.

- `aligners`: the aligners by name
- `board`: what every aligner offers, and the links found so far in one pair
- `evaluation`: how well links agree with a gold standard, precision, recall
- `lexicon`: what the aligners know about words, stems, irregular forms, numbers
- `long_texts`: word links of long texts, their sentences are paired first
- `neural/`: the neural aligner, word vectors, a trained head
- `rules`: the rules of Sultan
"""
