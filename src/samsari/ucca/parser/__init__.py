"""The UCCA parser: from tokens to a passage.

- `building`: a passage from a tree of labelled spans
- `candidates`: which spans of a tree may share a remote edge
- `certainty`: how sure the parser is, its own probabilities
- `chart`: the best tree of units under span scores and the grammar of sorts (CKY)
- `grammar`: what may stand in what, the types of units that every annotated passage obeys
- `light_verbs`: light verbs with a participant in between
- `parser`: UCCA passages from tokens, the shipped parser
- `ranking`: several parses of a sentence, and how sure the parser is of each unit
- `sampling`: parses of a sentence drawn at random, each about as often as it is right
- `tree`: a passage as a tree of labelled spans
"""
