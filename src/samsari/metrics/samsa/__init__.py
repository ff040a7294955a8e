"""SAMSA and its relatives.

- `comparison`: a source and an output compared, Scene by Scene, every number that SAMSA is made of
- `expected`: samsa-expected, the mean of SAMSA over the parses that the source may have
- `gold_passages`: semi-automatic SAMSA, the passages of the sources come from annotation by hand
- `interval`: the range of SAMSA over several parses of one source, and the interval made from it
- `live`: SAMSA of a pair whose parse is being corrected; `RememberingAligner`, `LiveSamsa`
- `matching`: the calculation behind SAMSA, step by step; `LinkedPair`, `compare`, `compare_many`
- `memory`: what SAMSA read and compared lately, one memory for each `SceneReader`; `LikelyParses`
- `reader`: from raw text to what is compared, with the parses kept on disk; `PassageSource`
- `samsa`: SAMSA, does every Scene of the source survive, in a sentence of its own?; `SceneMetric`
- `settings`: parsers and aligners as settings; `ParsedPassages`, `NamedAligner`, `parser`
- `texts`: source and output as SAMSA compares them, and what it asks the aligner about them
"""
