"""What is expected of words that nobody rated and no list has: ridges on words that have both.

The full models see frequency, spelling and the vector of the word (layer 3 of the encoder); their
answers are written into the lexicon. The small ones see no vector, and ship for other words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from samsari.lexical.lexicon import by_spelling
from samsari.neural.encoder import shared_encoder
from samsari.stats.correlation import pearson
from samsari.stats.linear import Linear
from samsari_workshop.linear import ridge

Rows = NDArray[np.float64]

PENALTY, SMALL_PENALTY = 300.0, 10.0  # chosen by cross-validation on the ratings
FOLDS, SEED, BATCH = 5, 0, 256


def expected(
    words: Sequence[str], goals: Mapping[str, float], name: str, say: Callable[[str], None]
) -> tuple[Rows, Linear]:
    """What the full model expects of some words, and the small model."""
    known = sorted(goals)
    values = np.array([goals[word] for word in known])
    spelling, rows = _spelling(known), full_rows(known)
    say(f"{name}: r {_agreement(rows, values):.3f} by cross-validation on {len(known)} words")
    model = ridge(rows, values, PENALTY)
    return model.predict(full_rows(words)), ridge(spelling, values, SMALL_PENALTY)


def _agreement(rows: Rows, values: Rows) -> float:
    folds = np.random.default_rng(SEED).integers(0, FOLDS, len(rows))
    found = np.zeros(len(rows))
    for fold in range(FOLDS):
        held = folds == fold
        found[held] = ridge(rows[~held], values[~held], PENALTY).predict(rows[held])
    return float(pearson(found, values))


def full_rows(words: Sequence[str]) -> Rows:
    """Spelling, frequency and vector of each word."""
    encoder, vectors = shared_encoder(), []
    for start in range(0, len(words), BATCH):
        read = encoder.middle([[word] for word in words[start : start + BATCH]])
        vectors += [own.mean(axis=0) for own in read]
    return np.concatenate([_spelling(words), np.stack(vectors)], axis=1, dtype=np.float64)


def _spelling(words: Sequence[str]) -> Rows:
    return np.stack([by_spelling(word) for word in words])
