"""The UCCA parser: from tokens to a passage.

- `building`: a passage from a tree of labelled spans; `to_passage`
- `candidates`: which spans of a tree may share a remote edge, and how they stand to each other
- `certainty`: how sure the parser is, its own probabilities, brought in line with gold passages
- `chart`: the best tree of units under span scores and the grammar of sorts (CKY); `stretches`
- `grammar`: what may stand in what, the types of units that every annotated passage obeys
- `light_verbs`: light verbs with a participant in between, "gave Mary a call" is one main relation
- `parser`: UCCA passages from tokens, the shipped parser; `Sentence`, `Scored`, `SpanParser`
- `ranking`: several parses of a sentence, and how sure the parser is of each unit; `RankedTree`
- `sampling`: parses of a sentence drawn at random, each about as often as it is right; `Draws`
- `tree`: a passage as a tree of labelled spans; `Span`, `RemoteSpan`, `SpanTree`, `Node`
"""
