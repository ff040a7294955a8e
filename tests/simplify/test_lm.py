"""The n-gram model: sums to one, agrees with its Python twin, and with a hand-worked example."""

from __future__ import annotations

import math
import random
from pathlib import Path

import numpy as np
import pytest

from samsari.errors import ResourceError, SettingError
from samsari.simplify import ngram, ngram_train
from samsari.simplify.lm import BEGIN, END, UNKNOWN, sentence_score

WORDS = [*ngram_train.RESERVED, *"abcdefgh"]


@pytest.fixture(scope="module")
def texts() -> list[list[str]]:
    chooser = random.Random(4)
    return [
        chooser.choices("abcdefgh", weights=(9, 7, 5, 4, 3, 2, 2, 1), k=chooser.randint(1, 9))
        for _ in range(400)
    ]


@pytest.fixture(scope="module")
def path(texts: list[list[str]], tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("lm") / "tiny.lm"
    ngram_train.train(texts, WORDS, (1, 1, 2, 2), path)
    return path


@pytest.fixture(scope="module")
def vocabulary() -> dict[str, int]:
    return {word: number for number, word in enumerate(WORDS)}


def test_the_next_word_is_one_of_the_vocabulary(path: Path, vocabulary: dict[str, int]) -> None:
    model = ngram.load(path, vocabulary)
    state = model.start
    for word in "abacab":
        chances = [math.exp(model.score(state, number)[0]) for number in range(len(WORDS))]
        # Quantised probabilities sum to one only nearly; the empty word and <s> keep a floor.
        assert sum(chances) == pytest.approx(1.0, abs=0.05)
        state = model.score(state, model.word(word))[1]


def test_both_implementations_agree(path: Path, vocabulary: dict[str, int]) -> None:
    compiled = ngram.load(path, vocabulary)
    plain = ngram.load(path, vocabulary, is_plain=True)
    chooser = random.Random(1)
    for _ in range(200):
        words = chooser.choices("abcdefghz", k=chooser.randint(0, 8))
        assert sentence_score(compiled, words) == pytest.approx(sentence_score(plain, words))


def test_equal_states_promise_equal_futures(path: Path, vocabulary: dict[str, int]) -> None:
    model = ngram.load(path, vocabulary)
    by_state: dict[int, float] = {}
    chooser = random.Random(2)
    for _ in range(300):
        state = model.start
        for word in chooser.choices("abcdefgh", k=4):
            state = model.score(state, model.word(word))[1]
        end = model.score(state, END)[0]
        assert by_state.setdefault(state, end) == end


def test_unigrams_follow_the_formula() -> None:
    # Without longer n-grams to continue them, "a" (3 continuations) beats "b" (1).
    row = ngram_train.encode([["a"], ["b", "a"], ["c", "a"]], {"a": 4, "b": 5, "c": 6})
    table = ngram_train.tables(row)[0]
    adjusted = dict(zip(table.keys.tolist(), table.adjusted.tolist(), strict=True))
    assert adjusted[4] == 3 and adjusted[5] == 1 and adjusted[END] == 1
    assert BEGIN in adjusted and UNKNOWN not in adjusted


def test_discounts_of_chen_and_goodman() -> None:
    counts = np.array([1] * 10 + [2] * 5 + [3] * 3 + [4] * 2)
    share = 10 / 20
    expected = [0.0, 1 - 2 * share * 5 / 10, 2 - 3 * share * 3 / 5, 3 - 4 * share * 2 / 3]
    assert ngram_train.discounts(counts) == pytest.approx(np.clip(expected, 0, 0.99))


def test_digits_are_one_word_shape() -> None:
    assert ngram.spell("1998") == ngram.spell("2017")


def test_bad_files_and_settings(tmp_path: Path, vocabulary: dict[str, int]) -> None:
    with pytest.raises(ResourceError, match="no language model"):
        ngram.load(tmp_path / "none.lm", vocabulary)
    (tmp_path / "bad.lm").write_text("hello\n")
    with pytest.raises(ResourceError, match="not a samsari"):
        ngram.load(tmp_path / "bad.lm", vocabulary)
    with pytest.raises(SettingError, match="thresholds"):
        ngram_train.estimate([], (1, 3, 2, 2), 5)
