"""SAMSA and meaning over long texts: sentences are paired first, so steps grow with sentences."""

from __future__ import annotations

from typing import Any

import pytest

import samsari
from samsari.alignment.aligners import load_aligner
from samsari.alignment.long_texts import BEST, NEAR
from samsari.metrics.catalog import create
from samsari.metrics.meaning.words import paired_sentences
from samsari.metrics.samsa.samsa import SceneMetric
from samsari.model.text import Pair

TWICE = 2.3  # what twice the sentences may cost
NAMES = "Anna Bruno Clara David Emil Fiona Georg Hanna Igor Julia Karl Laura Max Nina Otto".split()
THINGS = "piano violin garden bridge castle novel ship horse letter window clock river".split()


def sentences(n: int) -> list[str]:
    """Short sentences that all differ, with words that come back."""
    return [
        f"{NAMES[i % 15]} sold the {THINGS[i % 12]} with number {1000 + i} in spring."
        for i in range(n)
    ]


def compared(n: int, metric: SceneMetric) -> Any:
    texts = sentences(n)
    return metric.comparisons([Pair("1", " ".join(texts), " ".join(reversed(texts)))])[0]


@pytest.fixture(scope="module")
def meaning() -> SceneMetric:
    found = create("meaning", aligner="exact")
    assert isinstance(found, SceneMetric)
    return found


def test_word_pairs_of_samsa_and_meaning_grow_with_the_sentences(
    monkeypatch: pytest.MonkeyPatch, meaning: SceneMetric
) -> None:
    aligner = type(load_aligner("exact"))
    cells: list[int] = []
    real = aligner.link_many

    def counted(self: Any, requests: Any, one_to_one: bool = True) -> Any:
        held = list(requests)
        cells.append(sum(len(left) * len(right) for left, _, right in held))
        return real(self, held, one_to_one)

    monkeypatch.setattr(aligner, "link_many", counted)
    most = 2 * BEST + 2 * NEAR + 1  # sentences that a sentence is compared with
    words = len("Anna sold the piano with number 1000 in spring .".split()) ** 2
    for n in (30, 60):
        compared(n, meaning)
        assert n * words <= cells.pop() <= n * most * words


def test_a_copy_far_away_does_not_stand_for_a_sentence_that_was_left_out() -> None:
    texts = sentences(30)
    kept = samsari.sentence_meaning(" ".join(texts), " ".join(texts))
    half = samsari.sentence_meaning(" ".join(texts), " ".join(texts[:15]))
    assert kept == pytest.approx(100)
    assert half == pytest.approx(50, abs=3)


def test_short_texts_are_compared_whole(meaning: SceneMetric) -> None:
    texts = sentences(20)
    assert paired_sentences(compared(20, meaning)) is None
    long = paired_sentences(compared(21, meaning))
    assert long is not None
    assert {(i, 20 - i) for i in range(21)} <= long
    assert samsari.sentence_meaning(" ".join(texts), " ".join(texts)) == pytest.approx(100)
