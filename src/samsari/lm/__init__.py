"""N-gram language models: what is asked of one, the shipped format, the shipped models.

- `ngram_model`: the shipped language model, a pruned, quantised back-off trie; `LanguageModel`
"""
