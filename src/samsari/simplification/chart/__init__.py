"""The chart search: synchronous grammars with non-terminals, as in Xu et al. (2016).

- `forest`: the packed forest of the chart search and its best derivations, one by one; `Edge`
- `grammar`: a synchronous context-free grammar packed into arrays; `Ragged`, `ragged`, `merged`
- `loading`: a chart simplifier from grammar files, packed grammars, PPDB packs; `ChartSetup`
- `plain`: the chart search in plain Python, the definition that the compiled kernel must equal
- `search`: the chart search, compiled where the kernel was built, plain Python elsewhere
- `span_labels`: labels for the spans of a sentence; `Node`, `constituents`, `SpanLabels`
- `tuning/`: tuning the weights of the chart search towards a metric, as Xu et al
- `words`: raw text as the chart search sees it, tokens, their words; `tokens_of`, `words_of`
"""
