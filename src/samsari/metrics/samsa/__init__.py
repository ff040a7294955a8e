"""SAMSA and its relatives.

- `comparison`: a source and an output compared, Scene by Scene
- `expected`: samsa-expected, the mean of SAMSA over the parses that the source may have
- `gold_passages`: semi-automatic SAMSA
- `interval`: the range of SAMSA over several parses of one source
- `live`: SAMSA of a pair whose parse is being corrected
- `matching`: the calculation behind SAMSA, step by step
- `memory`: what SAMSA read and compared lately, one memory for each `SceneReader`
- `reader`: from raw text to what is compared, with the parses kept in memory or on disk
- `samsa`: SAMSA, does every Scene of the source survive, in a sentence of its own?
- `settings`: parsers and aligners as settings
- `texts`: the texts that SAMSA compares, and what it asks the aligner about them
"""
