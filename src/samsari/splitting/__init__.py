"""Splitting: a long sentence as several short ones that stand alone.

- `account`: an account of what was done to a sentence, in words of the text
- `analysis`: from lines of text to sentences with grammar and Scenes
- `choice`: how sure a cut is
- `cut`: a cut, words that leave their sentence and become a sentence of their own
- `dss`: direct Semantic Splitting, the two rules of Sulem, Abend and Rappoport (2018
- `gate`: the last check of a cut, what comes out must be whole, grammatical sentences
- `glued`: sentences that are written together, "He won.She lost" has a full stop
- `learnt/`: what the splitter learnt from people, where they cut
- `realisation`: from cuts back to text, what no cut touches stays as it was written
- `reference`: referring expressions
- `rules/`: the rules that propose cuts, one file for each family
- `scope`: what holds for two clauses together, so that no full stop may come between them
- `splitter`: the splitter, which of the proposed cuts are made, and what the text becomes
- `ties`: words that need what stands behind a cut, "between", "it was Ann who"
"""
