"""chrF and TER are those of sacreBLEU, for pairs and for a corpus."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sacrebleu.metrics import CHRF, TER

import samsari
from samsari.errors import CorpusError
from samsari.metrics.catalog import create
from samsari.metrics.contract import total
from samsari.metrics.sacrebleu_scores import chrf_rows, ter_rows
from samsari.model.text import Pair

OUTPUTS = ["About 95 species are now agreed .", "He ran home", "", "Über naïve café 🙂"]
REFERENCES = [
    ["About 95 species are currently known .", "95 species are now accepted ."],
    ["He ran to his home", "Home he ran"],
    ["Nothing is here", "It is empty"],
    ["Over the naive café", "Über naïve café 🙂"],
]
PAIRS = [
    Pair(str(n), "x", o, tuple(r)) for n, (o, r) in enumerate(zip(OUTPUTS, REFERENCES, strict=True))
]
SETS = [list(column) for column in zip(*REFERENCES, strict=True)]


@pytest.mark.parametrize(("words", "beta", "lower"), [(0, 2, False), (2, 2, False), (0, 3, True)])
def test_chrf_equals_sacrebleu(words: int, beta: int, lower: bool) -> None:
    ours = create("chrf", word_order=words, beta=beta, lowercase=lower)
    theirs = CHRF(6, words, beta, lowercase=lower)
    assert ours.score(total(ours, PAIRS)) == pytest.approx(
        theirs.corpus_score(OUTPUTS, SETS).score, abs=1e-9
    )
    for pair in PAIRS:
        expected = theirs.sentence_score(pair.output, list(pair.references)).score
        assert ours.score(ours.tally(pair)) == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("lower", [True, False])
def test_ter_equals_sacrebleu(lower: bool) -> None:
    ours, theirs = create("ter", lowercase=lower), TER(case_sensitive=not lower)
    assert ours.score(total(ours, PAIRS)) == pytest.approx(
        theirs.corpus_score(OUTPUTS, SETS).score, abs=1e-9
    )
    for pair in PAIRS:
        expected = theirs.sentence_score(pair.output, list(pair.references)).score
        assert ours.score(ours.tally(pair)) == pytest.approx(expected, abs=1e-9)


def test_public_functions() -> None:
    assert samsari.sentence_chrf("a", "the cat", ["the cat"]) == pytest.approx(100)
    assert samsari.sentence_ter("a", "the cat", ["the cat"]) == 0


# Few words and letters, so that n-grams repeat and words can be shifted; odd space and letters.
LETTERS = "ab .,()'!\t\n\x1c\x85\xa0éßİΣς漢😀\u2003\u2028\u200b\ud800"
words = st.lists(st.sampled_from(["a", "b", "c", "d.", "(E", "İf", "GHI"]), max_size=40).map(
    " ".join
)
line = st.one_of(words, st.text(alphabet=LETTERS, max_size=30), st.text(max_size=20))
corpora = st.lists(
    st.builds(Pair, st.just("1"), line, line, st.lists(line, min_size=1, max_size=3).map(tuple)),
    min_size=1,
    max_size=3,
)


@pytest.mark.kernel("character_ngrams")
@settings(max_examples=200, deadline=None)
@given(corpora, st.sampled_from([0, 1, 2]), st.sampled_from([1, 2, 3]), st.booleans())
def test_compiled_chrf(corpus: list[Pair], word_order: int, beta: int, lower: bool) -> None:
    compiled = chrf_rows(corpus, word_order, beta, lower)
    plain = chrf_rows(corpus, word_order, beta, lower, kernel=None)
    np.testing.assert_array_equal(compiled, plain)


@pytest.mark.kernel("translation_edits")
@settings(max_examples=200, deadline=None)
@given(corpora, st.booleans())
def test_compiled_ter(corpus: list[Pair], lower: bool) -> None:
    compiled, plain = ter_rows(corpus, lower), ter_rows(corpus, lower, kernel=None)
    np.testing.assert_array_equal(compiled, plain)


def shuffled(words: list[str], moves: int, seed: int) -> str:
    """The words with some stretches moved to other places."""
    chance, words = random.Random(seed), list(words)
    for _ in range(moves):
        start, length = chance.randrange(len(words)), chance.randint(1, 12)
        taken = words[start : start + length]
        del words[start : start + length]
        place = chance.randint(0, len(words))
        words[place:place] = taken
    return " ".join(words)


@pytest.mark.kernel("translation_edits")
@pytest.mark.parametrize(
    ("n_words", "n_kinds", "n_other"),
    [(60, 60, 60), (120, 40, 120), (150, 3, 150), (3, 3, 200), (1, 1, 90), (200, 50, 4)],
    ids=["shifts", "repeats", "too many candidates", "wide band", "one word", "short reference"],
)
def test_compiled_ter_of_long_lines(n_words: int, n_kinds: int, n_other: int) -> None:
    kinds = [f"w{i % n_kinds}" for i in range(max(n_words, n_other))]
    reference = shuffled(kinds[:n_other], 0, 0)
    corpus = [Pair("1", "", shuffled(kinds[:n_words], 4, seed), (reference,)) for seed in range(3)]
    np.testing.assert_array_equal(ter_rows(corpus, True), ter_rows(corpus, True, kernel=None))


@pytest.mark.kernel("translation_edits")
def test_ter_of_a_very_long_line_needs_little_memory() -> None:
    words = [f"w{i}" for i in range(100_000)]
    moved = [*words[:50_000], *words[50_003:50_010], *words[50_000:50_003], *words[50_010:]]
    reference, output = " ".join(words), " ".join(moved)
    assert ter_rows([Pair("1", "", output, (reference,))], True).tolist() == [[1, 100_000]]
    with pytest.raises(CorpusError, match="pair 1 are too long"):
        ter_rows([Pair("1", "", output, (reference,))], True, kernel=None)


@pytest.mark.parametrize("name", ["chrf", "ter"])
def test_a_pair_without_references_is_refused(name: str) -> None:
    with pytest.raises(CorpusError, match="no reference"):
        create(name).tallies([Pair("7", "a", "a")])
