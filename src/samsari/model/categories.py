"""The categories of UCCA's foundational layer: letter, name and what they are for."""

from __future__ import annotations

from typing import Final

NAMES: Final = {
    "H": "Parallel Scene",
    "A": "Participant",
    "P": "Process",
    "S": "State",
    "D": "Adverbial",
    "T": "Time",
    "G": "Ground",
    "C": "Center",
    "E": "Elaborator",
    "Q": "Quantifier",
    "N": "Connector",
    "R": "Relator",
    "F": "Function",
    "L": "Linker",
    "U": "Punctuation",
    "UNA": "Unanalyzable",
    "UNC": "Uncertain",
}
MAIN_RELATIONS: Final = frozenset({"P", "S"})
LINKAGE: Final = {"LR": "Link Relation", "LA": "Link Argument"}
