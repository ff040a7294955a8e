"""Frozen values that flow between the rooms; standard library only.

- `alignment`: word links between two token lists, each with the rule or score behind it
- `claim`: what a text asserts, its claims, each with its participants and its status
- `document`: whole documents, paragraphs and sentences as places in the raw text
- `finding`: what is found in one pair, findings, losses of meaning, fluency, sameness
- `level`: how hard a text is to read, a place on the CEFR scale, with an interval
- `passage`: a UCCA passage, a graph of units over token positions
- `rating`: human ratings, questions with their scales, aspects made of them
- `result`: what scoring gives, tallies that add up, scores with signatures
- `scene`: scenes and minimal centers, what SAMSA asks of a UCCA passage
- `selection`: candidates for a source, and which of them was chosen, with the reason
- `showing`: how values show themselves in a notebook
- `split`: a text that was split, its sentences, the cuts that were made
- `study`: a study as values, the texts to rate, how they are shared among raters
- `table`: tables and figures as values, rows with units
- `text`: text with offsets, tokens point into the raw line, so nothing is ever lost
- `words`: hard words of a text, and what could replace them
"""

# The version of the package, in one place.
VERSION = "0.1.0"

# New objects before Python looks for cycles (`gc.set_threshold`). Passages and links are many small
# values without cycles: with the usual 700 the search takes a tenth of SAMSA and more.
COLLECTING = (200_000, 10, 10)
