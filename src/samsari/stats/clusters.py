"""Resampling whole groups of units: all outputs of one source are drawn together or not at all.

Outputs of several systems for one source are not independent, so intervals come from a bootstrap
over sources (Efron and Tibshirani 1993, chapter 8). A resample is a row of unit positions; groups
may differ in size, so short rows end in -1, which `draw` turns into missing values.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from samsari.model.result import Interval
from samsari.stats.ranks import Floats
from samsari.stats.significance import percentile_interval

Positions = NDArray[np.int64]

# Resamples are drawn in blocks of about this many numbers, so memory stays flat.
_BLOCK = 4_000_000


def resampled_positions(groups: Sequence[Hashable], n_resamples: int, seed: int) -> Positions:
    """Rows of unit positions, each drawn group by group with replacement; padded with -1."""
    members: dict[Hashable, list[int]] = {}
    for position, group in enumerate(groups):
        members.setdefault(group, []).append(position)
    widest = max(map(len, members.values()), default=0)
    table = np.full((len(members), widest), -1, dtype=np.int64)
    for row, positions in enumerate(members.values()):
        table[row, : len(positions)] = positions
    rng = np.random.default_rng(seed)
    chosen = rng.integers(0, max(len(members), 1), size=(n_resamples, len(members)))
    return table[chosen].reshape(n_resamples, table.size)


def draw(values: Floats, positions: Positions) -> Floats:
    """`values[..., unit]` of each resample as `[resample, ..., unit]`; position -1 gives NaN."""
    padded = np.concatenate([values, np.full((*values.shape[:-1], 1), np.nan)], axis=-1)
    return np.moveaxis(padded[..., positions], -2, 0)


def counts(positions: Positions, n_units: int) -> Floats:
    """How often each resample draws each unit."""
    n_rows = len(positions)
    shifted = positions + 1 + (np.arange(n_rows) * (n_units + 1))[:, None]
    flat = np.bincount(shifted.ravel(), minlength=n_rows * (n_units + 1))
    return flat.reshape(n_rows, n_units + 1)[:, 1:].astype(np.float64)


def blocks(positions: Positions, width: int) -> Iterator[Positions]:
    """The rows in blocks, small enough to draw `width` numbers for each position at once."""
    size = max(1, _BLOCK // max(1, positions.shape[-1] * width))
    for start in range(0, len(positions), size):
        yield positions[start : start + size]


def bootstrap_interval(replicates: Floats, level: float = 0.95) -> Interval | None:
    """The middle `level` of the replicates that are defined; None if hardly any is.

    If fewer than half are defined, the interval would describe a selection of them only.
    """
    if np.isfinite(replicates).sum() < max(2, len(replicates) / 2):
        return None
    ends = percentile_interval(replicates, level)
    return None if ends is None else Interval(*ends, level)


def bootstrap(
    statistic: Callable[[Floats], Floats], values: Floats, positions: Positions
) -> Floats:
    """The statistic of `values[..., unit]` for every resample."""
    width = int(np.prod(values.shape[:-1]))
    parts = [statistic(draw(values, block)) for block in blocks(positions, width)]
    return np.concatenate(parts) if parts else np.empty(0)
