"""How far the raters of a human evaluation agree, per question and system and in total.

Intervals are 95 % percentile intervals of a bootstrap over items: all outputs for an item are drawn
together. P-values are the share of shuffles of each rater's answers that agree at least as well.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from samsari.errors import RatingError, check_known
from samsari.human.grid import Grid, grid, of_system, rater_values, system_means
from samsari.model.rating import Ratings
from samsari.model.result import Estimate, undefined
from samsari.model.showing import number_of
from samsari.stats import agreement as direct
from samsari.stats import answer_tables as tabled
from samsari.stats.agreement import Scale
from samsari.stats.answer_tables import MOST_CATEGORIES, Tables, resampled_tables, shuffled_tables
from samsari.stats.correlation import agreement_p, share_at_least
from samsari.stats.distributions import Floats
from samsari.stats.resampling import (
    Positions,
    bootstrap,
    bootstrap_interval,
    counts,
    resampled_positions,
)

TOTAL = ""


@dataclass(frozen=True, slots=True)
class Measure:
    """A way to measure agreement, on answers and, quickly, on tables of answers."""

    name: str
    title: str
    of_answers: Callable[[Floats], Floats]
    of_tables: Callable[[Tables], Floats]
    needs_categories: bool = False
    is_over_systems: bool = False


def _alpha(scale: Scale) -> Measure:
    return Measure(
        f"alpha-{scale}",
        f"Krippendorff's alpha ({scale})",
        lambda values: direct.krippendorff_alpha(values, scale),
        lambda tables: tabled.krippendorff_alpha(tables, scale),
        needs_categories=scale == "nominal",
    )


MEASURES: tuple[Measure, ...] = (
    Measure(
        "agreement",
        "Absolute agreement",
        direct.absolute_agreement,
        tabled.absolute_agreement,
        needs_categories=True,
    ),
    Measure("kappa", "Quadratic weighted kappa", direct.weighted_kappa, tabled.weighted_kappa),
    _alpha("nominal"),
    _alpha("ordinal"),
    _alpha("interval"),
    Measure(
        "spearman",
        "Spearman's rho between raters, items",
        direct.mean_spearman,
        tabled.mean_spearman,
    ),
    Measure(
        "spearman-systems",
        "Spearman's rho between raters, systems",
        direct.mean_spearman,
        tabled.mean_spearman,
        is_over_systems=True,
    ),
)


@dataclass(frozen=True, slots=True)
class Agreement:
    """One measured agreement: on which column, for which system (empty: in total), by what."""

    measure: str
    system: str
    column: str
    estimate: Estimate


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many answers a column has for a system (empty: in total), and how many are missing."""

    system: str
    column: str
    n_units: int
    n_raters: int
    n_given: int
    n_missing: int


def measures(names: Iterable[str] = ()) -> tuple[Measure, ...]:
    """The measures of these names; all of them if none is named."""
    known = {measure.name: measure for measure in MEASURES}
    wanted = tuple(names) or tuple(known)
    for name in wanted:
        check_known(name, known, f"there is no agreement measure {name!r}", "choose among {}")
    return tuple(known[name] for name in wanted)


def agreement(
    ratings: Ratings, names: Iterable[str] = (), n_resamples: int = 1000, seed: int = 0
) -> tuple[Agreement, ...]:
    """Every measure of every column, in total and for each system."""
    if len(ratings.raters) < 2:
        raise RatingError(
            "there is only one rater, so there is nobody to agree with",
            place=ratings.name,
            remedy="agreement needs answers of at least two raters",
        )
    chosen = measures(names)
    whole = grid(ratings)
    found: list[Agreement] = []
    for system, part in _parts(whole).items():
        positions = resampled_positions(part.items, n_resamples, seed)
        for column in part.columns:
            values = rater_values(part, column)
            estimates = _estimates(part, column, chosen, positions, seed)
            if system == TOTAL:
                estimates |= _over_systems(part, values, chosen, positions, seed)
            found += [Agreement(name, system, column, one) for name, one in estimates.items()]
    return tuple(found)


def coverage(ratings: Ratings) -> tuple[Coverage, ...]:
    """For each column, in total and for each system, the answers given and missing.

    An output is to have as many answers as the one that has the most: more than these no design
    can have asked for, whatever the number of raters.
    """
    whole = grid(ratings)
    asked = max(int(_n_given(values).max(initial=0)) for values in whole.answers.values())
    return tuple(
        _coverage(system, column, values, asked)
        for system, part in _parts(whole).items()
        for column, values in part.answers.items()
    )


def _parts(whole: Grid) -> dict[str, Grid]:
    """The whole and, if systems have names, each system's part."""
    return {TOTAL: whole, **{name: of_system(whole, name) for name in whole.systems if name}}


def _n_given(values: Floats) -> Floats:
    """How many answers each unit has."""
    return np.asarray(np.isfinite(values).sum(axis=0), dtype=np.float64)


def _coverage(system: str, column: str, values: Floats, asked: int) -> Coverage:
    given = _n_given(values)
    n_raters = int(np.isfinite(values).any(axis=1).sum())
    n_missing = int((asked - given).sum())
    return Coverage(system, column, len(given), n_raters, int(given.sum()), n_missing)


def _estimates(
    part: Grid, column: str, chosen: Iterable[Measure], positions: Positions, seed: int
) -> dict[str, Estimate]:
    """Each measure over the units, with its interval and p-value."""
    values = rater_values(part, column)
    question = part.question_set.by_id.get(column)
    is_continuous = question is not None and question.kind == "continuous"
    found: dict[str, Estimate] = {}
    wanted: dict[str, tuple[Measure, float]] = {}
    for measure in chosen:
        if measure.is_over_systems:
            continue
        value = float(measure.of_answers(values))
        if is_continuous and measure.needs_categories:
            reason = "a continuous scale has no categories to agree on"
            found[measure.name] = undefined(reason, values.shape[1])
        elif math.isnan(value):
            found[measure.name] = undefined(_reason(values), values.shape[1])
        else:
            found[measure.name] = Estimate(value, values.shape[1])
            wanted[measure.name] = measure, value
    if len(positions):
        found |= _uncertain(values, wanted, positions, seed)
    return found


def _uncertain(
    values: Floats, wanted: Mapping[str, tuple[Measure, float]], positions: Positions, seed: int
) -> dict[str, Estimate]:
    """The measures with intervals and p-values, all from the same resamples and shuffles."""
    n_resamples, n_units = len(positions), values.shape[1]
    found: dict[str, Estimate] = {}
    if len(np.unique(values[np.isfinite(values)])) > MOST_CATEGORIES:
        for name, (measure, value) in wanted.items():
            interval = bootstrap_interval(bootstrap(measure.of_answers, values, positions))
            p = agreement_p(measure.of_answers, values, n_resamples, seed)
            found[name] = Estimate(value, n_units, interval, p)
        return found
    # Alpha alone needs no tables of pairs of raters, which take most of the time.
    pairs_too = any(not measure.name.startswith("alpha") for measure, _ in wanted.values())
    drawn = tuple(resampled_tables(values, positions, pairs_too=pairs_too))
    shuffled = tuple(shuffled_tables(values, n_resamples, seed, pairs_too=pairs_too))
    for name, (measure, value) in wanted.items():
        interval = bootstrap_interval(tabled.over(drawn, measure.of_tables))
        p = share_at_least(value, tabled.over(shuffled, measure.of_tables))
        found[name] = Estimate(value, n_units, interval, p)
    return found


def _over_systems(
    part: Grid, values: Floats, chosen: Iterable[Measure], positions: Positions, seed: int
) -> dict[str, Estimate]:
    """Agreement on the order of the systems: raters' mean answers instead of their answers."""
    n_systems = len(part.systems)
    means = system_means(values, part.membership)
    found: dict[str, Estimate] = {}
    for measure in chosen:
        if not measure.is_over_systems:
            continue
        value = float(measure.of_answers(means))
        if math.isnan(value):
            reason = "there is only one system" if n_systems < 2 else _reason(means)
            found[measure.name] = undefined(reason, n_systems)
        elif not len(positions):
            found[measure.name] = Estimate(value, n_systems)
        else:
            drawn = counts(positions, values.shape[1])
            replicates = measure.of_answers(system_means(values, part.membership, drawn))
            p = agreement_p(measure.of_answers, means, len(positions), seed)
            interval = bootstrap_interval(replicates)
            found[measure.name] = Estimate(value, n_systems, interval, p)
    return found


def _reason(values: Floats) -> str:
    n_raters = int(np.isfinite(values).any(axis=1).sum())
    if n_raters < 2:
        return f"only {number_of(n_raters, 'rater')} answered"
    if (np.isfinite(values).sum(axis=0) < 2).all():
        return "no two raters answered for the same output"
    return "the raters' answers do not vary"
