"""What is known of a rule before any sentence is seen.

It is found out once, when a grammar is built, and stored with the grammar.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from samsari.simplification.edits.core_edits import Words
from samsari.simplification.edits.features import STATIC
from samsari.simplification.rule_guards import is_safe, only_adds

# Ranks of both words' shared sense, added up, from which a dictionary alone is no evidence.
FAR_SENSE = 3.0
# How alike the meanings of both sides must be if a rule has only one witness.
LEAST_LIKENESS = 0.3

Flags = NDArray[np.bool_]
Static = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Vetting:
    """Facts about rules; row k of every array belongs to rule k.

    `is_safe`: the rule breaks nothing and does more than add words. `is_weak`: too little speaks
    for it. `adds_words`: the target has words that the source has not. `seen`: in how many source
    sentences the rewrite was made.
    """

    is_safe: Flags
    is_weak: Flags
    adds_words: Flags
    seen: NDArray[np.uint16]


def vet(rules: Iterable[tuple[Words, Words]], static: Static) -> Vetting:
    """The facts about rules with these context-free features."""
    sides = list(rules)
    static = static.astype(np.float16).astype(np.float32)  # as a file keeps it
    seen = np.expm1(column(static, "LogCount")).round().astype(np.uint16)
    adds = np.array([adds_words(*pair) for pair in sides], bool)
    return Vetting(
        np.array([is_safe(*pair) and not only_adds(*pair) for pair in sides], bool),
        far_senses(static) | unlike(static, adds, seen),
        adds,
        seen,
    )


def adds_words(source: Words, target: Words) -> bool:
    """True if a rule brings words that its source side has not."""
    return not set(target) <= set(source)


def column(static: Static, name: str) -> Static:
    """One feature of all rules."""
    return static[:, STATIC.index(name)]


def far_senses(static: Static) -> Flags:
    """For each rule whether only a dictionary proposes it, and by rare senses of its words."""
    is_unseen, rank = column(static, "Unseen") > 0, column(static, "SenseRank")
    return np.asarray(is_unseen & (column(static, "Sisters") == 0) & (rank >= FAR_SENSE))


def witnesses(static: Static, seen: NDArray[np.uint16]) -> NDArray[np.int64]:
    """For each rule how many witnesses it has: sources (two at most), a dictionary, other forms.

    One source alone may have another sense, or its whole clause was rewritten. A dictionary knows
    no sentence. The two seldom agree by accident.
    """
    is_listed = column(static, "Synonym") + column(static, "WiderWord") > 0
    has_sisters = column(static, "Sisters") > 0
    return np.asarray(seen.clip(0, 2).astype(np.int64) + is_listed + has_sisters)


def unlike(static: Static, adds: Flags, seen: NDArray[np.uint16]) -> Flags:
    """For each rule whether it has one witness, new words, and sides of unlike meanings.

    A likeness of exactly 0 says that nothing is known of one side.
    """
    likeness = column(static, "Likeness")
    is_far = (likeness != 0) & (likeness < LEAST_LIKENESS)
    return np.asarray(is_far & adds & (witnesses(static, seen) < 2))


def refused(static: Static, least: float) -> Flags:
    """For each rule whether its verdict is below the least; a language model judged its uses."""
    return np.asarray(column(static, "Verdict") < least)
