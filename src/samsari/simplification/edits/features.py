"""The names of the features of the default search."""

from __future__ import annotations

STATIC = (
    "PhrasePenalty",
    "Deletion",
    "Insertion",
    "Lexical",
    "SourceWords",
    "TargetWords",
    "p(e|f)",
    "p(e|f)-single",
    "p(f|e)",
    "LogCount",
    "RarityPenalty",
    "CharLogCR",
    "WordLenDiff",
    "MaxWordSylDiff",
    "HardWordDiff",
    "CommonDiff",
    "SimpleDiff",
    "Similarity",
    "Likeness",
    "SameStem",
    "Synonym",
    "WiderWord",
    "SenseRank",
    "Unseen",
    "UnseenSimilarity",
    "UnseenCommonDiff",
    "Sisters",
    "Verdict",
    "Punctuation",
    "FunctionDeletion",
)
DYNAMIC = (
    "p(e|l,f,r)",
    "p(e|l,f)",
    "p(e|f,r)",
    "SeenContext",
    "Substituted",
    "Deleted",
    "LeftChanged",
    "RightChanged",
    "MostChanged",
    "TagFit",
    "Initial",
    "Named",
)
# What `trust` makes of all the others and of the language models around an edit.
JUDGED = ("Share", "Gain", "Sound")
FEATURES = (*STATIC, *DYNAMIC, *JUDGED, "lm_0", "lm_1")
