"""The statistical simplifier: rules, features, language models and two searches.

- `chart/`: the chart search, synchronous grammars with non-terminals, as in Xu et al
- `plain/`: the default simplifier, a table of plain words, and judges that can only refuse
- `ppdb`: PPDB packs and grammars of that format, one synchronous rule a line; `parse_line`
- `restrictions`: what the user wants left alone, protected words, forbidden rewrites; `phrases`
- `rule_features`: features that follow from a rule's two sides; `Familiarity`, `common_words`
- `rules`: rewrite rules, the names of their features, and the weights of the log-linear model
- `surface`: from edits back to raw text, untouched text stays as it was, byte for byte; `Change`
- `text_index`: where every n-gram of a text occurs; `TextIndex`
- `tokens`: raw text as tokens with offsets; `is_opaque`, `tokenize`
- `versions`: versions of a line, whatever search made them, best first, no two alike, line by line
"""
