"""Boosted trees: a forest by hand, and arrays that are none."""

from __future__ import annotations

import numpy as np
import pytest

from samsari.stats.forest import Forest


def test_a_tree_by_hand() -> None:
    # Is column 1 above 0, is column 0 above 2? Answers for no no, yes no, no yes, yes yes.
    forest = Forest(
        np.array([[1, 0]]),
        np.array([[0.0, 2.0]], np.float32),
        np.array([[1.0, 2.0, 3.0, 4.0]], np.float32),
        10.0,
    )
    rows = np.array([[0, 0], [0, 5], [3, 0], [3, 5], [2, 0]], np.float32)
    assert forest.scores(rows).tolist() == [11.0, 12.0, 13.0, 14.0, 11.0]


def test_no_rows_have_no_scores() -> None:
    forest = Forest(np.zeros((2, 3), int), np.zeros((2, 3)), np.zeros((2, 8)), 0.0)
    assert forest.scores(np.zeros((0, 4), np.float32)).shape == (0,)


@pytest.mark.parametrize(
    ("trees", "depth", "answers", "complaint"),
    [
        (0, 3, 8, "a tree at least"),
        (2, 9, 512, "depth 9"),
        (2, 0, 1, "depth 0"),
        (2, 3, 4, "do not fit"),
    ],
)
def test_arrays_that_are_no_trees_are_refused(
    trees: int, depth: int, answers: int, complaint: str
) -> None:
    questions = np.zeros((trees, depth), np.float32)
    with pytest.raises(ValueError, match=complaint):
        Forest(questions.astype(int), questions, np.zeros((trees, answers), np.float32), 0.0)


def test_the_deepest_trees_tell_all_rows_apart() -> None:
    leaves = np.arange(256, dtype=np.float32)[None]
    forest = Forest(np.arange(8)[None], np.zeros((1, 8), np.float32), leaves, 0.0)
    assert forest.scores(np.ones((1, 8), np.float32)).tolist() == [255.0]
