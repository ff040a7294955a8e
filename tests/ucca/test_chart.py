"""The chart against all trees of a short sentence."""

from __future__ import annotations

import numpy as np
import pytest

from samsari.ucca.chart import best_spans, span_index


def all_trees(start: int, end: int) -> list[list[tuple[int, int]]]:
    if end - start == 1:
        return [[(start, end)]]
    return [
        [(start, end), *left, *right]
        for middle in range(start + 1, end)
        for left in all_trees(start, middle)
        for right in all_trees(middle, end)
    ]


@pytest.mark.parametrize("n_words", [1, 2, 3, 6])
@pytest.mark.parametrize("seed", range(5))
def test_no_tree_scores_better(n_words: int, seed: int) -> None:
    starts, ends = span_index(n_words)
    gains = np.random.default_rng(seed).normal(size=len(starts)).astype(np.float32)
    score = {(int(s), int(e)): g for s, e, g in zip(starts, ends, gains, strict=True)}
    best = max(sum(score[span] for span in tree) for tree in all_trees(0, n_words))
    found = best_spans(gains, n_words)
    assert sum(score[span] for span in found) == pytest.approx(best, rel=1e-5)
    assert found[0] == (0, n_words)
    assert len(found) == 2 * n_words - 1
