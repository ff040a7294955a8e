"""How sure a substitute is: a regression learnt on CoInCo, where six people replaced words.

BenchLS, NNSeval and LexMTurk served to choose the limit; their words are not learnt from.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
from numpy.typing import NDArray

from samsari.english.sentence import Sentence
from samsari.english.tagger import shared_tagger
from samsari.formats.arrays import save_arrays
from samsari.lexical.ranking import facts
from samsari.lexical.terms import counts_of
from samsari.simplification.plain.substitutes import SURENESS, Hard, hard_places, seen_facts
from samsari.stats.linear import Linear, Matrix, Vector, minimize
from samsari_workshop.linear import packed
from samsari_workshop.sameness.examples import COINCO
from samsari_workshop.words.ranking import AT_A_TIME

PENALTY = 200.0
SHORTEST, LONGEST = 6, 60  # words of a sentence
Gold = frozenset[str]


def train(data: Path, folder: Path, say: Callable[[str], None]) -> None:
    """Learn the regression and write it."""
    rows, goals = examples(data)
    say(f"{len(rows)} easier candidates in CoInCo, {int(goals.sum())} of them written by people")
    save_arrays(folder / SURENESS, packed(logistic(rows, goals)))


def examples(data: Path) -> tuple[Matrix, Vector]:
    """What the regression sees of each easier candidate, and whether anybody wrote it."""
    found, rows, goals = list(coinco(data / COINCO)), [], []
    for start in range(0, len(found), AT_A_TIME):
        some = found[start : start + AT_A_TIME]
        for (hard, gold), own in zip(some, facts([hard.place for hard, _ in some]), strict=True):
            numbers, seen = seen_facts(hard, own)
            rows += list(seen)
            texts = [hard.place.candidates[n] for n in numbers]
            goals += [not gold.isdisjoint({own.text.lower(), own.base.lower()}) for own in texts]
    return np.array(rows), np.array(goals, np.float64)


def coinco(path: Path) -> Iterator[tuple[Hard, Gold]]:
    """The hard words of CoInCo with the base forms that people wrote."""
    with gzip.open(path) as stream:
        root = ElementTree.parse(stream).getroot()
    for own in root.iter("sent"):
        tokens = list(own.iter("token"))
        words = tuple(token.get("wordform", "") for token in tokens)
        asked = {
            at: frozenset(one.get("lemma", "").lower() for one in token.iter("subst"))
            for at, token in enumerate(tokens)
        }
        if SHORTEST <= len(words) <= LONGEST:
            sentence = Sentence.of_words(words, tuple(shared_tagger().tag(words)))
            free = [at for at, gold in asked.items() if gold]
            for hard in hard_places(sentence, free, counts_of([words])):
                yield hard, asked[hard.place.at]


def logistic(rows: Matrix, goals: Vector) -> Linear:
    """A logistic regression with a ridge; it predicts log-odds."""
    means, spreads = rows.mean(axis=0), rows.std(axis=0)
    spreads[spreads < 1e-9] = np.inf
    standard = np.column_stack([(rows - means) / spreads, np.ones(len(rows))])
    ridge = np.full(standard.shape[1], PENALTY)
    ridge[-1] = 0.0

    def loss(weights: Vector) -> tuple[float, Vector]:
        odds = standard @ weights
        value = np.logaddexp(0.0, odds).sum() - goals @ odds + (ridge * weights) @ weights / 2
        likely: NDArray[np.float64] = 1.0 / (1.0 + np.exp(-odds))
        return float(value), np.asarray(standard.T @ (likely - goals) + ridge * weights)

    weights = minimize(loss, np.zeros(standard.shape[1]), 300)
    return Linear(means, spreads, weights[:-1], float(weights[-1]))
