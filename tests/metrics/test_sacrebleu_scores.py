"""chrF and TER are those of sacreBLEU, for pairs and for a corpus."""

from __future__ import annotations

import pytest
from sacrebleu.metrics import CHRF, TER

import samsari
from samsari.metrics.catalog import create
from samsari.metrics.contract import total
from samsari.model.corpus import Pair

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
