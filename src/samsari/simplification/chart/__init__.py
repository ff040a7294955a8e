"""The chart search: synchronous grammars with non-terminals, as in Xu et al. (2016).

- `forest`: the packed forest of the chart search and its best derivations, one by one
- `grammar`: a synchronous context-free grammar packed into arrays
- `loading`: a chart simplifier from grammar files, packed grammars, PPDB packs
- `plain`: the chart search in plain Python
- `search`: the chart search, compiled where the kernel was built, plain Python elsewhere
- `span_labels`: labels for the spans of a sentence
- `tuning/`: tuning the weights of the chart search towards a metric, as Xu et al
- `words`: raw text as the chart search sees it, tokens, their words
"""
