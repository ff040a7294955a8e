"""The rules, one module for each family. Each takes a pair and gives hits.

- `claims`: claims that changed their status, conditions, speakers, negations, duties
- `content`: content that was added or dropped, sentences, clauses, and how much in all
- `edits`: small edits in sentences that are kept otherwise, another word
- `form`: the form of an output, repeated, in another language, with unknown words
- `names`: names, replaced, brought in, left out
- `opposites`: words that became their opposite, comparatives included
- `quantities/`: rules about quantities, numbers, units, dates
- `roles/`: rules about roles, who did what to whom, and names that changed places
- `truncation`: is an output cut off? It stops without a full stop
"""
