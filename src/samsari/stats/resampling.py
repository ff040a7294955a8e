"""Resampling pairs as matrix products: scores on other samples of the same kind.

A resample of n pairs is a row of n weights, so the added tallies of a thousand resamples are one
product (1000 x n) @ (n x width). Weights are drawn in blocks, so memory is bounded for any n. They
are drawn once for all matrices, so systems and metrics stay paired.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from samsari.errors import SettingError
from samsari.model.result import Interval

Rows = NDArray[np.float64]
Floats = NDArray[np.float64]

BLOCK = 1 << 22


@dataclass(frozen=True, slots=True)
class Resampling:
    """How often to resample, from which seed, and the level of the intervals."""

    resamples: int = 1000
    seed: int = 12345
    level: float = 0.95

    def __post_init__(self) -> None:
        if self.resamples < 1:
            raise SettingError(f"resamples cannot be {self.resamples}", remedy="give 1 or more")
        if not 0 < self.level < 1:
            raise SettingError(f"level cannot be {self.level}", remedy="give a share such as 0.95")

    def method(self, name: str) -> str:
        """The signature of an interval or a p-value found this way."""
        return f"{name}|n:{self.resamples}|seed:{self.seed}"


def bootstrap_totals(tables: Sequence[Rows], plan: Resampling) -> list[Rows]:
    """For each matrix of tallies the added tallies of every resample drawn with replacement."""

    def weights(random: np.random.Generator, rows: int, pairs: int) -> Rows:
        drawn = random.integers(0, pairs, size=(rows, pairs))
        drawn += np.arange(rows)[:, None] * pairs
        counts = np.bincount(drawn.ravel(), minlength=rows * pairs)
        return counts.reshape(rows, pairs).astype(np.float64)

    return _totals(tables, plan, weights)


def swap_totals(differences: Sequence[Rows], plan: Resampling) -> list[Rows]:
    """For each matrix (theirs - ours) what ours gains when each pair is swapped by chance."""

    def weights(random: np.random.Generator, rows: int, pairs: int) -> Rows:
        return random.integers(0, 2, size=(rows, pairs)).astype(np.float64)

    return _totals(differences, plan, weights)


def _totals(
    tables: Sequence[Rows],
    plan: Resampling,
    weights: Callable[[np.random.Generator, int, int], Rows],
) -> list[Rows]:
    pairs = len(tables[0]) if tables else 0
    totals = [np.zeros((plan.resamples, table.shape[1])) for table in tables]
    if not pairs:
        return totals
    random = np.random.default_rng(plan.seed)
    for block in _blocks(plan.resamples, max(1, BLOCK // pairs)):
        drawn = weights(random, block.stop - block.start, pairs)
        for total, table in zip(totals, tables, strict=True):
            total[block] = drawn @ table
    return totals


def _blocks(count: int, size: int) -> Iterator[slice]:
    return (slice(start, min(start + size, count)) for start in range(0, count, size))


# Intervals and p-values from resampled scores; undefined (NaN) resamples are left out.


def percentile_interval(scores: Rows, level: float) -> tuple[float, float] | None:
    """The middle `level` of the resampled scores; None if none is defined.

    >>> import numpy as np
    >>> percentile_interval(np.arange(101.0), 0.5)
    (25.0, 75.0)
    """
    defined = scores[~np.isnan(scores)]
    if not len(defined):
        return None
    tail = 100 * (1 - level) / 2
    low, high = np.percentile(defined, (tail, 100 - tail))
    return float(low), float(high)


def bootstrap_p(differences: Rows, observed: float) -> float | None:
    """How often a resampled difference is as far from their mean as the observed one is from 0.

    Two-sided; one is added to both counts, so that no finite experiment claims a p of zero
    (Koehn 2004 for the resampling; the shift to the null hypothesis as in sacreBLEU).
    """
    defined = differences[~np.isnan(differences)]
    if not len(defined):
        return None
    return _share(np.abs(defined - defined.mean()), observed)


def randomisation_p(differences: Rows, observed: float) -> float | None:
    """How often swapping pairs by chance gives a difference as large as the observed one.

    Two-sided approximate randomisation (Noreen 1989; Riezler and Maxwell 2005).
    """
    defined = differences[~np.isnan(differences)]
    if not len(defined):
        return None
    return _share(np.abs(defined), observed)


def _share(strays: Rows, observed: float) -> float:
    # A hair's width of tolerance: equal differences must count as equal whatever the rounding.
    reached = int(np.count_nonzero(strays >= abs(observed) * (1 - 1e-9) - 1e-12))
    return (reached + 1) / (len(strays) + 1)


def holm(p_values: Sequence[float | None]) -> list[float | None]:
    """The p-values corrected for their number (Holm 1979); a missing one stays missing.

    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    present = sorted((p, index) for index, p in enumerate(p_values) if p is not None)
    corrected: list[float | None] = [None] * len(p_values)
    running = 0.0
    for rank, (p, index) in enumerate(present):
        running = max(running, min(1.0, p * (len(present) - rank)))
        corrected[index] = running
    return corrected


# Resampling whole groups of units: all outputs of one source are drawn together or not at all.
#
# Outputs of several systems for one source are not independent, so intervals come from a bootstrap
# over sources (Efron and Tibshirani 1993, chapter 8). A resample is a row of unit positions;
# groups may differ in size, so short rows end in -1, which `draw` turns into missing values.

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


def unit_counts(resamples: Positions, group: Positions) -> Iterator[Floats]:
    """`counts[resample, unit]` in blocks of resamples of groups; units of a group go together."""
    for rows in blocks(resamples, max(1, len(group) // max(1, resamples.shape[-1]))):
        yield counts(rows, resamples.shape[-1])[:, group]


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
