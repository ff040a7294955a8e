"""Facts in text: numbers, units, dates, names, negation, modality, hedges, quantifiers, linkers.

Every function takes the tokens of a text and gives spans with values. Nothing is guessed from
another text: comparing two texts is the work of the rooms below.

- `cues`: words that turn or weaken a statement, negation, modality, hedges, quantifiers
- `dates`: months, weekdays, eras and halves of the day
- `names`: names, runs of capitalised words, and when two of them may mean the same
- `numbers`: numbers by value, however they are written, "1,200", "twelve hundred"
- `phrases`: lists of phrases, and where their phrases stand in a text
- `units`: units of measure, written out or short, by name, dimension and size
"""
