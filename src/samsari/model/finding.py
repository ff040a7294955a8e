"""What checking a pair gives: findings with a level, and what could not be judged."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from samsari.model.showing import Shown

Level = Literal["fail", "warn", "note", "off"]
LEVELS: tuple[str, ...] = get_args(Level)  # from the gravest on
Verdict = Literal["fail", "cannot judge", "warn", "note", "pass"]
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A stretch of a text: characters from `start` to before `end`."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is or may be wrong with an output.

    `message` says it in one sentence, `advice` what to do about it. The spans point into the raw
    texts; one side may have none. `score` says how sure or how much, between 0 and 1.
    """

    rule: str
    level: Level
    message: str
    advice: str
    source: tuple[Span, ...] = ()
    output: tuple[Span, ...] = ()
    score: float = 1.0
    fingerprint: str = ""


@dataclass(frozen=True, slots=True)
class Unjudged:
    """A rule that could not judge a pair (`*`: no rule could), and why."""

    rule: str
    reason: str


@dataclass(frozen=True, slots=True)
class Replaced:
    """A word that was replaced by another one; `sameness` is how surely it says the same."""

    before: str
    after: str
    source: Span
    output: Span
    sameness: float


@dataclass(frozen=True, slots=True)
class Findings(Shown):
    """All that checking found in one pair.

    `coverage` is how much of the source's content the output holds, `support` how much of the
    output's content the source holds; None if it could not be measured. `replaced` lists words
    that may not mean the same, the most doubtful first: no rule can decide them. `shift` grows with
    replaced content, `risk` with any error of meaning; read the pairs with high numbers first.
    """

    source: str
    output: str
    findings: tuple[Finding, ...] = ()
    unjudged: tuple[Unjudged, ...] = ()
    coverage: float | None = None
    support: float | None = None
    replaced: tuple[Replaced, ...] = ()
    shift: float | None = None
    risk: float | None = None
    id: str = ""

    @property
    def verdict(self) -> Verdict:
        """The gravest level found; what cannot be judged is never a pass."""
        levels = {finding.level for finding in self.findings}
        if "fail" in levels:
            return "fail"
        if self.unjudged:
            return "cannot judge"
        if "warn" in levels:
            return "warn"
        return "note" if "note" in levels else "pass"

    @property
    def is_safe(self) -> bool:
        """True if the pair was judged and nothing of level fail or warn was found."""
        return self.verdict in ("pass", "note")

    def __repr__(self) -> str:
        rules = ", ".join(finding.rule for finding in self.findings)
        return f"Findings({self.verdict}{f': {rules}' if rules else ''})"

    def __bool__(self) -> bool:
        """True if there is any finding."""
        return bool(self.findings)

    def __len__(self) -> int:
        return len(self.findings)


def fingerprint(rule: str, texts: Sequence[str]) -> str:
    """A short name for a finding that stays the same when lines move.

    It is made from the rule and the words concerned, without case and space.
    """
    key = "\x1f".join((rule, *(" ".join(text.lower().split()) for text in texts)))
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()[:12]
