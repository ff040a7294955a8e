"""Frozen values that flow between the rooms; standard library only.

- `alignment`: the alignment of two token lists, links of words; `Link`, `GoldAlignment`
- `claim`: what a text asserts, its claims, each with its participants and its status; `Operator`
- `document`: whole documents, paragraphs and sentences as places in the raw text; `SentenceLink`
- `finding`: what is found in one pair, findings, losses of meaning, fluency, sameness; `Span`
- `level`: how hard a text is to read, a place on the CEFR scale, with an interval; `TextLevel`
- `passage`: a UCCA passage, a graph of units over token positions; `unknown`, `Unit`, `Edge`
- `rating`: human ratings, questions with their scales, aspects made of them, and who answered what
- `result`: what scoring gives, tallies that add up, scores with signatures; `Tally`, `Interval`
- `scene`: scenes and minimal centers, what SAMSA asks of a UCCA passage; `Element`
- `selection`: candidates for a source, and which of them was chosen, with the reason; `Candidate`
- `showing`: how values show themselves in a notebook; `Drawings`, `use`, `drawings`, `Shown`
- `split`: a text that was split, its sentences, the cuts that were made; `MadeCut`, `RefusedCut`
- `study`: a study as values, the texts to rate, how they are shared among raters; `StudyItem`
- `table`: tables and figures as values, rows with units, where a missing cell carries its reason
- `text`: text with offsets, tokens point into the raw line, so nothing is ever lost; `Token`
- `words`: hard words of a text, and what could replace them; `Substitute`, `HardWord`, `TextWords`
"""

# The version of the package, in one place.
VERSION = "0.1.0"

# New objects before Python looks for cycles (`gc.set_threshold`). Passages and links are many small
# values without cycles: with the usual 700 the search takes a tenth of SAMSA and more.
COLLECTING = (200_000, 10, 10)
