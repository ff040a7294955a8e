"""The best tree of spans under additive span scores (CKY)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]


def span_index(n_words: int) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Start and end of every span over n words, by start, then by end."""
    starts, ends = np.triu_indices(n_words)
    return starts.astype(np.int64), ends.astype(np.int64) + 1


def best_spans(gains: Floats, n_words: int) -> list[tuple[int, int]]:
    """The spans of the best binary tree in preorder.

    `gains` holds for every span (in the order of `span_index`) what it adds to the tree; spans of
    no gain come out too and mean nothing but a way to branch.
    """
    left = np.zeros((n_words + 1, n_words + 1), dtype=np.float32)  # [start, length]
    right = np.zeros((n_words + 1, n_words + 1), dtype=np.float32)  # [end, length]
    starts, ends = span_index(n_words)
    own = np.zeros((n_words + 1, n_words + 1), dtype=np.float32)  # [length, start]
    own[ends - starts, starts] = gains
    split = np.zeros((n_words + 1, n_words + 1), dtype=np.int64)
    left[:n_words, 1] = right[1:, 1] = own[1, :n_words]
    for length in range(2, n_words + 1):
        count = n_words - length + 1
        both = left[:count, 1:length] + right[length:, length - 1 : 0 : -1]
        cut = both.argmax(axis=1)
        total = both[np.arange(count), cut] + own[length, :count]
        left[:count, length] = total
        right[length:, length] = total
        split[length, :count] = cut + 1
    return _read(split, n_words)


def _read(split: npt.NDArray[np.int64], n_words: int) -> list[tuple[int, int]]:
    """Follow the best splits down from the whole sentence."""
    found, stack = [], [(0, n_words)]
    while stack:
        start, end = stack.pop()
        found.append((start, end))
        if end - start > 1:
            middle = start + int(split[end - start, start])
            stack.append((middle, end))
            stack.append((start, middle))
    return found
