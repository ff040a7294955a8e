"""The best tree: hand-made scores, and random ones against all trees without crossing arcs."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from samsari.english.syntax import best_trees


def _is_tree(heads: tuple[int, ...]) -> bool:
    for start in range(len(heads)):
        at, steps = start, 0
        while at >= 0 and steps <= len(heads):
            at, steps = heads[at], steps + 1
        if at >= 0:
            return False
    return list(heads).count(-1) == 1


def _crosses(heads: tuple[int, ...]) -> bool:
    arcs = [tuple(sorted((at, head))) for at, head in enumerate(heads)]
    return any(a < c < b < d for a, b in arcs for c, d in arcs)


@pytest.mark.parametrize("seed", range(12))
def test_no_tree_without_crossing_arcs_is_better(seed: int) -> None:
    scores = np.random.default_rng(seed).normal(size=(4, 5)).astype(np.float32)
    every = [
        heads
        for heads in product(range(-1, 4), repeat=4)
        if all(at != head for at, head in enumerate(heads))
        and _is_tree(heads)
        and not _crosses(heads)
    ]

    def total(heads: tuple[int, ...]) -> float:
        return float(sum(scores[at, head + 1] for at, head in enumerate(heads)))

    assert total(tuple(best_trees([scores])[0])) == pytest.approx(max(map(total, every)), abs=1e-3)


def test_one_word_and_no_word() -> None:
    assert best_trees([np.zeros((1, 2), np.float32)]) == [[-1]]
    assert best_trees([np.zeros((0, 1), np.float32)]) == [[]]


def test_several_sentences_together_have_the_same_trees() -> None:
    generator = np.random.default_rng(3)
    given = [
        generator.normal(size=(n, n + 1)).astype(np.float32) for n in (5, 0, 31, 1, 12, 6, 2, 9, 17)
    ]
    assert best_trees(given) == [best_trees([scores])[0] for scores in given]
    assert best_trees([]) == []
