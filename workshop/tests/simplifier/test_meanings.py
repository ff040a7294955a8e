"""Vectors of words in use, with an encoder that is easy to follow."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from samsari_workshop.simplifier import lexicon, meanings
from samsari_workshop.simplifier.lexicon import Lexicon

# Two kinds of words, each with a little noise, and a large part that all words share.
KINDS = {"big": (1, 0), "large": (0.9, 0.1), "quickly": (0, 1), "fast": (0.1, 0.9)}
NUMBERS = {word: number for number, word in enumerate(KINDS, 4)} | {"absent": 8}
TEXT = ["A big house grew very fast.", "The large house grew quickly.", "It is big and fast, too."]


def encode(sentences: Sequence[Sequence[str]]) -> list[NDArray[np.float32]]:
    return [
        np.array([(9, *KINDS.get(word, (0.5, 0.5))) for word in words], np.float32)
        for words in sentences
    ]


def learnt() -> Lexicon:
    found = meanings.places(TEXT, KINDS, 2)
    vectors = meanings.learn(found, NUMBERS, 9, encode)
    flat = np.full(9, -9.0, np.float32)
    return Lexicon(NUMBERS, flat, flat, np.zeros((9, 2), np.float32), meanings=vectors)


def test_words_of_one_kind_are_alike() -> None:
    words = learnt()
    assert words.likeness(("big",), ("large",)) > 0.9
    assert words.likeness(("fast",), ("quickly",)) > 0.9
    assert words.likeness(("big",), ("quickly",)) < -0.5  # centred: the shared part is gone


def test_a_word_without_a_place_is_like_nothing() -> None:
    words = learnt()
    assert not words.meanings[NUMBERS["absent"]].any()
    assert words.likeness(("absent",), ("big",)) == 0.0
    assert meanings.learn([], NUMBERS, 9, encode).shape == (0, meanings.WIDTH)


def test_each_word_is_met_so_often_and_no_more() -> None:
    lines = ["The old cat sat there."] * 5 + ["cat"] + ["No such word stands here."]
    assert len(list(meanings.places(lines, ["cat"], 3))) == 3


def test_meanings_are_kept_in_the_file(tmp_path: Path) -> None:
    words = learnt()
    lexicon.save(words, tmp_path / "lexicon.npz")
    again = lexicon.load(tmp_path / "lexicon.npz", NUMBERS)
    assert np.allclose(again.meanings, words.meanings, atol=0.005)
