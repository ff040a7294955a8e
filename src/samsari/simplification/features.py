"""Names of the features of the log-linear model; a weight belongs to a name, never to a column.

PPDB's 33 features, the nine that Xu et al. (2016) added, and four of the search itself make the 46
weights of the paper's system. The edit model of the default search has names of its own.
Every feature is a number that is multiplied by its weight and added: p and Lex features are
negative logarithms, as PPDB prints them, so their weights are usually negative; language-model
features are natural logarithms of probabilities: lm_0 of the model of simple text, lm_1 of the one
of normal text.
"""

from __future__ import annotations

PPDB = (
    "Abstract",
    "Adjacent",
    "CharCountDiff",
    "CharLogCR",
    "ContainsX",
    "GlueRule",
    "Identity",
    "Lex(e|f)",
    "Lex(f|e)",
    "Lexical",
    "LogCount",
    "Monotonic",
    "PhrasePenalty",
    "RarityPenalty",
    "SourceTerminalsButNoTarget",
    "SourceWords",
    "TargetTerminalsButNoSource",
    "TargetWords",
    "UnalignedSource",
    "UnalignedTarget",
    "WordCountDiff",
    "WordLenDiff",
    "WordLogCR",
    "p(LHS|e)",
    "p(LHS|f)",
    "p(e|LHS)",
    "p(e|f)",
    "p(e|f,LHS)",
    "p(f|LHS)",
    "p(f|e)",
    "p(f|e,LHS)",
    "AGigaSim",
    "GoogleNgramSim",
)

SIMPLIFICATION = (
    "SourceMaxWordSyl",
    "TargetMaxWordSyl",
    "MaxWordSylDiff",
    "MaxDiffWordSylDiff",
    "MaxDiffWordLenDiff",
    "HardWordDiff",
    "SourceGigaLM",
    "TargetGigaLM",
    "GigaLMDiff",
)
