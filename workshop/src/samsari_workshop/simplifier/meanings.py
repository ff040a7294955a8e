"""What words mean in use: vectors of the shared encoder, averaged over a few places of each word.

Counts of neighbours hardly tell "synthetic" from "organic"; the encoder was trained on far more
text and does so better. It runs once, when the lexicon is made, so that simplifying needs none. The
means are centred (all vectors of such a network point in a similar direction), reduced by SVD to a
few columns, and scaled to length one. A word that was not found has a row of zeros.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from samsari.simplification.tokens import tokenize
from samsari.text.token_sentences import sentences

Vectors = NDArray[np.float32]
Words = tuple[str, ...]
Encode = Callable[[Sequence[Sequence[str]]], Sequence[Vectors]]
SHORTEST, LONGEST = 5, 25
WIDTH = 64
BATCH = 256


def places(lines: Iterable[str], wanted: Iterable[str], most: int) -> Iterator[Words]:
    """Sentences in which wanted words stand, until each has been met `most` times.

    >>> text = ["The cat sat on a mat.", "The cat sat on a hat.", "A dog sat on the cat."]
    >>> [" ".join(words) for words in places(text, ["cat", "dog"], 1)]
    ['The cat sat on a mat .', 'A dog sat on the cat .']
    """
    left = dict.fromkeys(wanted, most)
    for line in lines:
        if left.keys().isdisjoint(line.lower().split()):
            continue
        for part in sentences(tokenize(line)):
            words = tuple(token.text for token in part)
            met = {word.lower() for word in words} & left.keys()
            if met and SHORTEST <= len(words) <= LONGEST:
                yield words
                for word in met:
                    left[word] -= 1
                    if not left[word]:
                        del left[word]


def learn(
    places: Iterable[Words], numbers: Mapping[str, int], size: int, encode: Encode
) -> Vectors:
    """Vectors of the words with these numbers, from the places where they stand."""
    totals: Vectors | None = None
    counts = np.zeros(size, np.float32)
    rest = iter(places)
    while batch := list(islice(rest, BATCH)):
        for words, vectors in zip(batch, encode(batch), strict=True):
            if totals is None:
                totals = np.zeros((size, vectors.shape[1]), np.float32)
            found = [numbers.get(word.lower(), -1) for word in words]
            kept = [at for at, number in enumerate(found) if number >= 0]
            rows = [found[at] for at in kept]
            np.add.at(totals, rows, _unit(vectors[kept]))
            np.add.at(counts, rows, 1.0)
    if totals is None:
        return np.zeros((0, WIDTH), np.float32)
    return _reduced(totals, counts)


def _reduced(totals: Vectors, counts: Vectors) -> Vectors:
    known = np.flatnonzero(counts)
    means = totals[known] / counts[known, None]
    means -= means.mean(axis=0)
    _, axes = np.linalg.eigh(means.T @ means)
    found = np.zeros((len(totals), min(WIDTH, means.shape[1])), np.float32)
    found[known] = _unit(means @ axes[:, ::-1][:, : found.shape[1]])
    return found


def _unit(vectors: Vectors) -> Vectors:
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True).clip(min=1e-9)
    found: Vectors = (vectors / lengths).astype(np.float32)
    return found
