"""Rescoring: which cells it judges, what it knows of them, and what it leaves alone."""

from __future__ import annotations

import numpy as np
import pytest

from samsari.alignment.neural.rescoring import (
    AROUND,
    BOUND,
    FACTS,
    FIRM,
    POSSIBLE,
    WIDEST_GAP,
    HeadScores,
    possible_links,
    rescored,
    unpacked_forest,
)
from samsari.stats.forest import Forest
from samsari_workshop.aligner.kept import packed_forest

# Words 0 and 3 are anchors; 1 and 2 stand in the gap between them, on the right only 1 does.
ODDS = np.array(
    [[5.0, -9.0, -9.0], [-9.0, -5.0, -9.0], [-9.0, -6.0, -1.0], [-9.0, -9.0, 4.0]], np.float32
)


def look(odds: np.ndarray) -> HeadScores:
    random = np.random.default_rng(odds.size)
    lexical = random.integers(0, 2, (*odds.shape, 9)).astype(np.float32)
    return HeadScores(odds, random.normal(size=odds.shape).astype(np.float32), lexical)


def drawn(seed: int) -> HeadScores:
    """A random pair with a diagonal of probable links."""
    random = np.random.default_rng(seed)
    n, m = random.integers(1, 14, 2)
    odds = random.normal(-6, 3, (n, m))
    diagonal = range(min(n, m))
    odds[diagonal, random.permutation(min(n, m)) if seed % 3 == 0 else diagonal] += 8
    return look(np.clip(odds, -BOUND, BOUND).astype(np.float32))


def named(own: HeadScores) -> dict[tuple[int, int], dict[str, float]]:
    cells = possible_links(own)
    width = own.odds.shape[1]
    return {
        divmod(int(place), width): dict(zip(FACTS, facts.tolist(), strict=True))
        for place, facts in zip(cells.places, cells.facts.T, strict=True)
    }


def test_probable_cells_and_those_between_the_same_anchors_are_judged() -> None:
    # 1-1 and 2-1 are improbable, but stand between 0-0 and 3-2; 2-2 has a chance of its own.
    assert set(named(look(ODDS))) == {(0, 0), (1, 1), (2, 1), (2, 2), (3, 2)}


def test_the_facts_of_a_cell_by_hand() -> None:
    own = look(ODDS)
    found = named(own)
    cell = found[2, 2]
    assert cell["log-odds"] == -1.0
    assert (cell["left best rival"], cell["right best rival"]) == (-6.0, 4.0)
    assert (found[2, 1]["left gap"], found[2, 1]["right gap"]) == (2, 1)
    assert cell["right gap"] == 2  # an anchor lies between its own neighbours
    assert (cell["neighbour -1-1"], cell["neighbour +1+0"]) == (-5.0, 4.0)
    assert cell["neighbour +2+0"] == cell["neighbour +0+1"] == -BOUND  # beyond the edge
    assert (cell["same gap"], found[1, 1]["same gap"]) == (0, 1)
    assert (found[1, 1]["off the diagonal"], found[2, 1]["off the diagonal"]) == (0, 1)
    assert cell["likeness of lengths"] == 0.75
    assert (cell["anchors in the longer side"], cell["anchors in the shorter side"]) == (
        pytest.approx(2 / 4),
        pytest.approx(2 / 3),
    )
    assert cell["mean best cosine, left"] == pytest.approx(own.cosine.max(axis=1).mean())
    assert cell["right best cosine"] == pytest.approx(own.cosine[:, 2].max())
    assert found[0, 0]["left links expected"] == pytest.approx(1 / (1 + np.exp(-5.0)), abs=1e-3)
    assert cell["same spelling"] == own.lexical[2, 2, 0]
    assert cell["both content"] == own.lexical[2, 2, 3]


def nearest(anchors: dict[int, int], word: int, words: int) -> tuple[int, int]:
    """The anchors around a word, found one by one."""
    before = max((k for k in anchors if k < word), default=-1)
    return before, min((k for k in anchors if k > word), default=words)


@pytest.mark.parametrize("seed", range(30))
def test_loops_over_cells_find_the_same(seed: int) -> None:
    own = drawn(seed)
    odds, (n, m) = own.odds, own.odds.shape
    pairs = [(i, int(odds[i].argmax())) for i in range(n)]
    left = {i: j for i, j in pairs if odds[:, j].argmax() == i and odds[i, j] > FIRM}
    right = {j: i for i, j in left.items()}
    found = named(own)
    for i, j in np.ndindex(n, m):
        before, after = nearest(left, i, n)
        bounds = nearest(right, j, m)
        gaps = after - before - 1, bounds[1] - bounds[0] - 1
        is_same = (left.get(before, -1), left.get(after, m)) == bounds
        is_open = i not in left and j not in right and max(gaps) <= WIDEST_GAP
        assert ((i, j) in found) == (odds[i, j] > POSSIBLE or (is_same and is_open))
        if (i, j) not in found:
            continue
        cell = found[i, j]
        assert (cell["left gap"], cell["right gap"]) == gaps
        assert cell["same gap"] == is_same
        rivals = np.delete(odds[i], j), np.delete(odds[:, j], i)
        assert cell["left best rival"] == max((*rivals[0], -BOUND))
        assert cell["right best rival"] == max((*rivals[1], -BOUND))
        for down, across in AROUND:
            inside = 0 <= i + down < n and 0 <= j + across < m
            wanted = odds[i + down, j + across] if inside else -BOUND
            assert cell[f"neighbour {down:+}{across:+}"] == wanted


def forest() -> Forest:
    """One tree: is the fact 'log-odds' above 0? The answers are the wrong way round."""
    return Forest(
        np.array([[0]]), np.array([[0.0]], np.float32), np.array([[2.0, -2.0]], np.float32), 0.5
    )


def test_trees_change_the_cells_that_they_judge_and_no_others() -> None:
    found = rescored(look(ODDS), forest())
    judged = {(0, 0): -1.5, (1, 1): 2.5, (2, 1): 2.5, (2, 2): 2.5, (3, 2): -1.5}
    for cell in np.ndindex(*ODDS.shape):
        assert found[cell] == judged.get(cell, ODDS[cell])
    assert ODDS[0, 0] == 5.0


def test_many_cells_are_judged_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = rescored(drawn(7), forest())
    monkeypatch.setattr("samsari.alignment.neural.rescoring.CELLS_AT_A_TIME", 2)
    assert np.array_equal(rescored(drawn(7), forest()), whole)


def test_a_pair_without_possible_links_stays_as_it_is() -> None:
    own = look(np.full((20, 9), -8.0, np.float32))
    assert possible_links(own).facts.shape == (len(FACTS), 0)
    assert np.array_equal(rescored(own, forest()), own.odds)


def test_a_forest_is_kept_without_loss_and_refused_if_grown_on_other_facts() -> None:
    kept = packed_forest(forest())
    again = unpacked_forest(kept)
    assert np.array_equal(rescored(look(ODDS), again), rescored(look(ODDS), forest()))
    with pytest.raises(ValueError, match=rf"grown on 7 facts, not {len(FACTS)}"):
        unpacked_forest({**kept, "trees_facts": np.array(7)})


def test_an_unsure_anchor_is_none() -> None:
    odds = ODDS.copy()
    odds[0, 0] = 0.5
    assert named(look(odds))[3, 2]["anchors in the longer side"] == 0.25
