"""Monolingual word alignment: which words of two sentences are counterparts.

- `aligners`: the aligners by name; `load_aligner`
- `board`: what every aligner offers, and the links found so far in one pair; `best_one_to_one`
- `evaluation`: how well links agree with a gold standard, precision, recall, F1 and exact match
- `lexicon`: what the aligners know about words, stems, irregular forms, numbers; `WordForm`
- `long_texts`: the word alignment of long texts, their sentences are paired first; `JudgedFirst`
- `neural/`: the neural aligner, word vectors, a trained head, and trees that rescore its matrix
- `rules`: the rules of Sultan, Bethard & Sumner (TACL 2014) that need words and their order only
"""
