"""What scoring gives: tallies that add up, scores with signatures, a result that can be kept."""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from samsari.errors import MetricError, ToolkitError
from samsari.model.finding import Findings
from samsari.model.showing import Shown, drawings, number_of, shortened
from samsari.model.table import Table


@dataclass(frozen=True, slots=True)
class Tally:
    """One row of numbers that may be added: what a metric counted on one pair or many."""

    values: tuple[float, ...]

    def __post_init__(self) -> None:
        if not all(map(math.isfinite, self.values)):
            raise MetricError(f"a tally must be finite, not {self.values}")

    def __add__(self, other: Tally) -> Tally:
        pairs = zip(self.values, other.values, strict=True)
        return Tally(tuple(mine + theirs for mine, theirs in pairs))

    def __iter__(self) -> Iterator[float]:
        return iter(self.values)

    def __len__(self) -> int:
        return len(self.values)


@dataclass(frozen=True, slots=True)
class Tallies:
    """The tallies of many pairs, one row of `width` numbers each, flat in one array of doubles."""

    width: int
    values: array[float]

    def __post_init__(self) -> None:
        if self.width < 1 or len(self.values) % self.width:
            raise MetricError(f"{len(self.values)} numbers do not make rows of {self.width}")

    def __len__(self) -> int:
        return len(self.values) // self.width

    def __iter__(self) -> Iterator[Tally]:
        return (self[index] for index in range(len(self)))

    def __getitem__(self, index: int) -> Tally:
        start = range(len(self))[index] * self.width
        return Tally(tuple(self.values[start : start + self.width]))


@dataclass(frozen=True, slots=True)
class Interval:
    """A confidence interval and how it was found."""

    low: float
    high: float
    level: float = 0.95
    method: str = ""


@dataclass(frozen=True, slots=True)
class Score:
    """A metric's value, never without the signature that says how it was computed.

    `value` is None where the score is undefined; `reason` then says why.
    """

    metric: str
    signature: str
    value: float | None
    parts: Mapping[str, float] = field(default_factory=dict)
    interval: Interval | None = None
    reason: str = ""


Role = Literal["system", "identity", "leave-one-out"]


@dataclass(frozen=True, slots=True)
class System:
    """A system's scores, its tallies per pair and its outputs (both empty if not kept).

    `checks` are the findings of each pair, without their texts; empty if nothing was checked.

    The baselines that stand beside the systems are systems too; `role` tells them apart.
    """

    name: str
    scores: tuple[Score, ...]
    role: Role = "system"
    tallies: Mapping[str, Tallies] = field(default_factory=dict)
    outputs: tuple[str, ...] = ()
    checks: tuple[Findings, ...] = ()

    def score(self, metric: str) -> Score:
        """The score of a metric, by its name."""
        for score in self.scores:
            if score.metric == metric:
                return score
        known = ", ".join(score.metric for score in self.scores)
        raise MetricError(f"{self.name} was not scored with {metric!r}", remedy=f"it has {known}")


@dataclass(frozen=True, slots=True)
class MetricInfo:
    """A metric of a result: its name, its signature and which way is better (None: neither)."""

    name: str
    signature: str
    higher_is_better: bool | None = True


@dataclass(frozen=True, slots=True)
class Comparison:
    """How much `system` differs from `baseline` in one metric, and whether that may be chance.

    The p-values are two-sided; the Holm ones are corrected for all comparisons of that metric.
    """

    metric: str
    system: str
    baseline: str
    difference: float | None
    interval: Interval | None
    p_bootstrap: float | None
    p_randomisation: float | None
    p_bootstrap_holm: float | None = None
    p_randomisation_holm: float | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class InputFile:
    """A file that was scored: its part in the evaluation, its name, checksum and number of rows."""

    role: str
    path: str
    sha256: str
    rows: int


@dataclass(frozen=True, slots=True)
class ScoreWarning:
    """Something about the input that makes the scores doubtful, and what to do about it."""

    code: str
    message: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.message}; {self.remedy}"


@dataclass(frozen=True, slots=True)
class Result(Shown):
    """Everything an evaluation found, and what is needed to repeat it."""

    metrics: tuple[MetricInfo, ...]
    systems: tuple[System, ...]
    n_pairs: int
    testset: str = ""
    ids: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    references: tuple[tuple[str, ...], ...] = ()
    comparisons: tuple[Comparison, ...] = ()
    inputs: tuple[InputFile, ...] = ()
    warnings: tuple[ScoreWarning, ...] = ()
    versions: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        names = [system.name for system in self.systems]
        if len(set(names)) != len(names):
            raise ToolkitError(f"two systems share a name: {', '.join(sorted(names))}")
        for kept in (self.ids, self.sources, self.references):
            if kept and len(kept) != self.n_pairs:
                raise ToolkitError(f"{len(kept)} rows kept for {self.n_pairs} pairs")
        for system in self.systems:
            for name, rows in system.tallies.items():
                if len(rows) != self.n_pairs:
                    raise ToolkitError(f"{len(rows)} tallies of {name} for {self.n_pairs} pairs")

    def __repr__(self) -> str:
        names = ", ".join(system.name for system in self.systems)
        metrics = ", ".join(metric.name for metric in self.metrics)
        return (
            f"Result({number_of(self.n_pairs, 'pair')}; {shortened(names)}; {shortened(metrics)})"
        )

    def table(self) -> Table:
        """The scores as a table: a row for each system, a column for each metric."""
        return drawings().table(self)

    def to_markdown(self) -> str:
        """The scores as a Markdown table."""
        return self.table().to_markdown()

    def to_latex(self) -> str:
        """The scores as a LaTeX table."""
        return self.table().to_latex()

    def system(self, name: str) -> System:
        """The system of that name."""
        for system in self.systems:
            if system.name == name:
                return system
        known = ", ".join(system.name for system in self.systems)
        raise ToolkitError(f"there is no system {name!r}", remedy=f"there are {known}")

    def score(self, system: str, metric: str) -> float | None:
        """A system's value in a metric; None where it is undefined."""
        return self.system(system).score(metric).value

    @property
    def pair_ids(self) -> tuple[str, ...]:
        """The id of each pair; numbers from 1 if the ids were not kept."""
        return self.ids or tuple(str(number + 1) for number in range(self.n_pairs))

    @property
    def has_texts(self) -> bool:
        """True if sources and outputs were kept."""
        return bool(self.sources) or self.n_pairs == 0


# A statistic with its size, interval and p-value, or with the reason why it has no value.


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure over `n_units` units; None needs the reason why it is undefined."""

    value: float | None
    n_units: int
    interval: Interval | None = None
    p: float | None = None
    reason: str = ""

    def __post_init__(self) -> None:
        if self.value is None and not self.reason:
            raise ToolkitError("an undefined figure needs the reason why it is undefined")


def undefined(reason: str, n_units: int = 0) -> Estimate:
    """An estimate without a value, and why."""
    return Estimate(None, n_units, reason=reason)
