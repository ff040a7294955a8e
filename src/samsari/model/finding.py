"""What is found in one pair: findings, losses of meaning, fluency, sameness."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from samsari.model.showing import Shown

# What checking a pair gives: findings with a level, and what could not be judged.

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


# What a simplification does to the meaning of its source: every loss, with what it costs.

TextSide = Literal["source", "output"]
CostKind = Literal[
    "lost", "added", "changed", "claim", "roles", "order", "cut", "repeated", "doubt"
]

# What each kind of cost says, for people.
COST_KINDS: dict[CostKind, str] = {
    "lost": "is not said any more",
    "added": "was not said before",
    "changed": "became another word",
    "claim": "a claim was lost, added or turned",
    "roles": "has the role of another word: who does what to whom is exchanged",
    "order": "words stand in another order, so that who does what to whom may differ",
    "cut": "a sentence is cut where none ends",
    "repeated": "is said more often than in the source",
    "doubt": "the source may not say this",
}


@dataclass(frozen=True, slots=True)
class WordMeaning:
    """A word of the source or the output: where it stands, its weight, how far it is matched.

    `matched` goes from 0 (nothing on the other side says it) to 1 (it is there unchanged); it is
    below 0 for an opposite. `partner` is the word on the other side, empty if there is none.
    """

    text: str
    start: int
    end: int
    weight: float
    matched: float
    partner: str = ""


@dataclass(frozen=True, slots=True)
class Cost:
    """One loss: its kind, the words that it is about, and the points of 100 that it costs."""

    kind: CostKind
    side: TextSide
    text: str
    points: float
    partner: str = ""
    start: int = 0
    end: int = 0
    message: str = ""  # of a claim: what the reader would now believe


@dataclass(frozen=True, slots=True)
class MeaningJudgement(Shown):
    """The score of one pair from 0 to 100, and the costs that it is made of, the largest first.

    The costs add up to what is missing to 100; below 0 they are cut off.
    """

    source: str
    output: str
    source_words: tuple[WordMeaning, ...]
    output_words: tuple[WordMeaning, ...]
    costs: tuple[Cost, ...]

    @property
    def score(self) -> float:
        """100 less all costs, at least 0."""
        # Rounded, so that costs of exactly 100 leave exactly 0.
        return max(0.0, round(100.0 - sum(cost.points for cost in self.costs), 9))


# How fluent a text is, and what moved the score.


@dataclass(frozen=True, slots=True)
class Influence:
    """A feature, its value, the points that it adds or takes, and what it says in words."""

    feature: str
    value: float
    points: float
    meaning: str = ""


@dataclass(frozen=True, slots=True)
class FluencyJudgement(Shown):
    """A score from 0 to 100, the score of a usual text, and what moved it, the strongest first.

    `score` is None where the output cannot be judged; `reason` then says why.
    """

    score: float | None
    usual: float = 0.0
    influences: tuple[Influence, ...] = ()
    reason: str = ""


# How far one word or phrase says the same in the place of another.

CANNOT_JUDGE = "cannot judge"


@dataclass(frozen=True, slots=True)
class Sameness(Shown):
    """How far a replacement keeps the meaning of some words in their sentence.

    `probability` is calibrated: of 100 replacements with .8, people accept about 80. It is None if
    the replacement cannot be judged; `relation` says why. `relation` names what decided: *same
    word*, *inflection*, *synonym (WordNet)*, *opposite*, *another name* and so on.
    """

    probability: float | None
    relation: str
    is_opposite: bool = False
    closed_set: str = ""
    reasons: tuple[str, ...] = ()
    failure: str = ""  # why samsari failed on it

    @property
    def is_judged(self) -> bool:
        """False if nothing can be said."""
        return self.probability is not None

    @property
    def is_certain(self) -> bool:
        """True for the same word, another form of it, the same number or name."""
        return self.probability is not None and self.probability >= 1.0

    def __str__(self) -> str:
        if self.probability is None:
            return f"{CANNOT_JUDGE}: {self.relation}"
        return f"{self.probability:.2f} ({self.relation})"
