"""What a text asserts: its claims, each with its participants and its status."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from samsari.model.finding import Span
from samsari.model.showing import Shown, number_of
from samsari.model.text import Token


@dataclass(frozen=True, slots=True)
class Operator:
    """Words that change what a text asserts: a negation, a condition, "only", "he said".

    `kind` and `value` are its normal form: "denied" is a source and a negation. `words` are its own
    tokens, `on` is the token that it changes, `scope` the clause or phrase that comes with it (the
    condition itself, the speaker), as its first token and the one after its last.
    """

    row: str
    kind: str
    value: str
    words: tuple[int, ...]
    on: int
    scope: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Claim:
    """One thing that a text says: who or what, the predicate, and under which operators.

    All numbers are tokens of the text.
    """

    predicate: int
    sentence: int
    participants: tuple[tuple[str, int], ...]
    words: tuple[int, ...]
    status: tuple[Operator, ...]

    @property
    def own(self) -> tuple[Operator, ...]:
        """The operators on its own words; the others are inherited from a clause above."""
        return tuple(one for one in self.status if one.on in self.words)

    def of(self, kind: str) -> tuple[Operator, ...]:
        """The operators of a kind: `claim.of("condition")`."""
        return tuple(own for own in self.status if own.kind == kind)

    @property
    def is_negated(self) -> bool:
        """True if an odd number of negations stands above it."""
        return len(self.of("negation")) % 2 == 1

    @property
    def is_fact(self) -> bool:
        """True if the text itself says it as a fact: no negation, doubt, condition or speaker."""
        return not any(own.kind in NO_FACT for own in self.status)


NO_FACT = frozenset({"negation", "modality", "source", "condition", "plan", "attempt"})


@dataclass(frozen=True, slots=True)
class Claims(Shown):
    """The claims of a text in order; `unread` says why a sentence could not be judged."""

    raw: str
    tokens: tuple[Token, ...]
    claims: tuple[Claim, ...]
    unread: tuple[tuple[int, str], ...] = ()

    def __iter__(self) -> Iterator[Claim]:
        return iter(self.claims)

    def __len__(self) -> int:
        return len(self.claims)

    def word(self, at: int) -> str:
        """A token as it is written."""
        return self.tokens[at].text

    def quote(self, operator: Operator) -> str:
        """The words of a text that make an operator, such as "may"."""
        return " ".join(map(self.word, operator.words))

    def span(self, at: int) -> Span:
        """Where a token stands in the raw text."""
        return Span(self.tokens[at].start, self.tokens[at].end)

    def __str__(self) -> str:
        return "\n".join(map(self.line, self.claims))

    def line(self, claim: Claim) -> str:
        """A claim in one line: predicate, participants, operators."""
        own = [f"{role} {self.word(at)}" for role, at in claim.participants]
        status = [f"{one.kind} {one.value} ({self.quote(one)})" for one in claim.status]
        parts = [self.word(claim.predicate), ", ".join(own), "; ".join(status)]
        return " | ".join(part for part in parts if part)

    def __repr__(self) -> str:
        return f"Claims({number_of(len(self.claims), 'claim')})"
