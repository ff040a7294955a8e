"""Scores of metrics, from samsari or from elsewhere, as correlation needs them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import numpy as np

from samsari.stats.ranks import Floats

Unit = tuple[str, str]


@dataclass(frozen=True)
class Recount:
    """Tallies of one system's pairs and the formula over their sum.

    They give the score of any choice of pairs by one matrix product.
    """

    items: tuple[str, ...]
    tallies: Floats
    formula: Callable[[Floats], Floats]


@dataclass(frozen=True)
class MetricScores:
    """A metric's scores: for units (system, item), and for whole systems where they exist.

    `recounts` holds, for systems whose tallies were kept, what a corpus score is made of; for
    other systems the score of some items is the mean of their unit scores.
    """

    name: str
    units: Mapping[Unit, float] = field(default_factory=dict)
    systems: Mapping[str, float] = field(default_factory=dict)
    higher_is_better: bool | None = True
    signature: str = ""
    recounts: Mapping[str, Recount] = field(default_factory=dict)

    @property
    def system_names(self) -> tuple[str, ...]:
        """All systems with a score of any kind."""
        return tuple(dict.fromkeys((*(system for system, _ in self.units), *self.systems)))

    @property
    def orientation(self) -> int:
        """-1 for a metric of which less is better, 1 otherwise."""
        return -1 if self.higher_is_better is False else 1


def system_scores(
    metric: MetricScores, system: str, items: tuple[str, ...], counts: Floats
) -> Floats:
    """The score of a system for each row of item counts; NaN where it has none.

    If none of the items is known, it is the score of the whole system.
    """
    recount = metric.recounts.get(system)
    if recount is not None and set(recount.items) & set(items):
        place = {item: index for index, item in enumerate(items)}
        known = [index for index, item in enumerate(recount.items) if item in place]
        chosen = counts[:, [place[recount.items[index]] for index in known]]
        return recount.formula(chosen @ recount.tallies[known])
    values = np.array([metric.units.get((system, item), np.nan) for item in items])
    if np.isfinite(values).any():
        given = np.isfinite(values)
        weights = counts[:, given]
        with np.errstate(invalid="ignore", divide="ignore"):
            return np.asarray(weights @ values[given] / weights.sum(axis=1))
    # Only a score of the whole system is known, and no choice of items changes it.
    return np.full(len(counts), metric.systems.get(system, np.nan))
