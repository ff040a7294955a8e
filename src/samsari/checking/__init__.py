"""What does a simplification say otherwise than its source? Rules that compare the two.

- `judging`: from a pair to findings, can it be judged, which rules hit, at which level
- `matching`: word links of pairs for the rules, whole pairs at once
- `pair`: a source and an output side by side, with their word links, what every rule gets
- `reading`: a text as the rules read it, tokens, tags, sentences and facts
- `registry`: the rules by name, title, meaning, usual level, example
- `replaced`: words that were replaced, a list for the reader, the most doubtful first
- `rules/`: the rules, one module for each family
- `settings`: settings of a check, levels and limits of rules, waivers
"""
