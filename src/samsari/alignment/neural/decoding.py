"""From the probabilities of the head to links: a threshold, one link per copy, then rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from samsari.alignment.board import Board, Sides, best_one_to_one
from samsari.alignment.lexicon import WordForm
from samsari.alignment.neural.channels import contradict
from samsari.alignment.neural.head import Thresholds, sort_of
from samsari.alignment.rules import FOR_NEURAL, link_last_mark
from samsari.model.alignment import Alignment, Link

Floats = npt.NDArray[np.float32]
AROUND = (-3, -2, -1, 1, 2, 3)  # places that tell copies of a word apart


def above(
    probabilities: Floats,
    forms: tuple[Sequence[WordForm], Sequence[WordForm]],
    thresholds: Thresholds,
) -> list[Link]:
    """The links whose probability exceeds the threshold of their words."""
    limits = thresholds.of(*probabilities.shape)
    left, right = np.nonzero(probabilities > min(limits.values()))
    scores = probabilities[left, right]
    return [
        Link(i, j, "vectors", score)
        for i, j, score in zip(left.tolist(), right.tolist(), scores.tolist(), strict=True)
        if score > limits[sort_of(forms[0][i], forms[1][j])]
        and not contradict(forms[0][i], forms[1][j])
    ]


def decode(
    sides: Sides,
    links: Sequence[Link],
    chunk: Sequence[int],
    one_to_one: bool,
) -> Alignment:
    """The links of a chunk of left positions, and rule links between words still free."""
    board = Board(sides, chunk)
    if not board.link_identical():
        allowed = set(chunk)
        own = [link for link in links if link.left in allowed]
        for link in best_one_to_one(own) if one_to_one else _one_per_copy(sides, own):
            board.add(link.left, link.right, link.rule, link.score)
        for step in FOR_NEURAL:
            step(board)
        # Almost all sentences end with the same mark, unrelated ones too.
        if any(sides.left[left].kind == "content" for left, _ in board.links):
            link_last_mark(board)
    return board.alignment(one_to_one)


def _one_per_copy(sides: Sides, links: Sequence[Link]) -> Iterator[Link]:
    """The links, but of those between copies of one word the best for each copy only.

    A word that occurs twice on either side is meant twice: each copy has its own counterpart. The
    words around it tell which more surely than the head does.
    """
    left, right = ([form.folded for form in side] for side in (sides.left, sides.right))
    # A word without copies has no rivals here.
    copied = {word for side in (left, right) for word, n in Counter(side).items() if n > 1}
    same = sorted(
        (-(link.score + _shared_neighbours(left, right, link)), link.left, link.right)
        for link in links
        if left[link.left] == right[link.right] and left[link.left] in copied
    )
    dropped: set[tuple[int, int]] = set()
    taken: tuple[set[int], set[int]] = set(), set()
    for _, one, other in same:
        if one in taken[0] or other in taken[1]:
            dropped.add((one, other))
        else:
            taken[0].add(one)
            taken[1].add(other)
    return (link for link in links if (link.left, link.right) not in dropped)


def _shared_neighbours(left: Sequence[str], right: Sequence[str], link: Link) -> int:
    """How many of the words around a link are the same on both sides."""
    return sum(
        0 <= link.left + step < len(left)
        and 0 <= link.right + step < len(right)
        and left[link.left + step] == right[link.right + step]
        for step in AROUND
    )
