"""How far a rewrite can be trusted in its place: the share of people who would make it there.

A metric that rewards every word taken out, as SARI does, lets a log-linear model tuned towards it
replace a word by a wrong sense of it. This logistic regression over the same features, with
products of the telling ones, is learnt from what references really did, and a guard holds back
rewrites that hardly anybody would make.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from samsari.errors import ResourceError
from samsari.simplify.edits import Words
from samsari.simplify.grammar import DYNAMIC, STATIC
from samsari.stats.lbfgs import minimize

Matrix = NDArray[np.float64]
TELLING = (
    "Similarity",
    "p(e|l,f,r)",
    "p(e|f)",
    "CommonDiff",
    "SimpleDiff",
    "LogCount",
    "Substituted",
    "Synonym",
    "SenseRank",
    "Lexical",
)
COLUMNS = [(*STATIC, *DYNAMIC).index(name) for name in TELLING]
LEFT, RIGHT = np.array(list(combinations_with_replacement(COLUMNS, 2))).T
PENALTY, FARTHEST = 2.0, 8.0


@dataclass(frozen=True, eq=False)
class Trust:
    """Weights of the scaled features of an option, of products of them, and a constant."""

    means: Matrix
    scales: Matrix
    weights: Matrix

    def shares(self, features: NDArray[np.float32]) -> Matrix:
        """For each option the share of people who would choose it."""
        logits = expanded(features, self.means, self.scales) @ self.weights
        return np.asarray(1.0 / (1.0 + np.exp(-logits)))


def expanded(features: NDArray[np.float32], means: Matrix, scales: Matrix) -> Matrix:
    """The features scaled, products of the telling ones, and a one."""
    scaled = (features - means) / scales
    products = (scaled[:, LEFT] * scaled[:, RIGHT]).clip(-FARTHEST, FARTHEST)
    return np.concatenate([scaled, products, np.ones((len(scaled), 1))], axis=1)


def train(features: NDArray[np.float32], shares: Matrix) -> Trust:
    """The regression of shares on features."""
    means, scales = features.mean(axis=0).astype(float), features.std(axis=0) + 1e-6
    rows = expanded(features, means, scales)

    def loss(weights: Matrix) -> tuple[float, Matrix]:
        logits = rows @ weights
        errors = 1.0 / (1.0 + np.exp(-logits)) - shares
        value = (np.logaddexp(0.0, logits) - shares * logits).sum()
        return float(value + PENALTY * weights @ weights), errors @ rows + 2 * PENALTY * weights

    start = np.zeros(rows.shape[1])
    return Trust(means, scales, minimize(loss, start, steps=60, tolerance=1e-6))


def adds_words(source: Words, target: Words) -> bool:
    """True if a rule brings words that its source side has not."""
    return not set(target) <= set(source)


def share(
    source: Counter[str], span: Words, target: Words, references: Sequence[Counter[str]]
) -> float:
    """The share of references with the target's new words and without the span's lost ones.

    >>> counted = lambda text: Counter(text.split())
    >>> said = [counted("it was about five"), counted("it was approximately five")]
    >>> share(counted("it was approximately five"), ("approximately",), ("about",), said)
    0.5
    """
    new, gone = set(target) - set(span), set(span) - set(target)
    made = [
        all(each[word] > source[word] for word in new)
        and all(each[word] < source[word] for word in gone)
        for each in references
    ]
    return sum(made) / max(len(made), 1)


def save(trust: Trust, path: Path) -> None:
    """Write a regression to a file, renamed into place when complete."""
    draft = path.with_name(path.name + ".part")
    with draft.open("wb") as stream:
        np.savez_compressed(
            stream,
            means=trust.means.astype(np.float32),
            scales=trust.scales.astype(np.float32),
            weights=trust.weights.astype(np.float32),
        )
    draft.replace(path)


def load(path: Path) -> Trust:
    """The regression of a file."""
    try:
        with np.load(path) as arrays:
            means, scales, weights = (
                arrays[name].astype(float) for name in ("means", "scales", "weights")
            )
    except (KeyError, ValueError, OSError) as error:
        raise ResourceError(f"not a regression of trust ({error})", place=str(path)) from error
    if len(means) != len(STATIC) + len(DYNAMIC):
        raise ResourceError(
            f"made for {len(means)} features, not {len(STATIC) + len(DYNAMIC)}",
            place=str(path),
            remedy="make it again with `samsari train trust`",
        )
    return Trust(means, scales, weights)
