"""Checking pairs while they are scored (`samsari score --check`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from samsari.model.finding import Findings
from samsari.model.result import System
from samsari.tasks.scoring.counting import Batch


class Checker:
    """Checks the pairs of each batch, if it is on, and keeps the findings."""

    def __init__(self, systems: Sequence[str], *, is_on: bool = False, jobs: int = 1) -> None:
        self.systems, self.is_on, self.jobs = systems, is_on, jobs
        self.found: dict[str, list[Findings]] = {name: [] for name in systems}
        self.now: dict[str, list[Findings]] = {}

    def add(self, batch: Batch) -> None:
        """Check the pairs of a batch."""
        if not self.is_on:
            return
        from samsari.checking.settings import Settings
        from samsari.tasks.checking.check import check_pairs

        for index, name in enumerate(self.systems):
            pairs = [item.pair(index) for item in batch.items]
            checked = check_pairs(pairs, Settings(), jobs=self.jobs)
            self.now[name] = [replace(each, source="", output="") for each in checked]
            self.found[name] += self.now[name]

    def with_checks(self, system: System) -> System:
        """The system with its findings."""
        return replace(system, checks=tuple(self.found.get(system.name, ())))

    def cells(self, name: str, index: int) -> tuple[str, ...]:
        """What a table of pairs says about a pair of the batch: verdict and rules."""
        if not self.is_on:
            return ()
        if name not in self.now:
            return ("", "")
        one = self.now[name][index]
        return one.verdict, " ".join(finding.rule for finding in one.findings)

    @property
    def heads(self) -> tuple[str, ...]:
        """The heads of these cells."""
        return ("verdict", "findings") if self.is_on else ()
