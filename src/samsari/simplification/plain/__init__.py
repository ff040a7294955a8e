"""The default simplifier: a table of plain words, and judges that can only refuse.

- `candidates`: what the table proposes for a sentence, before any judge is asked; `Candidate`
- `changes`: a simplified text with its changes, where, what, why, and what else could stand there
- `conditions`: where a row of the table holds, the words and tags around a place; `ConditionError`
- `exact`: numbers, dates and conditions in their short form, no judge is asked; `exact_candidates`
- `folder`: the files of the default simplifier, loaded when they are first needed; `shipped_table`
- `forms`: the table in all its forms, commences, commenced, commencing; `Form`, `inflected`
- `frames`: what goes on behind a place, words that fit the old words and may not fit the new ones
- `glosses`: the table of glosses, a term, what it means in a few plain words; `Gloss`, `TermForm`
- `grammar`: what a light tagger tells of grammar, passives, objects, names; `auxiliary`, `mended`
- `guards`: does a rewrite fit its place? Articles, verb forms, order; `fits`
- `judging`: the two judges of a place, does it say the same here; `Thresholds`, `read_thresholds`
- `operations`: the kinds of change by name, and what a user wants of one call; `chosen`, `of_row`
- `rereading`: reading a rewrite again, no torn phrase, no word twice, no other reading than before
- `simplifier`: the default simplifier, what the table proposes and both judges let pass; `Made`
- `substitutes`: words that the table lacks, replaced by a substitute where that is likely right
- `table`: the table of plain words, what may be replaced, by what, where, and how safe that is
- `untouched`: what is left alone whatever the table says, names, quotations, tables; `kind_of`
"""
