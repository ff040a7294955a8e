"""What the splitter learnt from people: where they cut, and what they write there.

- `boundaries`: cuts that the tagger proposes
- `doubts`: why a learnt cut is not made by default
- `free`: free cuts, a new sentence wherever people probably begin one
- `judging`: how far a cut of the tagger is trusted
- `rereading`: reading the new sentences again
- `tagger`: the tagger, where people begin a new sentence, and what they write there
"""
