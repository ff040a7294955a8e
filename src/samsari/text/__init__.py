"""From a string to tokens, sentences, n-grams and syllables.

- `edit_distance`: edit distances of two lines, whose cost stays in proportion to their length
- `language`: which language is a text written in? An answer without a network, or "cannot tell"
- `languages`: what is known of each language, its name, its tokenizer, its syllables
- `penn`: a Penn-Treebank-style tokenizer that keeps offsets, nothing is normalised
- `readability`: the readability formulas that people ask for; `Counts`, `counts`, `flesch`, `fkgl`
- `sentences`: sentence splitters behind one small protocol; `without_stray`, `behind_closing`
- `tokenizers`: tokenizers by name, sacreBLEU's own, so that scores compare, and a Penn-style one
- `word_lists`: ranks of words, easy words, function words, abbreviations; `SortedLines`
"""
