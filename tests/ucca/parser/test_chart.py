"""The chart against all trees of a short sentence, and the kernel against its definition."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

import numpy as np
import pytest

from samsari.ucca.parser.chart import (
    best_members,
    best_units,
    compiled_members,
    compiled_units,
    plain_members,
    plain_units,
    span_index,
    span_row,
)
from samsari.ucca.parser.grammar import (
    BARE,
    CENTERED,
    COMPANIONS,
    COORDINATED,
    OPEN,
    PARALLEL,
    SCENE,
    Grammar,
)

LABELS = ("", *"A A! C D E E+P F H H! N P R A^1 ROOT ROOT+H".split())
GRAMMAR = Grammar.of(LABELS)


def random_scores(n_words: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    scores = np.random.default_rng(seed).normal(size=(len(span_index(n_words)[0]), len(LABELS)))
    return best_members(scores.astype(np.float32) * 3, GRAMMAR)


def sequences(start: int, end: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """All ways to cut a stretch into two or more neighbours."""
    for middle in range(start + 1, end):
        yield ((start, middle), (middle, end))
        for rest in sequences(middle, end):
            yield ((start, middle), *rest)


def best_by_trying(best: np.ndarray, n_words: int) -> float:
    """The score of the best tree, all of them tried."""

    def inside(start: int, end: int) -> dict[int, float]:
        found = {BARE: 0.0}
        for parts in sequences(start, end):
            for classes, held in siblings(len(parts)):
                value = sum(unit(*p, k) for p, k in zip(parts, classes, strict=True))
                for sort in held:
                    found[sort] = max(found.get(sort, -np.inf), value)
        return found

    def unit(start: int, end: int, own: int) -> float:
        key = start, end, own
        if key not in units:
            content = inside(start, end)
            held = max(value + GRAMMAR.holds[own, sort] for sort, value in content.items())
            units[key] = held + best[span_row(start, end, n_words), own]
        return units[key]

    units: dict[tuple[int, int, int], float] = {}
    return max(unit(0, n_words, own) for own in np.flatnonzero(GRAMMAR.is_root))


@cache
def siblings(n: int) -> list[tuple[tuple[int, ...], list[int]]]:
    """All classes that so many siblings may have, and the sorts that they make up."""
    inner = [own for own in range(len(GRAMMAR.members)) if not GRAMMAR.is_root[own]]
    return [(one, held) for one in product(inner, repeat=n) if (held := sorts(one))]


def sorts(classes: tuple[int, ...]) -> list[int]:
    """The sorts that siblings of these classes make up."""
    can = [GRAMMAR.stands[own] == 0 for own in classes]
    loose = (OPEN, PARALLEL, COMPANIONS, COORDINATED)
    found = [s for s in loose if all(own[s] for own in can)]
    for whole, beside in ((SCENE, OPEN), (CENTERED, COMPANIONS)):
        heads = [own[whole] for own in can]
        if sum(heads) == 1 and all(own[whole] or own[beside] for own in can):
            found.append(whole)
    return found


def score(found: list[tuple[int, int, int]], best: np.ndarray, n_words: int) -> float:
    """The score of a tree, its charges included."""
    total = 0.0
    for at, (start, end, own) in enumerate(found):
        below = [u for u in found[at + 1 :] if start <= u[0] and u[1] <= end]
        children = [u for u in below if not any(_within(u, v) for v in below if v is not u)]
        held = [BARE] if not children else sorts(tuple(u[2] for u in children))
        total += best[span_row(start, end, n_words), own]
        total += max(GRAMMAR.holds[own, sort] for sort in held)
    return total


def _within(inner: tuple[int, int, int], outer: tuple[int, int, int]) -> bool:
    return outer[0] <= inner[0] and inner[1] <= outer[1] and inner[:2] != outer[:2]


@pytest.mark.parametrize("n_words", [1, 2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_no_tree_scores_better(n_words: int, seed: int) -> None:
    best, _ = random_scores(n_words, seed)
    found = best_units(best, n_words, GRAMMAR)
    assert found[0][:2] == (0, n_words)
    assert score(found, best, n_words) == pytest.approx(best_by_trying(best, n_words), abs=1e-4)


@pytest.mark.kernel("ucca_chart")
@pytest.mark.parametrize("n_words", [1, 2, 5, 17, 40])
def test_the_kernel_gives_the_tree_of_its_definition(n_words: int) -> None:
    for seed in range(10):
        best, _ = random_scores(n_words, seed)
        coarse = np.round(best)  # many ties
        for values in (best, coarse):
            assert compiled_units(values, n_words, GRAMMAR) == plain_units(values, n_words, GRAMMAR)


@pytest.mark.kernel("ucca_chart")
def test_the_kernel_finds_the_same_labels() -> None:
    scores = np.random.default_rng(1).normal(size=(50, len(LABELS))).astype(np.float32)
    found = zip(compiled_members(scores, GRAMMAR), plain_members(scores, GRAMMAR), strict=True)
    assert all((own == plain).all() for own, plain in found)


def tree_of(labels: dict[tuple[int, int], str], n: int) -> list[tuple[int, int, str]]:
    """The units where these spans score as these labels and all else scores low."""
    scores = np.full((n * (n + 1) // 2, len(LABELS)), -1.0, dtype=np.float32)
    for (start, end), label in labels.items():
        scores[span_row(start, end, n), LABELS.index(label)] = 4.0
    best, label_of = best_members(scores, GRAMMAR)
    found = best_units(best, n, GRAMMAR)
    return [(s, e, LABELS[label_of[span_row(s, e, n), own]]) for s, e, own in found]


def of_words(words: str) -> dict[tuple[int, int], str]:
    return {(at, at + 1): label for at, label in enumerate(words)}


def test_a_scene_has_one_main_relation() -> None:
    """Both verbs of "he ran they slept" score as Processes: two Scenes, though no span says so."""
    found = tree_of(of_words("APAP") | {(0, 4): "ROOT"}, 4)
    assert [(s, e) for s, e, name in found if name == "H"] == [(0, 2), (2, 4)]


def test_elaborators_do_not_stand_beside_connectors() -> None:
    """Among "old men and boys" there is a phrase, though no span says so."""
    found = tree_of(of_words("PECNC") | {(0, 5): "ROOT+H", (1, 5): "A"}, 5)
    assert {(1, 2, "E"), (2, 3, "C"), (3, 4, "N"), (4, 5, "C")} <= set(found)
    assert any(1 < e - s < 4 for s, e, _ in found)


def test_there_is_no_elaborator_without_a_center() -> None:
    found = tree_of(of_words("PEE") | {(0, 3): "ROOT+H", (1, 3): "A"}, 3)
    assert sorted(name for s, e, name in found if s > 0 and e - s == 1) == ["C", "E"]
