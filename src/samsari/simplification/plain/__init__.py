"""The default simplifier: a table of plain words, and judges that can only refuse.

- `candidates`: what the table proposes for a sentence, before any judge is asked
- `changes`: a simplified text with its changes, where, what, why
- `conditions`: where a row of the table holds, the words and tags around a place
- `exact`: numbers and dates as candidates, no judge is asked
- `folder`: the files of the default simplifier, loaded when they are first needed
- `forms`: the table in all its forms, commences, commenced, commencing
- `frames`: what goes on behind a place
- `glosses`: hard words that have no plainer one are kept and explained once, in brackets
- `grammar`: what a light tagger tells of grammar, passives, objects, names
- `guards`: grammar that a row of the table cannot know
- `judging`: the two judges of a place, does it say the same here
- `operations`: the kinds of change that the default simplifier makes
- `rereading`: reading again
- `simplifier`: the default simplifier, what the table proposes and both judges let pass
- `substitutes`: words that the table lacks
- `table`: the table of plain words, what may be replaced, by what, where
- `untouched`: what is left alone whatever the table says, names, quotations, tables
"""
