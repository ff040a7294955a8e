"""The rules, one module for each family. Each takes a pair and gives hits.

- `content`: content that was added or dropped, sentences, clauses, and how much in all
- `form`: the form of an output, repeated, in another language, with unknown words
- `linkers`: linkers that turn a statement round, before that became after
- `modality`: modal words and hedges, may that became must, a "probably" that was lost
- `names`: names, replaced, brought in, left out
- `negation/`: rules about negation, dropped or brought in
- `opposites`: words that became their opposite, comparatives included
- `quantities/`: rules about quantities, numbers, units, dates
- `roles/`: rules about roles, who did what to whom, and names that changed places
- `truncation`: is an output cut off? It stops without a full stop
"""
