"""Bounds that a build checks: on scores, on single pairs, and against an earlier result."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from samsari.errors import SettingError
from samsari.model.result import Result


@dataclass(frozen=True, slots=True)
class Gate:
    """A bound that every system must keep, for builds that should fail below it."""

    metric: str
    bound: float
    is_floor: bool

    def failures(self, result: Result) -> Iterator[str]:
        """A sentence for every system that breaks the bound; undefined does not pass."""
        word = "at least" if self.is_floor else "at most"
        for system in result.systems:
            if system.role != "system":
                continue
            value = system.score(self.metric).value
            if value is None:
                yield f"{system.name}: {self.metric} is undefined, {word} {self.bound:g} is asked"
            elif value < self.bound if self.is_floor else value > self.bound:
                yield f"{system.name}: {self.metric} is {value:.2f}, {word} {self.bound:g} is asked"


def read_gate(text: str, *, is_floor: bool, metrics: Sequence[str]) -> Gate:
    """The gate that METRIC=NUMBER stands for."""
    found = re.fullmatch(r"([^=]+)=\s*([-+]?\d+(?:\.\d*)?)", text.strip())
    if not found:
        raise SettingError(f"{text!r} is not a bound", remedy="write it like sari=38.5")
    metric = found[1].strip()
    if metric not in metrics:
        raise SettingError(
            f"the bound is on {metric}, which is not computed",
            remedy=f"add it to -m; computed are {', '.join(metrics)}",
        )
    return Gate(metric, float(found[2]), is_floor)
