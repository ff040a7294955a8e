"""Word vectors from plain text: positive pointwise mutual information, reduced by SVD.

Levy, Goldberg and Dagan (2015): counts of neighbours up to `WINDOW` words away, context counts
smoothed by the power 0.75, negative values cut, the left singular vectors scaled by the square root
of the singular values. Used when the grammar is built, to say how alike two words are.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

WINDOW = 4
SMOOTHING = 0.75


def neighbours(rows: Iterable[NDArray[np.uint16]], size: int) -> Any:
    """A sparse matrix: how often word i and word j stand near each other (first `size` words)."""
    from scipy.sparse import coo_matrix

    total = coo_matrix((size, size), dtype=np.float64).tocsr()
    for row in rows:
        for distance in range(1, WINDOW + 1):
            left, right = row[:-distance].astype(np.int64), row[distance:].astype(np.int64)
            near = (left < size) & (right < size) & (left > 3) & (right > 3)
            keys, counts = np.unique(left[near] * size + right[near], return_counts=True)
            part = coo_matrix((counts.astype(float), (keys // size, keys % size)), (size, size))
            total = total + part.tocsr() + part.T.tocsr()
    return total


def positive_information(counts: Any) -> Any:
    """The counts as positive pointwise mutual information."""
    cells = counts.tocoo()
    words = np.asarray(counts.sum(1)).ravel().clip(min=1.0)
    contexts = words**SMOOTHING
    smoothed = contexts.sum()
    odds = cells.data * smoothed / (words[cells.row] * contexts[cells.col])
    cells.data = np.log(odds).clip(min=0.0)
    return cells.tocsr()


def learn(
    rows: Iterable[NDArray[np.uint16]], size: int, width: int = 100, seed: int = 0
) -> NDArray[np.float32]:
    """Vectors of length one for the first `size` words of the vocabulary."""
    from scipy.sparse.linalg import svds

    start = np.random.default_rng(seed).standard_normal(size)
    found = positive_information(neighbours(rows, size))
    left, values, _ = svds(found, k=min(width, size - 1), v0=start)
    vectors = left * np.sqrt(values)
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True).clip(min=1e-9)
    return np.asarray(vectors / lengths, np.float32)
