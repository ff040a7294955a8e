"""Agreement of thousands of resamples at once, from tables of who answered what together.

On a scale with few categories every agreement figure follows from small tables: for each pair of
raters how often one said `c` where the other said `k`, and Krippendorff's coincidences, in which a
unit with m answers weighs 1 / (m - 1). A bootstrap or a shuffle then only has to count. The figures
are those of `samsari.stats.agreement`, which needs no categories; a test compares both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from samsari.stats.agreement import Scale, mean_of_defined, pairs_in_common
from samsari.stats.distributions import Floats
from samsari.stats.resampling import Positions, counts

Codes = NDArray[np.int64]

# Above this the tables outgrow the data.
MOST_CATEGORIES = 40
# Of this many pairs of raters intervals and p-values are found; the figure itself is of all.
MOST_PAIRS = 1_000
_BLOCK = 3_000_000


@dataclass(frozen=True)
class Tables:
    """`pairs[resample, pair, c, k]` and `coincidences[resample, c, k]` over sorted categories."""

    categories: Floats
    pairs: Floats
    coincidences: Floats


def coded(values: Floats) -> tuple[Floats, Codes]:
    """The sorted categories and `[rater, unit]` of their numbers; the last number is missing."""
    categories = np.unique(values[np.isfinite(values)])
    codes = np.searchsorted(categories, np.where(np.isfinite(values), values, np.inf))
    return categories, codes.astype(np.int64)


def some_pairs(pairs: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """The pairs of raters from which intervals and p-values are found: all, or an even selection.

    With 400 raters there are 79,800 pairs; every thousandth resample of all of them would tell
    hardly more than one of a thousand pairs does.
    """
    step = max(1.0, len(pairs) / MOST_PAIRS)
    return tuple(pairs[int(number * step)] for number in range(int(len(pairs) / step)))


def resampled_tables(
    values: Floats, positions: Positions, *, pairs_too: bool = True
) -> Iterator[Tables]:
    """Tables of bootstrap resamples, given as rows of unit positions (-1: none), in blocks.

    Without the tables of pairs, which alpha does not need, a resample is a sum over units.
    """
    categories, codes = coded(values)
    if not pairs_too:
        tallies = _unit_coincidences(codes[None], len(categories))[0]
        size = len(categories)
        for rows in _blocks(len(positions), max(1, _BLOCK // max(1, codes.shape[1]))):
            times = counts(positions[rows], codes.shape[1])
            summed = (times @ tallies.reshape(len(tallies), -1)).reshape(-1, size, size)
            yield Tables(categories, np.empty((len(times), 0, size, size)), summed)
        return
    nobody = np.full((len(codes), 1), len(categories), dtype=np.int64)
    padded = np.concatenate([codes, nobody], axis=1)
    pairs = some_pairs(pairs_in_common(values))
    for rows in _blocks(len(positions), _size(values, positions.shape[-1], len(pairs))):
        drawn = padded[:, positions[rows]].swapaxes(0, 1)
        yield _tables(categories, drawn, pairs)


def shuffled_tables(
    values: Floats, n_shuffles: int, seed: int, *, pairs_too: bool = True
) -> Iterator[Tables]:
    """Tables after each rater's answers were shuffled over the units that the rater answered."""
    categories, codes = coded(values)
    rng = np.random.default_rng(seed)
    pairs = some_pairs(pairs_in_common(values))
    for rows in _blocks(n_shuffles, _size(values, values.shape[1], len(pairs))):
        n_rows = rows.stop - rows.start
        shuffled = np.broadcast_to(codes, (n_rows, *codes.shape)).copy()
        for rater, row in enumerate(codes):
            answered = np.flatnonzero(row < len(categories))
            answers = np.tile(row[answered], (n_rows, 1))
            shuffled[:, rater, answered] = rng.permuted(answers, axis=1)
        if pairs_too:
            yield _tables(categories, shuffled, pairs)
        else:
            size = len(categories)
            found = _summed_coincidences(shuffled, size)
            yield Tables(categories, np.empty((n_rows, 0, size, size)), found)


def over(tables: Iterable[Tables], figure: Callable[[Tables], Floats]) -> Floats:
    """The agreement figure of every resample of who answered what."""
    found = [figure(part) for part in tables]
    return np.concatenate(found) if found else np.empty(0)


def absolute_agreement(tables: Tables) -> Floats:
    """The mean share of equal answers over all pairs of raters."""
    equal = np.trace(tables.pairs, axis1=-2, axis2=-1)
    return mean_of_defined(np.moveaxis(_ratio(equal, tables.pairs.sum(axis=(-2, -1))), -1, 0))


def weighted_kappa(tables: Tables) -> Floats:
    """The mean quadratic weighted kappa over all pairs of raters."""
    distance = np.subtract.outer(tables.categories, tables.categories) ** 2
    n = tables.pairs.sum(axis=(-2, -1))
    left, right = tables.pairs.sum(axis=-1), tables.pairs.sum(axis=-2)
    observed = np.einsum("...ck,ck->...", tables.pairs, distance) * n
    expected = np.einsum("...c,...k,ck->...", left, right, distance, optimize=True)
    return mean_of_defined(np.moveaxis(1.0 - _ratio(observed, expected), -1, 0))


def mean_spearman(tables: Tables) -> Floats:
    """The mean Spearman correlation over all pairs of raters."""
    left, right = tables.pairs.sum(axis=-1), tables.pairs.sum(axis=-2)
    x, y = _centred_ranks(left), _centred_ranks(right)
    product = np.einsum("...ck,...c,...k->...", tables.pairs, x, y, optimize=True)
    norm = np.sqrt((left * x**2).sum(axis=-1) * (right * y**2).sum(axis=-1))
    return mean_of_defined(np.moveaxis(_ratio(product, norm), -1, 0))


def krippendorff_alpha(tables: Tables, scale: Scale) -> Floats:
    """Krippendorff's alpha over all raters."""
    found = tables.coincidences
    margin = found.sum(axis=-1)
    place = tables.categories if scale == "interval" else _centred_ranks(margin)
    distance = (place[..., :, None] - place[..., None, :]) ** 2
    if scale == "nominal":
        distance = 1.0 - np.eye(len(tables.categories))
    n = margin.sum(axis=-1)
    observed = (found * distance).sum(axis=(-2, -1)) * (n - 1)
    expected = (margin[..., :, None] * margin[..., None, :] * distance).sum(axis=(-2, -1))
    return np.asarray(1.0 - _ratio(observed, expected))


def _tables(categories: Floats, codes: Codes, raters: Sequence[tuple[int, int]]) -> Tables:
    """The tables of `codes[resample, rater, unit]` for these pairs of raters."""
    size = len(categories)
    n_given = (codes < size).sum(axis=1)
    weight = 1.0 / np.maximum(n_given - 1, 1)
    is_even = np.all(weight == weight.flat[0])
    pairs = np.zeros((len(codes), len(raters), size, size))
    weighted = np.zeros((len(codes), size, size))
    for number, (left, right) in enumerate(raters):
        cell = codes[:, left] * (size + 1) + codes[:, right]
        pairs[:, number] = _counted(cell, None, size)
        if not is_even:
            weighted += _counted(cell, weight, size)
    if is_even:
        weighted = pairs.sum(axis=1) * weight.flat[0]
    return Tables(categories, pairs, weighted + weighted.swapaxes(-2, -1))


def _unit_coincidences(codes: Codes, size: int) -> Floats:
    """Krippendorff's coincidences of each unit: `[resample, unit, c, k]`.

    A unit with `n_c` answers c among m gives n_c n_k / (m - 1), and n_c (n_c - 1) / (m - 1) where
    both are the same.
    """
    given, weight = _unit_counts(codes, size)
    found = given[..., :, None] * given[..., None, :] - given[..., None] * np.eye(size)
    return np.asarray(found * weight[..., None])


def _summed_coincidences(codes: Codes, size: int) -> Floats:
    """The sum over all units: `[resample, c, k]`."""
    given, weight = _unit_counts(codes, size)
    weighted = given * weight
    both = weighted.swapaxes(-2, -1) @ given
    return np.asarray(both - weighted.sum(axis=-2)[..., None] * np.eye(size))


def _unit_counts(codes: Codes, size: int) -> tuple[Floats, Floats]:
    """`[resample, unit, c]`, how many raters gave each answer, and 1 / (m - 1) of each unit."""
    n_rows, _, n_units = codes.shape
    places = np.arange(n_rows * n_units).reshape(n_rows, 1, n_units) * (size + 1)
    flat = np.bincount((codes + places).ravel(), minlength=n_rows * n_units * (size + 1))
    given = flat.reshape(n_rows, n_units, size + 1)[..., :size].astype(np.float64)
    return given, 1.0 / np.maximum(given.sum(axis=-1, keepdims=True) - 1, 1)


def _counted(cell: Codes, weight: Floats | None, size: int) -> Floats:
    """For each row a table of how often (or how heavily) each pair of codes occurs."""
    n_cells = (size + 1) ** 2
    flat = (cell + np.arange(len(cell))[:, None] * n_cells).ravel()
    weights = None if weight is None else weight.ravel()
    found = np.bincount(flat, weights, minlength=len(cell) * n_cells)
    table = found.reshape(len(cell), size + 1, size + 1)[:, :size, :size]
    return np.asarray(table, dtype=np.float64)


def _centred_ranks(margin: Floats) -> Floats:
    """The mid-rank of each category minus the mean rank."""
    n = margin.sum(axis=-1, keepdims=True)
    return np.asarray(np.cumsum(margin, axis=-1) - margin / 2 - n / 2)


def _ratio(part: Floats, whole: Floats) -> Floats:
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray(part / np.where(whole > 1e-12, whole, np.nan))


def _size(values: Floats, n_drawn: int, n_pairs: int) -> int:
    n_categories = len(np.unique(values[np.isfinite(values)])) + 1
    return max(1, _BLOCK // (len(values) * n_drawn + n_pairs * n_categories**2))


def _blocks(n_rows: int, size: int) -> Iterator[slice]:
    for start in range(0, n_rows, size):
        yield slice(start, min(start + size, n_rows))
