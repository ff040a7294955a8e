"""The n-gram model: sums to one, agrees with its Python twin, and with a hand-worked example."""

from __future__ import annotations

import math
import random
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.lm.sentences import sentence_score

from samsari.errors import ResourceError, SettingError
from samsari.lm import ngram_model as ngram
from samsari.lm.ngram_model import BEGIN, END, UNKNOWN
from samsari.resources.artefacts import SHIPPED
from samsari_workshop.simplifier import language_models as ngram_train
from samsari_workshop.simplifier.arpa import arpa_lines

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


@pytest.mark.kernel("language_model")
def test_both_implementations_agree(path: Path, vocabulary: dict[str, int]) -> None:
    compiled = ngram.load(path, vocabulary)
    plain = ngram.load(path, vocabulary, is_plain=True)
    assert isinstance(compiled.trie, ngram.native.Model)
    assert isinstance(plain.trie, ngram.PlainNgram)
    chooser = random.Random(1)
    for _ in range(200):
        words = chooser.choices("abcdefghz", k=chooser.randint(0, 8))
        assert sentence_score(compiled, words) == pytest.approx(sentence_score(plain, words))


COMMON = "he was born in the city of london and then moved to the united states , where it".split()


@pytest.mark.kernel("language_model")
@pytest.mark.parametrize("name", ["simple", "normal"])
def test_the_shipped_models_answer_exactly_as_the_plain_trie(name: str) -> None:
    # The table is made when the model is loaded: not a bit of a score may change on the way.
    folder = SHIPPED / "simplifier"
    known = ngram.read_vocabulary(folder / "vocabulary.txt")
    fast, plain = (ngram.load(folder / f"{name}.lm", known, is_plain=b) for b in (False, True))
    chooser = random.Random(7)
    words = [*COMMON, *chooser.choices(list(known), k=30), "no-such-word"]
    for _ in range(60):
        sentence = chooser.choices(words, k=chooser.randint(0, 12))
        state, slow = fast.start, plain.start
        for number in (*map(fast.word, sentence), END):
            logp, state = fast.score(state, number)
            expected, slow = plain.score(slow, number)
            assert logp == expected


@pytest.mark.kernel("language_model")
def test_first_sentences_are_answered_without_the_table_and_the_same(
    path: Path, vocabulary: dict[str, int]
) -> None:
    model = ngram.load(path, vocabulary)
    first = model.sentence("a b c")
    assert "trie" not in vars(model)
    answers = {model.sentence("a b c") for _ in range(ngram.FEW)}
    assert "trie" in vars(model)
    assert answers == {first}


def test_questions_in_words_and_in_numbers_have_the_same_answers(
    path: Path, vocabulary: dict[str, int]
) -> None:
    chooser = random.Random(3)
    rows = [chooser.choices([*"abcdefghZ", "é", "7"], k=chooser.randint(0, 9)) for _ in range(50)]
    for is_plain in (False, True):
        model = ngram.load(path, vocabulary, is_plain=is_plain)
        expected = [sentence_score(model, row) for row in rows]
        assert [model.sentence(row) for row in rows] == pytest.approx(expected, abs=1e-12)
        assert [model.sentence("  ".join(row)) for row in rows] == pytest.approx(expected)
        assert model.sentences(rows).tolist() == pytest.approx(expected, abs=1e-12)
        assert model.sentences([" ".join(row) for row in rows]).tolist() == pytest.approx(expected)
    assert model.sentences([]).tolist() == []


@pytest.mark.kernel("language_model")
@given(st.text(st.characters(), max_size=80))
def test_the_compiled_vocabulary_knows_the_same_words(text: str) -> None:
    words = ["", "<unk>", "<s>", "</s>", "été", "0000-00-00", "a" * 70, "ab", "abcd", "abcdefghij"]
    model = ngram.Ngram({word: number for number, word in enumerate(words)}, (), {})
    found = ngram.native.Vocabulary(words, ngram.spell)
    for word in (text, *map(str.upper, words[4:]), "1978-11-02", "\ud800"):
        assert found.number(word) == (model.word(word) or UNKNOWN)


@pytest.mark.kernel("language_model")
def test_questions_that_make_no_sense_are_refused(path: Path, vocabulary: dict[str, int]) -> None:
    model = ngram.load(path, vocabulary)
    score = model.score
    with pytest.raises(IndexError, match="state"):
        score(10**6, 4)
    with pytest.raises(IndexError, match="word"):
        score(0, 10**6)
    with pytest.raises(TypeError):
        score(0)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        model.sentence([b"a"])  # type: ignore[list-item]
    expected = score(model.start, 4)
    del model
    assert score(BEGIN, 4) == expected  # the function keeps its model


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


def test_an_arpa_file_holds_the_same_model(path: Path, vocabulary: dict[str, int]) -> None:
    model = ngram.load(path, vocabulary)
    tables = read_arpa("".join(arpa_lines(model)))
    for words in (["a"], ["b", "a", "c"], ["h", "z", "a", "b", "a", "c"], []):
        row = ["<s>", *(word if word in vocabulary else "<unk>" for word in words), "</s>"]
        total = sum(
            arpa_score(tables, row[max(0, at - 3) : at], row[at]) for at in range(1, len(row))
        )
        assert model.sentence(words) == pytest.approx(total * math.log(10), abs=1e-5)
        assert model.sentence(words) == pytest.approx(sentence_score(model, words))


def read_arpa(text: str) -> dict[tuple[str, ...], tuple[float, float]]:
    """Probability and back-off of every n-gram, as the format defines them."""
    found = {}
    for line in text.splitlines():
        fields = line.split("\t")
        if len(fields) > 1:
            backoff = float(fields[2]) if len(fields) > 2 else 0.0
            found[tuple(fields[1].split(" "))] = (float(fields[0]), backoff)
    assert f"ngram 1={sum(len(words) == 1 for words in found)}\n" in text
    return found


def arpa_score(
    tables: dict[tuple[str, ...], tuple[float, float]], context: list[str], word: str
) -> float:
    if (*context, word) in tables:
        return tables[*context, word][0]
    return tables.get(tuple(context), (0.0, 0.0))[1] + arpa_score(tables, context[1:], word)
