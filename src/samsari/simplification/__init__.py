"""The statistical simplifier: rules, features, language models and two searches.

- `chart/`: the chart search, synchronous grammars with non-terminals, as in Xu et al
- `plain/`: the default simplifier, a table of plain words
- `ppdb`: PPDB packs and grammars of that format, one synchronous rule a line
- `restrictions`: what the user wants left alone, protected words, forbidden rewrites
- `rule_features`: features that follow from a rule's two sides
- `rules`: rewrite rules, the names of their features
- `surface`: from edits back to raw text, untouched text stays as it was, byte for byte
- `text_index`: where every n-gram of a text occurs
- `tokens`: raw text as tokens with offsets
- `versions`: versions of a line, whatever search made them, best first, no two alike
"""
