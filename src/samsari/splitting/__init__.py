"""Splitting: a long sentence as several short ones that stand alone.

- `acceptance`: reading again, a cut is made only if the new sentences say what the old one said
- `account`: what was done to a split sentence, told for `--explain`, cuts, refusals; `described`
- `analysis`: from lines of text to sentences with grammar and Scenes; `GluedSentences`, `Analyser`
- `choice`: how sure a cut is; `features`, `CutModel`
- `cut`: a cut, words that leave their sentence and become a sentence of their own; `Copy`
- `dss`: direct Semantic Splitting, the two rules of Sulem, Abend and Rappoport (2018, ACL)
- `free`: free cuts, a new sentence wherever people probably begin one, whatever grammar says of it
- `gate`: what must hold before a text is read again, no word lost, no mark torn; `refusal`
- `realisation`: from cuts back to text, what no cut touches stays as it was written, byte for byte
- `reference`: referring expressions, what the new sentence calls the thing that it speaks of
- `rules/`: the families of cuts, each proposes a new sentence with its words
- `splitter`: the splitter, cuts are proposed, their text is read again; `Settings`, `choose`
- `tagger`: the tagger, where people begin a new sentence, and what they write there; `Tags`
"""
