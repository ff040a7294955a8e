"""The chart search: synchronous grammars with non-terminals, as in Xu et al. (2016)."""
