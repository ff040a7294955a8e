"""The categories of UCCA's foundational layer: letter, name and what they are for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Literal

Guidelines = Literal[1, 2]  # the first guidelines (until 2018) and the second (since 2019)

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


def unknown(categories: Iterable[str], attributes: Iterable[tuple[str, str]] = ()) -> Iterator[str]:
    """The categories of an edge that UCCA does not have; refinements of another layer are free.

    The edge's attributes say which categories refine another (`category0:parent_name`).
    """
    refined = {key for key, value in attributes if key.endswith(":parent_name") and value}
    for rank, category in enumerate(categories):
        if category not in NAMES and f"category{rank}:parent_name" not in refined:
            yield category
