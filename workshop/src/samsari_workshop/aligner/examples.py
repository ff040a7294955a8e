"""Training examples for the alignment head, and the ways they are varied.

Gold pairs are few and their sentences are of like length. So some examples become unrelated pairs
(no links), some lose a part of one side, some get a stranger's words added to one side.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from samsari.alignment.lexicon import Lexicon, WordForm
from samsari.alignment.neural.aligner import WordEncoder
from samsari.model.alignment import GoldAlignment
from samsari_workshop.aligner.silver import SilverPair

Floats = npt.NDArray[np.float32]

SHORTEST_CROP = 6  # words a side must have before a part of it is taken away
LONGEST_JOINED = 40


@dataclass(frozen=True)
class Example:
    """A pair of encoded sentences and the wanted probability of each link.

    The rows are vectors; where the encoder still changes, numbers of words that stand for them.
    """

    left: tuple[WordForm, ...]
    right: tuple[WordForm, ...]
    left_rows: npt.NDArray[Any]
    right_rows: npt.NDArray[Any]
    wanted: Floats

    @property
    def cells(self) -> int:
        """The number of word pairs."""
        return self.wanted.size


@dataclass(frozen=True)
class Variation:
    """The share of examples that is varied in each way."""

    unrelated: float = 0.15
    cropped: float = 0.2
    joined: float = 0.15


def encode_examples(
    gold: Sequence[GoldAlignment], encoder: WordEncoder, lexicon: Lexicon, possible: float
) -> list[Example]:
    """The gold pairs with their vectors; `possible` is the probability of a possible link."""
    pairs = [SilverPair(pair.left, pair.right, wanted_links(pair, possible)) for pair in gold]
    return encode_pairs(pairs, encoder, lexicon)


def encode_pairs(
    pairs: Sequence[SilverPair], encoder: WordEncoder, lexicon: Lexicon
) -> list[Example]:
    """The pairs with their vectors; a sentence that occurs again is encoded once."""
    sides = list(dict.fromkeys(side for pair in pairs for side in (pair.left, pair.right)))
    encoded = zip(sides, encoder.middle(sides), strict=True)
    rows = {side: vectors.astype(np.float16) for side, vectors in encoded}
    return [
        Example(
            lexicon.forms(pair.left),
            lexicon.forms(pair.right),
            rows[pair.left],
            rows[pair.right],
            pair.wanted,
        )
        for pair in pairs
    ]


def vary(
    example: Example, strangers: Sequence[Example], variation: Variation, random: Random
) -> Example:
    """The example itself, or one of its variations."""
    chance = random.random()
    stranger = random.choice(strangers)
    if chance < variation.unrelated:
        nothing = np.zeros((len(example.left), len(stranger.right)), dtype=np.float32)
        return replace(
            example, right=stranger.right, right_rows=stranger.right_rows, wanted=nothing
        )
    chance -= variation.unrelated
    if chance < variation.cropped:
        return _cropped(example, random) if len(example.right) > SHORTEST_CROP else example
    chance -= variation.cropped
    if chance < variation.joined and len(example.left) < LONGEST_JOINED:
        return _joined(example, stranger, before=random.random() < 0.5)
    return example


def _cropped(example: Example, random: Random) -> Example:
    whole = len(example.right)
    size = random.randint(max(3, whole // 4), whole * 2 // 3)
    start = random.randint(0, whole - size)
    part = slice(start, start + size)
    return replace(
        example,
        right=example.right[part],
        right_rows=example.right_rows[part],
        wanted=example.wanted[:, part],
    )


def _joined(example: Example, stranger: Example, before: bool) -> Example:
    forms, rows = stranger.left[:LONGEST_JOINED], stranger.left_rows[:LONGEST_JOINED]
    nothing = np.zeros((len(forms), len(example.right)), dtype=np.float32)
    wanted = (nothing, example.wanted) if before else (example.wanted, nothing)
    vectors = (rows, example.left_rows) if before else (example.left_rows, rows)
    return replace(
        example,
        left=forms + example.left if before else example.left + forms,
        left_rows=np.concatenate(vectors),
        wanted=np.concatenate(wanted),
    )


def wanted_links(pair: GoldAlignment, possible: float) -> Floats:
    """The wanted probability of each link, n x m."""
    wanted = np.zeros((len(pair.left), len(pair.right)), dtype=np.float32)
    for link in pair.possible:
        wanted[link] = possible
    for link in pair.sure:
        wanted[link] = 1.0
    return wanted
