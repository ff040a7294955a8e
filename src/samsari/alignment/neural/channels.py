"""What the lexicon and the word order say about each pair of words, as layers of a matrix."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from samsari.alignment.lexicon import PARAPHRASE, WordForm
from samsari.alignment.rules import similar_pairs

Floats = npt.NDArray[np.float32]

KINDS = ("content", "function", "punctuation")
# Layers that tell which words are the same; training blanks them at random, so that the head also
# learns to link by meaning alone.
N_IDENTITY = 3
N_LEXICAL = 9
N_POSITION = 2


def lexical_channels(left: Sequence[WordForm], right: Sequence[WordForm]) -> Floats:
    """An n x m x 9 array of zeros and ones.

    Same spelling, same word, paraphrase; both content, both function words, both marks; content
    against function word, mark against word; different numbers.
    """
    similarity = np.zeros((len(left), len(right)), dtype=np.float32)
    for (i, j), value in similar_pairs(left, right).items():
        similarity[i, j] = value
    texts = {form.folded: number for number, form in enumerate((*left, *right))}
    spelled = [np.array([texts[form.folded] for form in side]) for side in (left, right)]
    kinds = [np.array([KINDS.index(form.kind) for form in side]) for side in (left, right)]
    numbers = [np.array([form.number is not None for form in side]) for side in (left, right)]
    one, other = kinds[0][:, None], kinds[1][None, :]
    both_numbers = numbers[0][:, None] & numbers[1][None, :]
    layers = (
        spelled[0][:, None] == spelled[1][None, :],
        similarity > PARAPHRASE,
        (similarity > 0) & (similarity <= PARAPHRASE),
        *((one == kind) & (other == kind) for kind in range(len(KINDS))),
        (one + other == 1),
        (one == 2) != (other == 2),
        both_numbers & (similarity == 0),
    )
    return np.stack(layers, axis=-1).astype(np.float32)


def position_channels(n_left: int, n_right: int) -> Floats:
    """An n x m x 2 array: how far apart two words stand, and the same where lengths are alike.

    Relative places mean little if one sentence is much longer than the other.
    """
    left = np.arange(n_left, dtype=np.float32)[:, None] / max(n_left, 1)
    right = np.arange(n_right, dtype=np.float32)[None, :] / max(n_right, 1)
    distance = np.abs(left - right)
    likeness = min(n_left, n_right) / max(n_left, n_right, 1)
    return np.stack((distance, distance * np.float32(likeness)), axis=-1)
