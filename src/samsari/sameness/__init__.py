"""Sameness: does another word, put in the place of a word, say the same there?

- `co_hyponyms`: other words of one kind, and wider or narrower words where the difference counts
- `judge`: the judge, does another word say the same here? Rules where they are sure; `facts`
- `network`: the sameness network at run time, onnxruntime for its layers, numpy for its heads
- `opposites`: opposites and closed sets, what can stand in one place and never says the same
- `phrases`: phrases and the plain words that say the same, "came to an end" and "ended"; `plainly`
- `poles`: two ends of one thing, words such as "soar" and "hit rock bottom" (`poles.tsv`); `Side`
- `relations`: how two words are related in WordNet, from a small table, not from WordNet itself
- `rules`: what needs no model, the same word, other numbers, other names, opposites, closed sets
- `scales`: words on a scale, how often, how many, how sure, and what is compared with what
- `support`: the reader of support, does a source say what an output says, deny it; `Part`, `parts`
"""
