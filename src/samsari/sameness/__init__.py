"""Sameness: does another word, put in the place of a word, say the same there?

- `co_hyponyms`: other words of one kind
- `judge`: the judge, does another word say the same here? Rules where they are sure
- `network`: the sameness network at run time, onnxruntime for its layers
- `opposites`: opposites and closed sets
- `phrases`: phrases and the plain words that say the same, "came to an end" and "ended"
- `poles`: two ends of one thing, words such as "soar" and "hit rock bottom" (`poles.tsv`)
- `relations`: how two words are related in WordNet, from a small table
- `rules`: what needs no model, the same word, other numbers, other names, opposites
- `scales`: words on a scale, how often, how many, how sure
"""
