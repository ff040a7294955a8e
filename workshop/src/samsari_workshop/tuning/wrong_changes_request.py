"""A request to choose the thresholds of the default simplifier by judged changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from samsari.simplification.plain.judging import THRESHOLDS
from samsari.simplification.plain.simplifier import default
from samsari.simplification.rules import Weights
from samsari_workshop.tuning.judged_changes import cases
from samsari_workshop.tuning.wrong_changes import COST, Rate, Tuned, tuned

OBJECTIVE = "wrong-changes"


@dataclass(frozen=True)
class ThresholdRequest:
    """Tables of judged changes, the text that judged places speak of, the price of a wrong one."""

    tables: tuple[Path, ...]
    text: Path | None = None
    cost: float = COST

    def tuned(self) -> tuple[Tuned, int]:
        """The thresholds, and how many judged changes the simplifier does not propose."""
        found, missing = cases(default(), self.tables, self.text)
        return tuned(found, self.cost), missing

    def weights(self, found: Tuned) -> Weights:
        """The thresholds with remarks on how they came about."""
        return found.thresholds.weights(
            (
                "search plain",
                f"objective {OBJECTIVE}",
                f"data {', '.join(path.name for path in self.tables)}",
                f"cost {self.cost:g}",
                *(f"held back: {line}" for line in shown(found.held_back)),
            )
        )


def shown(found: tuple[Rate, ...]) -> Iterator[str]:
    """A line for each step of `--strength`."""
    for own in found:
        share = "–" if own.share is None else f"{own.share:.1%}"
        yield f"{own.strength} {own.made} changes, {own.wrong} wrong ({share})"


def report(found: Tuned, missing: int) -> Iterator[str]:
    """What a user wants to know: rates on all changes and on held-back ones, the numbers."""
    yield f"{missing} judged changes are not proposed by the simplifier"
    yield from (f"chosen on: {line}" for line in shown(found.seen))
    yield from (f"held back: {line}" for line in shown(found.held_back))
    for name, value in zip(THRESHOLDS, found.thresholds.values, strict=True):
        yield f"{name} {value:g}"
