"""Splitting: a long sentence as several short ones that stand alone.

- `acceptance`: reading again
- `account`: an account of what was done to a sentence, in words of the text
- `analysis`: from lines of text to sentences with grammar and Scenes
- `choice`: how sure a cut is
- `cut`: a cut, words that leave their sentence and become a sentence of their own
- `dss`: direct Semantic Splitting, the two rules of Sulem, Abend and Rappoport (2018
- `free`: free cuts, a new sentence wherever people probably begin one
- `gate`: the last check of a cut, what comes out must be whole, grammatical sentences
- `realisation`: from cuts back to text, what no cut touches stays as it was written
- `reference`: referring expressions
- `refusals`: rows against cuts, what reading again cannot see (`patterns/refusals.toml`)
- `rules/`: the rules that propose cuts, one file for each family
- `splitter`: the splitter, which of the proposed cuts are made, and what the text becomes
- `tagger`: the tagger, where people begin a new sentence, and what they write there
"""
