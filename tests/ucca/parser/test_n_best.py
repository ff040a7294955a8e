"""The n best trees: all of them for short sentences, and the kernel against its definition."""

from __future__ import annotations

import numpy as np
import pytest

from samsari.ucca.parser.chart import (
    ScoredTree,
    best_members,
    best_trees,
    best_units,
    compiled,
    plain,
    span_index,
    span_row,
)
from samsari.ucca.parser.grammar import Grammar

LABELS = ("", *"A A! C D E E+P F H H! N P R A^1 ROOT ROOT+H".split())
APART = Grammar.apart(LABELS)
needs_kernel = pytest.mark.kernel("ucca_chart")


def random_scores(n_words: int, seed: int) -> np.ndarray:
    rows = len(span_index(n_words)[0])
    return np.random.default_rng(seed).normal(-1, 2, (rows, len(LABELS))).astype(np.float32)


def trees(n_words: int, seed: int, n: int, find=plain) -> tuple[ScoredTree, ...]:
    return find(np.ascontiguousarray(random_scores(n_words, seed)[:, 1:]), n_words, n, APART)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("n_words", [1, 2, 4])
def test_the_first_tree_is_the_best_one(n_words: int, seed: int) -> None:
    scores = random_scores(n_words, seed)
    grammar = Grammar.of(LABELS)
    best, labels = best_members(scores, grammar)
    units = tuple(
        (start, end, int(labels[span_row(start, end, n_words), own]) - 1)
        for start, end, own in best_units(best, n_words, grammar)
    )
    assert trees(n_words, seed, 1, best_trees)[0].units == units


@pytest.mark.parametrize("find", [plain, pytest.param(compiled, marks=needs_kernel)])
def test_trees_differ_and_get_no_better(find) -> None:
    found = trees(4, 7, 25, find)
    assert len({tree.units for tree in found}) == len(found) == 25
    scores = [tree.score for tree in found]
    assert scores == sorted(scores, reverse=True)


@pytest.mark.parametrize("find", [plain, pytest.param(compiled, marks=needs_kernel)])
def test_fewer_trees_are_the_first_of_more(find) -> None:
    few, many = trees(3, 5, 4, find), trees(3, 5, 12, find)
    assert [tree.units for tree in few] == [tree.units for tree in many[:4]]


def test_one_word_has_one_tree_for_each_root() -> None:
    # Nothing stands below a word: the trees are the two labels of a root, with or without charge.
    assert {tree.units for tree in trees(1, 0, 10)} == {
        ((0, 1, LABELS.index(label) - 1),) for label in ("ROOT", "ROOT+H")
    }


def test_a_tree_scores_what_its_units_add() -> None:
    scores = random_scores(2, 3)[:, 1:]
    for tree in trees(2, 3, 6):
        added = sum(scores[span_row(start, end, 2), own] for start, end, own in tree.units)
        # What the grammar charges is never positive.
        assert tree.score <= added + 1e-4


@needs_kernel
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("n_words", [1, 2, 3, 5])
def test_the_kernel_does_the_same(n_words: int, seed: int) -> None:
    ours, theirs = trees(n_words, seed, 10), trees(n_words, seed, 10, compiled)
    assert [tree.units for tree in ours] == [tree.units for tree in theirs]
    assert [tree.score for tree in ours] == pytest.approx([tree.score for tree in theirs])


@needs_kernel
def test_scores_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ValueError, match="do not fit"):
        compiled(np.zeros((2, len(LABELS) - 1), np.float32), 2, 3, APART)
