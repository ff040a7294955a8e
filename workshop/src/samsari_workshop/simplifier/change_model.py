"""Learning the word-change model: which words the references of a sentence change or drop."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from samsari.simplification.edits.change import ROWS, ChangeModel, Facts, features
from samsari.simplification.edits.tagged_sentence import TaggedSentence
from samsari.stats.lbfgs import minimize
from samsari_workshop.simplifier.evidence import Example

PENALTY = 8.0  # chosen on held-out tuning sentences


def shares(
    example: Example, covered: Sequence[Sequence[tuple[int, int, bool]]]
) -> NDArray[np.float32]:
    """For each word the share of references that change it and that drop it.

    `covered` holds for each reference the spans that it does not keep, and whether it put nothing
    in their place.
    """
    found = np.zeros((len(example.source), 2), np.float32)
    for spans in covered:
        row = np.zeros_like(found)
        for begin, end, is_dropped in spans:
            row[begin:end, 0] = 1.0
            if is_dropped:
                row[begin:end, 1] = 1.0
        found += row
    return (found / max(len(covered), 1)).astype(np.float32)


def train(
    tagged: Sequence[TaggedSentence], wanted: Sequence[NDArray[np.float32]], facts: Facts
) -> ChangeModel:
    """A model learnt from sentences and the shares of their words."""
    rows = np.array([row for sentence in tagged for row in features(sentence, facts)], np.int64)
    goals = np.concatenate(list(wanted)).astype(np.float64)
    columns = [_fit(rows, goals[:, side]) for side in (0, 1)]
    return ChangeModel(np.stack(columns, axis=1).astype(np.float32), facts)


def _fit(rows: NDArray[np.int64], goals: NDArray[np.float64]) -> NDArray[np.float64]:
    flat, width = rows.ravel(), rows.shape[1]

    def loss(table: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        logits = table[rows].sum(axis=1)
        value = (np.logaddexp(0.0, logits) - goals * logits).sum()
        errors = 1.0 / (1.0 + np.exp(-logits)) - goals
        slope = np.bincount(flat, np.repeat(errors, width), minlength=ROWS)
        return float(value + PENALTY / 2 * table @ table), slope + PENALTY * table

    return minimize(loss, np.zeros(ROWS), steps=60, tolerance=1e-5)
