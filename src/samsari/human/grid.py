"""Ratings as arrays: for each question `answers[rater, unit]`, NaN where nobody answered.

A unit is one output, that is (system, item). From the answers follow the figures that papers
report: an aspect for each rater and unit, its mean over raters for each unit, and the mean of
those over a system's units. Where answers are missing, a mean is over the answers given.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from samsari.errors import RatingError, check_known
from samsari.model.rating import Aspect, QuestionSet, Ratings
from samsari.stats.agreement import mean_of_defined
from samsari.stats.distributions import Floats


@dataclass(frozen=True)
class Grid:
    """The answers to each question that was asked, by rater and unit."""

    question_set: QuestionSet
    raters: tuple[str, ...]
    units: tuple[tuple[str, str], ...]
    answers: Mapping[str, Floats]

    @cached_property
    def systems(self) -> tuple[str, ...]:
        """The systems in the order in which they first occur."""
        return tuple(dict.fromkeys(system for system, _ in self.units))

    @cached_property
    def items(self) -> tuple[str, ...]:
        """The item that each rated output belongs to."""
        return tuple(item for _, item in self.units)

    @cached_property
    def membership(self) -> Floats:
        """`[unit, system]`: 1 where the unit is that system's output."""
        systems = np.array([self.systems.index(system) for system, _ in self.units])
        return np.asarray(np.eye(len(self.systems))[systems])

    @cached_property
    def aspects(self) -> tuple[Aspect, ...]:
        """The aspects whose questions were all asked."""
        known = {aspect.id: aspect for aspect in self.question_set.aspects}
        return tuple(aspect for aspect in known.values() if self._is_answered(aspect, known))

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """What raters can agree on: the questions asked, and the aspects averaged from several."""
        averaged = (aspect.id for aspect in self.aspects if aspect.mean_of)
        return (*self.answers, *averaged)

    def _is_answered(self, aspect: Aspect, known: Mapping[str, Aspect]) -> bool:
        if aspect.question:
            return aspect.question in self.answers
        return all(self._is_answered(known[part], known) for part in aspect.mean_of)


def grid(ratings: Ratings) -> Grid:
    """The ratings as arrays of raters and outputs, one for each question."""
    raters = {rater: index for index, rater in enumerate(ratings.raters)}
    units = {unit: index for index, unit in enumerate(ratings.units)}
    answers: dict[str, Floats] = {}
    asked = {rating.question for rating in ratings}
    for question in ratings.question_set.questions:
        if question.id in asked:
            answers[question.id] = np.full((len(raters), len(units)), np.nan)
    for rating in ratings:
        place = raters[rating.rater], units[(rating.system, rating.item)]
        answers[rating.question][place] = rating.value
    return Grid(ratings.question_set, ratings.raters, ratings.units, answers)


def of_system(whole: Grid, system: str) -> Grid:
    """The part of the grid that belongs to one system; raters stay even if they gave no answer."""
    chosen = [index for index, unit in enumerate(whole.units) if unit[0] == system]
    answers = {name: values[:, chosen] for name, values in whole.answers.items()}
    units = tuple(whole.units[index] for index in chosen)
    return Grid(whole.question_set, whole.raters, units, answers)


def rater_values(whole: Grid, column: str) -> Floats:
    """`[rater, unit]` of a question, or of an aspect (missing where one of its parts is)."""
    if column in whole.answers:
        return whole.answers[column]
    return _combined(whole, column, lambda aspect: _leaf(whole, aspect))


def unit_values(whole: Grid, aspect: str) -> Floats:
    """`[unit]`: an aspect of each unit, averaged over the raters who answered."""
    return _combined(whole, aspect, lambda leaf: mean_of_defined(_scaled(whole, leaf)))


def system_values(whole: Grid, aspect: str) -> Floats:
    """`[system]`: an aspect of each system, averaged over its units."""
    return system_means(unit_values(whole, aspect), whole.membership)


def system_means(values: Floats, membership: Floats, counts: Floats | None = None) -> Floats:
    """`[..., system]`: means of `values[..., unit]` over each system's units; NaN if it has none.

    `counts[resample, unit]` weights the units and puts a leading axis before the result.
    """
    given = np.isfinite(values)
    filled = np.where(given, values, 0.0)
    weights = np.ones(values.shape[-1]) if counts is None else counts
    if counts is not None and values.ndim > 1:
        weights = counts[:, None, :]
    sums = (filled * weights) @ membership
    n = (given * weights) @ membership
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray(sums / np.where(n > 0, n, np.nan))


def _combined(whole: Grid, name: str, leaf: Callable[[Aspect], Floats]) -> Floats:
    by_id = {aspect.id: aspect for aspect in whole.aspects}
    what = f"nobody was asked about {name!r}"
    check_known(name, by_id, what, "choose among {}", kind=RatingError)
    aspect = by_id[name]
    if aspect.question:
        return leaf(aspect)
    return np.asarray(np.mean([_combined(whole, part, leaf) for part in aspect.mean_of], axis=0))


def _leaf(whole: Grid, aspect: Aspect) -> Floats:
    values = whole.answers[aspect.question]
    if aspect.is_inverted:
        question = whole.question_set.by_id[aspect.question]
        return np.asarray(question.low + question.high - values)
    return values


def _scaled(whole: Grid, aspect: Aspect) -> Floats:
    """The leaf's values; each rater's z-scores if the protocol asks for them.

    A rater who always gives the same answer has no z-scores and does not count.
    """
    values = _leaf(whole, aspect)
    if not whole.question_set.is_standardized:
        return values
    n = np.isfinite(values).sum(axis=1, keepdims=True)
    with np.errstate(invalid="ignore", divide="ignore"):
        centred = values - np.nansum(values, axis=1, keepdims=True) / n
        spread = np.sqrt(np.nansum(centred**2, axis=1, keepdims=True) / (n - 1))
        return np.asarray(centred / np.where(spread > 1e-12, spread, np.nan))
