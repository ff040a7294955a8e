"""How far a judge can be believed: agreement, biases, calibration, means corrected by labels.

A judge is anything that gives a number or a verdict to outputs: a language model, a metric, a gate.
People gave labels to some of the same outputs. The corrected means rest on one condition: which
outputs have labels was decided at random, at least within each system.

- Scores: prediction-powered inference (Angelopoulos et al. 2023), with the weight of the judge that
  makes the variance smallest. A useless judge gets the weight 0 and leaves the mean of the labels.
  Intervals are Student's t; systems with few labels share one variance.
- Verdicts, also: Rogan and Gladen (1978), with the interval of Lang and Reiczigel (2014).
- Bias: the correlation of what the judge says with a fact that should not matter (length, position,
  kinship), both freed of what follows from the human value.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from samsari.human.correlation import Draws, item_correlation
from samsari.model.result import Estimate, Interval, undefined
from samsari.stats.agreement import mean_of_defined
from samsari.stats.correlation import pearson, resampled
from samsari.stats.distributions import Floats, student_t_point
from samsari.stats.resampling import bootstrap_interval, unit_counts

LEVEL = 0.95
NORMAL_POINT = 1.959963984540054
FEWEST_LABELS = 5  # of a system, for an interval of its own
FEW_LABELS = 15  # a system with fewer takes the variance of all systems
FEWEST_UNITS = 8  # for a bias
BINS = 5
SIDES = ("what the judge gives", "what people give")
Numbers = NDArray[np.int64]


@dataclass(frozen=True)
class Judged:
    """One judge's values beside people's, over units: a unit is one output of a system.

    `human` is NaN where nobody gave a label. `runs[run, unit]` are repeated judgements, of which
    `score` is the mean. `facts` are what should not matter, by name.
    """

    judge: str
    systems: tuple[str, ...]
    units: tuple[tuple[str, str], ...]
    score: Floats
    human: Floats
    answers: Floats
    runs: Floats
    facts: Mapping[str, Floats] = field(default_factory=dict)

    @cached_property
    def has_label(self) -> NDArray[np.bool_]:
        """`[unit]`: whether people judged it."""
        return np.isfinite(self.human)

    @cached_property
    def system(self) -> Numbers:
        """`[unit]`: the number of its system."""
        places = {name: place for place, name in enumerate(self.systems)}
        return np.array([places[system] for system, _ in self.units], dtype=np.int64)

    @cached_property
    def item(self) -> Numbers:
        """`[unit]`: the number of its source."""
        places = {name: n for n, name in enumerate(dict.fromkeys(item for _, item in self.units))}
        return np.array([places[item] for _, item in self.units], dtype=np.int64)

    @property
    def is_verdict(self) -> bool:
        """Whether judge and people only say yes (1) or no (0)."""
        given = np.concatenate([self.runs[np.isfinite(self.runs)], self.human[self.has_label]])
        return bool(np.isin(given, (0.0, 1.0)).all())


@dataclass(frozen=True, slots=True)
class Trust:
    """How far a judge agrees with people, how far one of them agrees with the others, with itself.

    `judge` and `person` are correlations with the mean of the other people, so that both face the
    same task. `share` and `kappa` are of verdicts only, `itself` of repeated judgements.
    """

    agreement: Estimate
    rank: Estimate
    judge: Estimate
    person: Estimate
    share: Estimate
    kappa: Estimate
    itself: Estimate


@dataclass(frozen=True, slots=True)
class Bias:
    """How far a fact that should not matter moves the judge: a partial correlation."""

    fact: str
    estimate: Estimate


@dataclass(frozen=True, slots=True)
class Bin:
    """Units to which the judge gave about the same, and what people gave them."""

    low: float
    high: float
    judge: float
    human: Estimate


@dataclass(frozen=True, slots=True)
class CorrectedMean:
    """A system's mean by the judge alone, by the labels alone, and corrected by both.

    `needed` is how many labels would give the interval the wanted half width; None if no number
    would, because too few outputs are judged.
    """

    system: str
    n_judged: int
    n_labels: int
    judge: float
    labels: Estimate
    corrected: Estimate
    by_errors: Estimate
    needed: int | None


@dataclass(frozen=True)
class JudgeFound:
    """What is found of one judge."""

    judge: str
    n_judged: int
    n_labels: int
    half_width: float
    trust: Trust
    biases: tuple[Bias, ...]
    calibration: tuple[Bin, ...]
    means: tuple[CorrectedMean, ...]
    next: tuple[tuple[str, str], ...]
    card: Mapping[str, object]
    doubts: tuple[str, ...] = ()


def trust(judged: Judged, resamples: Draws) -> Trust:
    """How far the judge agrees with people; intervals are of a bootstrap over sources."""
    chosen = judged.has_label & np.isfinite(judged.score)
    x, y, item = judged.score[chosen], judged.human[chosen], judged.item[chosen]
    others = tuple(_beside_others(judged))
    share = kappa = undefined("the judge gives scores, not verdicts")
    if judged.is_verdict:
        whole, weights = np.ones((1, len(x))), _weights(item, resamples)
        share = _estimate(_shares(x == y, whole), len(x), _shares(x == y, weights))
        kappa = _estimate(_kappa(x, y, whole), len(x), _kappa(x, y, weights))
    return Trust(
        item_correlation("pearson", (x, y), item, resamples, SIDES),
        item_correlation("spearman", (x, y), item, resamples, SIDES),
        _mean_estimate([one for one, _ in others], "no output was judged by two people"),
        _mean_estimate([one for _, one in others], "no output was judged by two people"),
        share,
        kappa,
        _with_itself(judged),
    )


def biases(judged: Judged, resamples: Draws) -> tuple[Bias, ...]:
    """How far each fact moves the judge where people's judgement stays the same."""
    return tuple(
        Bias(name, _bias(judged, values, resamples)) for name, values in judged.facts.items()
    )


def calibration(judged: Judged) -> tuple[Bin, ...]:
    """What people gave where the judge gave about the same, from low to high."""
    chosen = judged.has_label & np.isfinite(judged.score)
    x, y = judged.score[chosen], judged.human[chosen]
    different = np.unique(x)
    if len(different) <= BINS + 2:
        places = np.searchsorted(different, x)
    else:
        places = np.searchsorted(np.quantile(x, np.arange(1, BINS) / BINS), x, side="right")
    return tuple(
        Bin(
            float(x[places == n].min()),
            float(x[places == n].max()),
            float(x[places == n].mean()),
            _t_mean(y[places == n]),
        )
        for n in np.unique(places)
    )


def corrected(judged: Judged, half_width: float) -> tuple[CorrectedMean, ...]:
    """Each system's mean, corrected by its labels."""
    weight = _judge_weight(judged)
    errors = _errors(judged) if judged.is_verdict else None
    shared = _shared_variance(judged, weight)
    return tuple(
        _corrected(judged, place, (weight, shared), errors, half_width)
        for place in range(len(judged.systems))
    )


def next_labels(
    judged: Judged, means: tuple[CorrectedMean, ...], number: int, seed: int
) -> tuple[tuple[str, str], ...]:
    """The outputs to label next: most where most is missing, within a system at random.

    Only random choice keeps the intervals true: labels where the judge is unsure would not.
    """
    random = np.random.default_rng(seed)
    missing = np.array([_missing(one) for one in means], dtype=float)
    left = [
        random.permutation(np.flatnonzero((judged.system == place) & ~judged.has_label))
        for place in range(len(judged.systems))
    ]
    taken = [0] * len(left)
    chosen: list[int] = []
    while len(chosen) < number:
        open_ones = [place for place, rows in enumerate(left) if taken[place] < len(rows)]
        if not open_ones:
            break
        place = max(open_ones, key=lambda one: (missing[one] / (taken[one] + 1), -one))
        chosen.append(int(left[place][taken[place]]))
        taken[place] += 1
    return tuple(judged.units[place] for place in chosen)


def _missing(mean: CorrectedMean) -> float:
    return float(max(1, (mean.needed or 10 * mean.n_labels) - mean.n_labels))


# Agreement.


def _beside_others(judged: Judged) -> Iterator[tuple[float, float]]:
    """For each person: the correlation of the judge, and of that person, with all others' mean."""
    for rater in range(len(judged.answers)):
        others = np.delete(judged.answers, rater, axis=0)
        mean = mean_of_defined(others)
        own = judged.answers[rater]
        both = np.isfinite(own) & np.isfinite(mean) & np.isfinite(judged.score)
        if both.sum() > 2:
            yield (
                float(pearson(judged.score[both], mean[both])),
                float(pearson(own[both], mean[both])),
            )


def _with_itself(judged: Judged) -> Estimate:
    pairs = [
        (judged.runs[a], judged.runs[b])
        for a in range(len(judged.runs))
        for b in range(a + 1, len(judged.runs))
    ]
    if judged.is_verdict:
        found = [float(np.mean((x == y)[np.isfinite(x) & np.isfinite(y)])) for x, y in pairs]
    else:
        found = [float(pearson(x, y)) for x, y in pairs]
    return _mean_estimate(found, "nothing was judged twice; give repeated judgements a column run")


def _mean_estimate(found: list[float], reason: str) -> Estimate:
    given = [one for one in found if math.isfinite(one)]
    return Estimate(math.fsum(given) / len(given), len(given)) if given else undefined(reason)


def _weights(item: Numbers, resamples: Draws) -> Floats:
    """`[resample, unit]`: how often each unit is drawn; outputs of one source go together."""
    return np.concatenate([np.empty((0, len(item))), *unit_counts(resamples.items, item)])


def _estimate(value: Floats, n_units: int, replicates: Floats) -> Estimate:
    if not math.isfinite(value[0]):
        return undefined("all values of one side are equal, or there are fewer than two", n_units)
    interval = bootstrap_interval(replicates, LEVEL) if len(replicates) else None
    return Estimate(float(value[0]), n_units, interval)


def _shares(equal: NDArray[np.bool_], weights: Floats) -> Floats:
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray(weights @ equal / weights.sum(axis=1))


def _kappa(x: Floats, y: Floats, weights: Floats) -> Floats:
    observed = _shares(x == y, weights)
    yes_x, yes_y = _shares(x == 1, weights), _shares(y == 1, weights)
    expected = yes_x * yes_y + (1 - yes_x) * (1 - yes_y)
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray((observed - expected) / np.where(expected < 1, 1 - expected, np.nan))


# Bias.


def _bias(judged: Judged, values: Floats, resamples: Draws) -> Estimate:
    chosen = judged.has_label & np.isfinite(judged.score) & np.isfinite(values)
    n_units = int(chosen.sum())
    if n_units < FEWEST_UNITS:
        return undefined(f"only {n_units} outputs have all values, {FEWEST_UNITS} are needed")
    columns = (judged.score[chosen], values[chosen], judged.human[chosen])
    weights = _weights(judged.item[chosen], resamples)
    return _estimate(
        _partial(*columns, np.ones((1, n_units))), n_units, _partial(*columns, weights)
    )


def _partial(x: Floats, fact: Floats, human: Floats, weights: Floats) -> Floats:
    r_xf, r_xh, r_fh = (
        resampled("pearson", one, other, weights)
        for one, other in ((x, fact), (x, human), (fact, human))
    )
    r_xh, r_fh = np.nan_to_num(r_xh), np.nan_to_num(r_fh)
    with np.errstate(invalid="ignore", divide="ignore"):
        left = (1 - r_xh**2) * (1 - r_fh**2)
        return np.asarray((r_xf - r_xh * r_fh) / np.sqrt(np.where(left > 1e-12, left, np.nan)))


# Corrected means.


def _judge_weight(judged: Judged) -> float:
    """How far the judge's mean may move the labels' mean: one weight for all systems.

    It comes from differences within systems; between systems the judge may be biased.
    """
    together, spread, n_labels, n_judged = 0.0, 0.0, 0, 0
    for place in range(len(judged.systems)):
        own = (judged.system == place) & np.isfinite(judged.score)
        chosen = own & judged.has_label
        if chosen.sum() > 1:
            x, y = judged.score[chosen], judged.human[chosen]
            together += float((x - x.mean()) @ (y - y.mean()))
            spread += float((x - x.mean()) @ (x - x.mean()))
        n_labels, n_judged = n_labels + int(chosen.sum()), n_judged + int((own & ~chosen).sum())
    if spread <= 0 or not n_judged:
        return 0.0
    return together / spread / (1 + n_labels / n_judged)


def _shared_variance(judged: Judged, weight: float) -> tuple[float, int]:
    """The variance of what the judge leaves unexplained within systems, and its degrees of freedom.

    A handful of labels on a short scale often vary too little by chance; all systems' together say
    more, at the price that a system that varies more than others gets too short an interval.
    """
    squares, degrees = 0.0, 0
    for place in range(len(judged.systems)):
        chosen = (judged.system == place) & np.isfinite(judged.score) & judged.has_label
        left = judged.human[chosen] - weight * judged.score[chosen]
        if len(left) > 1:
            squares += float(left.var(ddof=0)) * len(left)
            degrees += len(left) - 1
    return squares / max(degrees, 1), degrees


def _corrected(
    judged: Judged,
    place: int,
    shared: tuple[float, tuple[float, int]],
    errors: tuple[Floats, Floats] | None,
    half_width: float,
) -> CorrectedMean:
    own = (judged.system == place) & np.isfinite(judged.score)
    chosen = own & judged.has_label
    x, y = judged.score[chosen], judged.human[chosen]
    rest = judged.score[own & ~chosen]
    labels = _t_mean(y)
    found, needed = labels, None
    weight, (variance, degrees) = shared
    if len(y) >= FEWEST_LABELS:
        part = float(rest.var(ddof=1)) / len(rest) * weight**2 if len(rest) > 1 else 0.0
        used = weight if len(rest) > 1 else 0.0
        left = y - used * x
        value = float(left.mean()) + used * (float(rest.mean()) if len(rest) > 1 else 0.0)
        if len(y) >= FEW_LABELS:
            variance, degrees = float(left.var(ddof=1)), len(y) - 1
        point = student_t_point(LEVEL, degrees)
        half = point * math.sqrt(variance / len(y) + part)
        found = Estimate(value, len(y), Interval(value - half, value + half, LEVEL, "ppi"))
        room = half_width**2 / NORMAL_POINT**2 - part
        needed = math.ceil(variance / room) if room > 0 else None
    elif not len(y):
        found = labels = undefined("no output has a label")
    else:
        found = undefined(f"only {len(y)} labels, {FEWEST_LABELS} are needed", len(y))
    judge = float(judged.score[own].mean()) if own.any() else math.nan
    by_errors = (
        _rogan_gladen(judged.score[own], *errors)
        if errors is not None
        else undefined("the judge gives scores, not verdicts")
    )
    name = judged.systems[place]
    return CorrectedMean(name, int(own.sum()), len(y), judge, labels, found, by_errors, needed)


def _errors(judged: Judged) -> tuple[Floats, Floats]:
    """What the judge says where people say yes, and where they say no."""
    chosen = judged.has_label & np.isfinite(judged.score)
    x, y = judged.score[chosen], judged.human[chosen]
    return x[y == 1], x[y == 0]


def _rogan_gladen(said: Floats, where_yes: Floats, where_no: Floats) -> Estimate:
    n, n_yes, n_no = len(said), len(where_yes), len(where_no)
    if min(n, n_yes, n_no) < FEWEST_LABELS:
        return undefined(
            f"{n_yes} labels say yes and {n_no} no; {FEWEST_LABELS} of each are needed"
        )
    yes, no = float(where_yes.mean()), 1 - float(where_no.mean())
    if yes + no - 1 <= 0.05:
        return undefined("the judge says yes as often where people say no", n)
    value = min(1.0, max(0.0, (float(said.mean()) + no - 1) / (yes + no - 1)))
    z = NORMAL_POINT
    share = (float(said.sum()) + z**2 / 2) / (n + z**2)
    yes, no = (n_yes * yes + 1) / (n_yes + 2), (n_no * no + 1) / (n_no + 2)
    spread = yes + no - 1
    centre = (share + no - 1) / spread
    of_yes, of_no = yes * (1 - yes) / (n_yes + 2), no * (1 - no) / (n_no + 2)
    moved = centre + 2 * z**2 * (centre * of_yes - (1 - centre) * of_no)
    variance = share * (1 - share) / (n + z**2) + centre**2 * of_yes + (1 - centre) ** 2 * of_no
    half = z * math.sqrt(variance) / spread
    ends = Interval(max(0.0, moved - half), min(1.0, moved + half), LEVEL, "lang-reiczigel")
    return Estimate(value, n, ends)


def _t_mean(values: Floats) -> Estimate:
    n = len(values)
    if not n:
        return undefined("no output has a label")
    mean = float(values.mean())
    if n < 2:
        return Estimate(mean, n)
    half = student_t_point(LEVEL, n - 1) * math.sqrt(float(values.var(ddof=1)) / n)
    return Estimate(mean, n, Interval(mean - half, mean + half, LEVEL, "t"))
