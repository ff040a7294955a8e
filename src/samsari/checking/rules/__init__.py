"""The rules, one module for each family. Each takes a pair and gives hits.

- `claims`: claims that changed their status, conditions, speakers, negations, duties, plans
- `content`: content that was added or dropped, sentences, clauses, and how much in all; `Limits`
- `edits`: small edits in sentences that are kept otherwise, another word, words put in; `Edit`
- `form`: the form of an output, repeated, in another language, with unknown words; `check_markup`
- `names`: names, replaced, brought in, left out; `check_names`, `check_missing_names`
- `opposites`: words that became their opposite, comparatives included; `check_opposites`
- `quantities/`: rules about quantities, numbers, units, dates
- `roles/`: rules about roles, who did what to whom, and names that changed places
- `support`: what no row can say, how probably an output errs, by the reader; `facts`, `Belief`
- `truncation`: is an output cut off? It stops without a full stop; `check_truncation`
"""
