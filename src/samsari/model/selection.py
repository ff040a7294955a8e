"""Candidates for a source, and which of them was chosen, with the reason."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from samsari.model.finding import Verdict
from samsari.model.level import cefr


@dataclass(frozen=True, slots=True)
class Candidate:
    """What a writer made of a source, and what it loses.

    `faults` says in sentences why it is not fit; it is empty for a fit one. `warnings` are findings
    that do not rule it out. `level` is its CEFR value, `miss` how far it lies beyond the wanted
    level, `scores` what was weighed, and `value` the sum of it all.
    """

    writer: str
    text: str
    verdict: Verdict
    faults: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    level: float | None = None
    miss: float = 0.0
    scores: Mapping[str, float | None] = field(default_factory=dict)
    value: float = 0.0

    @property
    def is_fit(self) -> bool:
        """Whether no finding and no limit rules a candidate out."""
        return not self.faults

    @property
    def cefr(self) -> str:
        """Its CEFR level; empty if it cannot be judged."""
        return "" if self.level is None else cefr(self.level)


@dataclass(frozen=True, slots=True)
class Choice:
    """A source and its candidates, the best first; `reason` says why in one sentence."""

    source: str
    candidates: tuple[Candidate, ...]
    reason: str
    id: str = ""

    @property
    def chosen(self) -> Candidate | None:
        """The best candidate; None if none is fit."""
        return next((one for one in self.candidates if one.is_fit), None)

    @property
    def runner_up(self) -> Candidate | None:
        """The second best of those that are fit."""
        return next((one for one in self.candidates[1:] if one.is_fit), None)

    @property
    def text(self) -> str:
        """The chosen text; the source where no candidate is fit."""
        return self.source if self.chosen is None else self.chosen.text
