"""Bounds that a build checks: on scores, on single pairs, on warnings, and against an old result.

Each gives checks. A check has failed or passed; an undefined score does not pass. `junit` writes
checks as the XML that build servers read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from html import escape

from samsari.errors import CorpusError, SettingError, check_known, visible
from samsari.metrics.catalog import create
from samsari.metrics.contract import Metric
from samsari.model.result import Comparison, Result, System
from samsari.stats.resampling import Resampling
from samsari.tasks.scoring.counting import Batch

SIGNIFICANT = 0.05
SHOWN_PAIRS = 5
EARLIER = "(earlier result)"


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was checked; `failure` is empty if it passed."""

    name: str
    failure: str = ""


@dataclass(frozen=True, slots=True)
class Gate:
    """A bound that every system must keep, for builds that should fail below it."""

    metric: str
    bound: float
    is_floor: bool

    @property
    def asked(self) -> str:
        """A bound on scores in words, such as "sari at least 38"."""
        return f"{'at least' if self.is_floor else 'at most'} {self.bound:g} is asked"

    def is_kept(self, value: float) -> bool:
        """True if the value keeps the bound."""
        return value >= self.bound if self.is_floor else value <= self.bound

    def checks(self, result: Result) -> Iterator[Check]:
        """A check for every system; undefined does not pass."""
        for system in result.systems:
            if system.role == "system":
                yield Check(f"{system.name}: {self.metric}, {self.asked}", self._failure(system))

    def _failure(self, system: System) -> str:
        value = system.score(self.metric).value
        if value is None:
            return f"{system.name}: {self.metric} is undefined, {self.asked}"
        if self.is_kept(value):
            return ""
        return f"{system.name}: {self.metric} is {value:.2f}, {self.asked}"


@dataclass(frozen=True)
class PairGate:
    """A bound that every pair of every system must keep; it looks at batches as they come."""

    gate: Gate
    found: dict[str, list[str]] = field(default_factory=dict)

    def watch(self, batch: Batch, metrics: Sequence[Metric], systems: Sequence[str]) -> None:
        """Note the pairs of a batch that break the bound; an undefined score breaks it."""
        metric = next(one for one in metrics if one.name == self.gate.metric)
        for system in systems:
            values = batch.values(system, metric)
            broken = self.found.setdefault(system, [])
            for item, value in zip(batch.items, values, strict=True):
                if not self.gate.is_kept(float(value)):
                    broken.append(item.id)

    def checks(self) -> Iterator[Check]:
        """A check for every system, with the ids of the first pairs that failed."""
        for system, ids in self.found.items():
            name = f"{system}: {self.gate.metric} of every pair, {self.gate.asked}"
            more = ", ..." if len(ids) > SHOWN_PAIRS else ""
            shown = ", ".join(ids[:SHOWN_PAIRS]) + more
            pairs = "pair breaks" if len(ids) == 1 else "pairs break"
            failure = f"{name}: {len(ids)} {pairs} it ({shown})" if ids else ""
            yield Check(name, failure)


def read_gate(text: str, *, is_floor: bool, metrics: Sequence[str]) -> Gate:
    """The gate that METRIC=NUMBER stands for."""
    found = re.fullmatch(r"([^=]+)=\s*([-+]?\d+(?:\.\d*)?)", text.strip())
    if not found:
        raise SettingError(f"{text!r} is not a bound", remedy="write it like sari=38.5")
    metric = found[1].strip().lower()
    what = f"the bound is on {metric}, which is not computed"
    check_known(metric, metrics, what, "add it to -m; computed are {}")
    return Gate(metric, float(found[2]), is_floor)


def warning_checks(result: Result, only: str = "") -> Iterator[Check]:
    """Every warning, or each with one code, as a check that failed."""
    for warning in result.warnings:
        if only in ("", warning.code):
            yield Check(f"warning {warning.code}", str(warning))


def regression_checks(new: Result, old: Result, plan: Resampling) -> Iterator[Check]:
    """For each system and metric: is the new score worse than the old one, and not by chance?

    A system is compared with the old system of its name, or with the only old one.
    """
    before = [system for system in old.systems if system.role == "system"]
    if not before:
        raise CorpusError("the earlier result has no system", remedy="score one with --json")
    for system in new.systems:
        if system.role == "system":
            named = [one for one in before if one.name == system.name]
            if not named and len(before) > 1:
                raise CorpusError(
                    f"the earlier result has no system {system.name!r}",
                    remedy=f"it has {', '.join(one.name for one in before)}",
                )
            yield from _compared(new, system, old, (named or before)[0], plan)


def _compared(
    new: Result, system: System, old: Result, earlier: System, plan: Resampling
) -> Iterator[Check]:
    for info in new.metrics:
        known = {metric.name: metric.signature for metric in old.metrics}
        name = f"{system.name}: {info.name} is not worse than before"
        if info.name not in known:
            continue
        if str(create(info.signature)) != str(create(known[info.name])):
            raise CorpusError(
                f"{info.name} was computed with other settings in the earlier result",
                remedy="score both with the same settings",
            )
        now, then = system.score(info.name).value, earlier.score(info.name).value
        if now is None or then is None or info.higher_is_better is None:
            continue
        loss = then - now if info.higher_is_better else now - then
        said = f"{system.name}: {info.name} is {now:.2f} and was {then:.2f}"
        if loss <= 0:
            yield Check(name)
        elif system.tallies and earlier.tallies and new.n_pairs == old.n_pairs:
            found = _tested(new, system, earlier, create(info.signature), plan)
            p = found.p_randomisation
            is_worse = p is not None and p < SIGNIFICANT
            yield Check(name, f"{said}, p = {p:.3f}" if is_worse and p is not None else "")
        else:
            yield Check(name, f"{said}; no test is possible, because the pairs were not kept")


def _tested(
    new: Result, system: System, earlier: System, metric: Metric, plan: Resampling
) -> Comparison:
    other = replace(earlier, name=EARLIER)
    from samsari.tasks.scoring.uncertainty import with_comparisons

    both = replace(new, systems=(system, other), comparisons=())
    return with_comparisons(both, [metric], plan, against=EARLIER).comparisons[0]


def junit(checks: Sequence[Check]) -> str:
    """The checks as JUnit XML: a test case for each."""
    failed = sum(bool(check.failure) for check in checks)
    cases = []
    for check in checks:
        name = escape(visible(check.name))
        if check.failure:
            message = escape(visible(check.failure))
            body = f'><failure message="{message}">{message}</failure></testcase>'
        else:
            body = "/>"
        cases.append(f'  <testcase classname="samsari.score" name="{name}"{body}')
    head = f'<testsuite name="samsari" tests="{len(checks)}" failures="{failed}" errors="0">'
    lines = ('<?xml version="1.0" encoding="UTF-8"?>', head, *cases, "</testsuite>")
    return "\n".join(lines) + "\n"
