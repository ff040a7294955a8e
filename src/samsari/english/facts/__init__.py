"""Facts in text: numbers, units, dates, names, negation, modality, hedges, quantifiers, linkers.

Every function takes the tokens of a text and gives spans with values. Nothing is guessed from
another text: comparing two texts is the work of the rooms below.

- `cues`: words that turn a statement or make a number inexact; `negations`, `approximators`
- `dates`: months, weekdays, eras and halves of the day
- `names`: names, runs of capitalised words, and when two of them may mean the same; `plain`
- `numbers`: numbers by value, however they are written, "1,200", "twelve hundred", "1.2 thousand"
- `phrases`: lists of phrases, and where their phrases stand in a text; `Fact`, `fact`, `surface`
- `units`: units of measure, written out or short, by name, dimension and size; `Unit`, `Quantity`
"""
