"""`samsari.judge`: can a judge be believed, and what do its means become with people's labels?"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from samsari.errors import FormatError, SettingError, check_known
from samsari.formats.atomic import write_text
from samsari.formats.json_texts import parse_json
from samsari.formats.judgements import FACTS, RUN, Judgements, read_judgements
from samsari.human.correlation import draws
from samsari.human.grid import grid, rater_values, unit_values
from samsari.human.judging import (
    Judged,
    JudgeFound,
    biases,
    calibration,
    corrected,
    next_labels,
    trust,
)
from samsari.human.protocols import AUTOMATIC, GivenRatings, read_ratings
from samsari.model.table import Table
from samsari.stats.agreement import mean_of_defined
from samsari.stats.distributions import Floats

SHARE_OF_SCALE = 0.05  # the wanted half width, where none is given
QUANTILES = 101  # of a judge's values, kept in its card
DRIFT = 0.15  # the largest distance of two distributions that is not called drift
Labels = Mapping[tuple[str, str], Floats]  # the answers of each rater


@dataclass(frozen=True)
class Judging:
    """What `samsari.judge` finds of all judges."""

    found: tuple[JudgeFound, ...]

    @property
    def tables(self) -> tuple[Table, ...]:
        """The tables that `samsari judge` prints."""
        from samsari.reporting.judging import judge_tables

        return judge_tables(self.found)

    @property
    def doubts(self) -> tuple[str, ...]:
        """Why a judge should not be used now, in sentences; empty if nothing speaks against it."""
        return tuple(doubt for one in self.found for doubt in one.doubts)

    def save_card(self, path: str | Path) -> None:
        """Keep what the judges were when they were tried; `card=` compares with it later."""
        cards = {one.judge: one.card for one in self.found}
        write_text(path, json.dumps(cards, indent=1, allow_nan=False) + "\n")


def judge(
    judgements: str | Path | Iterable[Mapping[str, object]],
    *,
    human: str = "",
    ratings: GivenRatings | None = None,
    aspect: str = "",
    questions: str = AUTOMATIC,
    judges: Sequence[str] = (),
    yes: Sequence[str] = (),
    within: float = 0.0,
    labels: int = 0,
    prompt: str | Path = "",
    card: str | Path = "",
    at_least: float = -2.0,
    resamples: int = 1000,
    seed: int = 12345,
) -> Judging:
    """Compare what judges said of outputs with what people said.

    `judgements` is a table file or rows: system, item, a column for each judge. People's labels
    stand in its column `human`, or in `ratings` (as for `samsari.agreement`), of which `aspect` is
    used. `within` is the wanted half width of the means; `labels` is how many outputs to name that
    should be labelled next. With `card`, saved before, a judge that has changed or drifted is
    doubted; with `at_least` one whose agreement may lie below that figure.

    >>> rows = [{"item": n, "bot": n % 5, "people": n % 5 + n % 2} for n in range(40)]
    >>> round(judge(rows, human="people", resamples=0).found[0].trust.agreement.value, 2)
    0.94
    """
    given = judgements if isinstance(judgements, str | Path) else tuple(judgements)
    if bool(human) == (ratings is not None):
        raise SettingError(
            "people's labels must come from one place",
            remedy="name their column (--human), or a file (--ratings), not both",
        )
    table = read_judgements(given, judges, human, yes)
    said = _column_labels(table, human) if ratings is None else _rated(ratings, questions, aspect)
    before = _cards(card) if card else {}
    found = []
    for name in table.judges:
        judged = _judged(table, name, said)
        print_of = _fingerprint(name, prompt)
        one = _found(judged, within, labels, (resamples, seed), print_of)
        found.append(replace(one, doubts=tuple(_doubts(one, judged, before, at_least))))
    return Judging(tuple(found))


def _found(
    judged: Judged, within: float, labels: int, plan: tuple[int, int], fingerprint: str
) -> JudgeFound:
    resamples, seed = plan
    drawn = draws(int(judged.item.max()) + 1, resamples, seed)
    given = judged.human[judged.has_label]
    scale = float(given.max() - given.min())
    half_width = within or SHARE_OF_SCALE * (scale or 1.0)
    means = corrected(judged, half_width)
    trusted = trust(judged, drawn)
    scores = judged.score[np.isfinite(judged.score)]
    card = {
        "fingerprint": fingerprint,
        "n_labels": len(given),
        "agreement": trusted.agreement.value,
        "quantiles": np.quantile(scores, np.linspace(0, 1, QUANTILES)).tolist(),
        "n_judged": len(scores),
    }
    return JudgeFound(
        judged.judge,
        len(scores),
        len(given),
        half_width,
        trusted,
        biases(judged, drawn),
        calibration(judged),
        means,
        next_labels(judged, means, labels, seed),
        card,
    )


# From the table and the labels to arrays.


def _judged(table: Judgements, name: str, said: Labels) -> Judged:
    units = tuple(dict.fromkeys((row.system, row.item) for row in table.rows))
    place = {unit: n for n, unit in enumerate(units)}
    runs = tuple(dict.fromkeys(row.run for row in table.rows))
    values = np.full((len(runs), len(units)), np.nan)
    facts = {fact: np.full(len(units), np.nan) for fact in FACTS}
    for row in table.rows:
        at = place[row.system, row.item]
        values[runs.index(row.run), at] = row.values.get(name, np.nan)
        for fact, value in row.facts.items():
            facts[fact][at] = value
    score = mean_of_defined(values)
    if not np.isfinite(score).any():
        raise FormatError(f"{name} judged nothing", place=table.name)
    raters = max((len(answers) for answers in said.values()), default=0)
    answers = np.full((raters, len(units)), np.nan)
    for unit, given in said.items():
        if unit in place:
            answers[: len(given), place[unit]] = given
    human = mean_of_defined(answers)
    if not np.isfinite(human).any():
        raise FormatError(
            "no judged output has a label of people",
            place=table.name,
            remedy="name systems and items alike on both sides",
        )
    systems = tuple(dict.fromkeys(system for system, _ in units))
    used = {fact: column for fact, column in facts.items() if np.isfinite(column).any()}
    return Judged(name, systems, units, score, human, answers, values, used)


def _column_labels(table: Judgements, human: str) -> Labels:
    """The column of labels: a row of another run repeats the label of its output."""
    found: dict[tuple[str, str], Floats] = {}
    for row in table.rows:
        if human in row.values:
            unit, value = (row.system, row.item), row.values[human]
            if unit in found and found[unit][0] != value:
                raise FormatError(
                    f"{human} of item {row.item!r} is another one in another {RUN}",
                    place=row.place,
                    remedy="give labels of several people as ratings",
                )
            found[unit] = np.array([value])
    return found


def _rated(given: GivenRatings, questions: str, aspect: str) -> Labels:
    whole = grid(read_ratings(given, questions))
    names = [one.id for one in whole.aspects]
    chosen = aspect or names[0]
    check_known(chosen, names, f"the ratings have no aspect {chosen!r}")
    values = rater_values(whole, chosen)
    means = unit_values(whole, chosen)
    return {unit: values[:, n] for n, unit in enumerate(whole.units) if math.isfinite(means[n])}


# The card: what a judge was when it was tried.


def _fingerprint(name: str, prompt: str | Path) -> str:
    text = Path(prompt).read_text(encoding="utf-8") if prompt else ""
    return hashlib.sha256("\0".join((name, text)).encode()).hexdigest()[:16]


def _cards(path: str | Path) -> Mapping[str, Mapping[str, object]]:
    held = parse_json(
        Path(path).read_text(encoding="utf-8"), str(path), remedy="save the card again"
    )
    if not isinstance(held, dict) or not all(isinstance(one, dict) for one in held.values()):
        raise FormatError(
            "this is no card of a judge", place=str(path), remedy="save one with --save"
        )
    return held


def _doubts(
    one: JudgeFound,
    judged: Judged,
    before: Mapping[str, Mapping[str, object]],
    at_least: float,
) -> Iterable[str]:
    name, agreement = one.judge, one.trust.agreement
    low = agreement.interval.low if agreement.interval else agreement.value
    if at_least >= -1 and (low is None or low < at_least):
        shown = "undefined" if low is None else f"{low:.2f}"
        yield f"{name} is too weak: its agreement may be {shown}, wanted is {at_least:.2f}"
    if not before:
        return
    if name not in before:
        yield f"{name} was never tried: the card has {', '.join(before)}"
        return
    card = before[name]
    if card.get("fingerprint") != one.card["fingerprint"]:
        yield f"{name} is another judge now: its prompt or settings have changed since it was tried"
    distance = _distance(card.get("quantiles"), judged)
    if distance > DRIFT:
        yield (
            f"{name} judges other texts, or otherwise, than when it was tried: the distributions "
            f"of its values differ by {distance:.2f}"
        )


def _distance(quantiles: object, judged: Judged) -> float:
    """The largest distance of the two distributions (Kolmogorov and Smirnov)."""
    if not isinstance(quantiles, list) or len(quantiles) != QUANTILES:
        return math.inf
    old, new = np.sort(quantiles), np.sort(judged.score[np.isfinite(judged.score)])
    points = np.concatenate([old, new])
    sides = (np.searchsorted(rows, points, side="right") / len(rows) for rows in (old, new))
    first, second = sides
    return float(np.abs(first - second).max())
