"""From a string to tokens, sentences, n-grams and syllables.

- `edit_distance`: edit distances of two lines
- `language`: which language is a text written in? An answer without a network
- `languages`: what is known of each language, its name, its tokenizer, its syllables
- `penn`: a Penn-Treebank-style tokenizer that keeps offsets, nothing is normalised
- `readability`: the readability formulas that people ask for
- `sentences`: sentence splitters behind one small protocol
- `tokenizers`: tokenizers by name, sacreBLEU's own, so that scores compare
- `word_lists`: the word lists that scores depend on, common words, easy words
"""
