"""Meaning: what of the source is still said, and what of the output was not said before.

- `claims`: what the output asserts otherwise, each lost, added or turned claim of a compared pair
- `judging`: the costs of meaning, each loss of a pair with the points that it takes off 100
- `metric`: meaning, what of the source is still said, and what of the output was not said before
- `roles`: who does what to whom, by Scenes; `Turned`, `turned_statements`
- `words`: the words of a source and an output, what they weigh; `Side`, `Match`, `matches`
"""
