"""Meaning: what of the source is still said, and what of the output was not said before.

- `claims`: what the output asserts otherwise, each lost
- `judging`: the costs of meaning
- `metric`: meaning, what of the source is still said
- `roles`: who does what to whom, by Scenes
- `words`: the words of a source and an output, what they weigh
"""
