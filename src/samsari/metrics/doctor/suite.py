"""The cases of the suite, and in how many sources a metric scores a damage below the copy."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Literal

from samsari.metrics.contract import Metric, batches
from samsari.metrics.doctor.damages import DAMAGES, Setting
from samsari.model.text import Pair

# The cases of the suite: every source, damaged in every way that fits it.

COPY = "copy"
REFERENCE = "human reference"
SEED = 1


@dataclass(frozen=True, slots=True)
class Case:
    """One test of one source: the output that is scored, and the references to score it with."""

    test: str
    item: str
    source: str
    output: str
    references: tuple[str, ...] = ()

    @property
    def pair(self) -> Pair:
        """The case as metrics see it."""
        return Pair(self.item, self.source, self.output, self.references)


def cases(
    sources: Sequence[str], references: Sequence[Sequence[str]] = (), seed: int = SEED
) -> tuple[Case, ...]:
    """All cases of some sources; `references` holds a list for each source, or nothing.

    A reference that is itself the output is judged by the others.
    """
    found = []
    for place, source in enumerate(sources):
        own = tuple(references[place]) if references else ()
        for test, damage in DAMAGES.items():
            draw = random.Random(f"{seed} {place} {test}")
            output = damage(Setting(source, place, sources, own, draw))
            if output is not None and source.strip():
                others = own[1:] if test == REFERENCE and len(own) > 1 else own
                found.append(Case(test, str(place + 1), source, output, others))
    return tuple(found)


# What the suite finds out: in how many sources a metric scores a damage below the copy.

Scores = Mapping[tuple[str, str], float]  # (test, item) -> score
Outcome = Literal["passes", "weak", "fails", "no test"]

PASSES, WEAK = 0.95, 0.5
NEARLY = 1e-9


@dataclass(frozen=True, slots=True)
class Verdict:
    """One test of one metric.

    `below` is the share of sources in which the damage scores worse than the copy. `example` is
    the case that fooled the metric most, with `example_score` beside `copy_score`; None if no case
    did.
    """

    metric: str
    test: str
    n: int
    mean: float | None
    below: float | None
    outcome: Outcome
    example: Case | None = None
    example_score: float = 0.0
    copy_score: float = 0.0


def score_cases(metric: Metric, found: Iterable[Case]) -> dict[tuple[str, str], float]:
    """The score of each case; a case whose score is undefined is left out."""
    held: dict[tuple[str, str], float] = {}
    given = list(found)
    for start, batch in enumerate(batches((case.pair for case in given), 64)):
        values = metric.scores(metric.tallies(batch))
        for case, value in zip(given[64 * start :], values, strict=False):
            if value == value:  # noqa: PLR0124 - NaN differs from itself
                held[case.test, case.item] = float(value)
    return held


def examine(
    name: str, scores: Scores, found: Sequence[Case], higher_is_better: bool | None = True
) -> tuple[Verdict, ...]:
    """A verdict for each test; without a better direction the means only."""
    made = {case.test for case in found}
    tests = [test for test in DAMAGES if test in made]
    return tuple(
        _verdict(name, [c for c in found if c.test == test], scores, higher_is_better)
        for test in tests
    )


def _verdict(
    name: str, found: Sequence[Case], scores: Scores, higher_is_better: bool | None
) -> Verdict:
    test = found[0].test
    scored = [case for case in found if (case.test, case.item) in scores]
    mean = fmean(scores[case.test, case.item] for case in scored) if scored else None
    pairs = [case for case in scored if (COPY, case.item) in scores]
    if test == COPY or higher_is_better is None or not pairs:
        return Verdict(name, test, len(scored), mean, None, "no test")
    sign = 1.0 if higher_is_better else -1.0
    if test == REFERENCE:
        sign = -sign
    falls = {case: sign * (scores[COPY, case.item] - scores[test, case.item]) for case in pairs}
    below = fmean(fall > NEARLY for fall in falls.values())
    worst = min(falls, key=lambda case: falls[case])
    example = worst if falls[worst] <= NEARLY else None
    return Verdict(
        name,
        test,
        len(pairs),
        mean,
        below,
        _outcome(below, is_reference=test == REFERENCE),
        example,
        scores[test, worst.item],
        scores[COPY, worst.item],
    )


def _outcome(below: float, *, is_reference: bool) -> Outcome:
    # People simplify in different ways: a reference need only beat the copy more often than not.
    if below >= (WEAK if is_reference else PASSES):
        return "passes"
    return "fails" if below < WEAK else "weak"
