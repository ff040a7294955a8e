"""What does a simplification say otherwise than its source? Rules that compare the two.

- `judging`: from a pair to findings, can it be judged, which rules hit, at which level; `judge`
- `matching`: the word alignment of pairs for the rules, whole pairs at once; `Matcher`
- `pair`: a source and an output side by side, with their alignment, what every rule gets; `Hit`
- `reading`: a text as the rules read it, tokens, tags, sentences and facts
- `registry`: the rules by name, title, meaning, usual level, example, and how often each fires
- `replaced`: words that were replaced, a list for the reader, the most doubtful first; `shift`
- `rules/`: the rules, one module for each family
- `settings`: settings of a check, levels and limits of rules, waivers; `lines`, `load`, `Waiver`
"""
