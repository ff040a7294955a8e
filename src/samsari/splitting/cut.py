"""A cut: words that leave their sentence and become a sentence of their own.

    He came home and played the piano.      span: "played the piano"; dropped: "and"
    He came home. He played the piano.      pieces: "He", span

Everything is said in positions of tokens. What no cut names stays as it is written.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Span = tuple[int, int]
# A text that is put in, or tokens of the source: `Own` once, `Copy` once more.
Order = Literal["before", "after"]


@dataclass(frozen=True, slots=True)
class Own:
    """Tokens of the source that stand here."""

    begin: int
    end: int


@dataclass(frozen=True, slots=True)
class Copy:
    """Tokens of the source that are repeated here."""

    begin: int
    end: int


Piece = str | Own | Copy


@dataclass(frozen=True, slots=True)
class Subject:
    """What a new sentence speaks of: its words, where they come from, and why these."""

    pieces: tuple[Piece, ...]
    source: Literal["own", "shared", "antecedent", "clause"]
    head: int | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Linker:
    """A word that joined two clauses, and what became of it; empty if it was dropped."""

    word: str
    became: str = ""


@dataclass(frozen=True, slots=True)
class Cut:
    """One new sentence.

    `pieces` is the new sentence without its final mark. `span` leaves the old one, as do the
    tokens of `dropped`; `replaced` are tokens of the old sentence with what stands there instead.
    """

    kind: str
    span: Span
    pieces: tuple[Piece, ...]
    verb: int
    dropped: tuple[int, ...] = ()
    replaced: tuple[tuple[Span, tuple[Piece, ...]], ...] = ()
    order: Order = "after"
    subject: Subject | None = None
    linker: Linker | None = None
    inflected: tuple[str, str] | None = None
    confidence: float = field(default=1.0, compare=False)


@dataclass(frozen=True, slots=True)
class Refusal:
    """A cut that was considered and not made."""

    kind: str
    span: Span
    reason: str


Proposal = Cut | Refusal


def is_compatible(one: Cut, other: Cut) -> bool:
    """True if two cuts can be made together: nested or apart, and neither needs what goes."""
    (a, b), (c, d) = one.span, other.span
    is_apart = b <= c or d <= a
    is_nested = (a <= c and d <= b) or (c <= a and b <= d)
    if not (is_apart or is_nested) or one.span == other.span:
        return False
    return not (_touches(one, other) or _touches(other, one))


def _touches(one: Cut, other: Cut) -> bool:
    """True if a cut repeats or replaces words that another one takes or replaces."""
    gone = {*range(*other.span), *(at for (b, e), _ in other.replaced for at in range(b, e))}
    used = [(piece.begin, piece.end) for piece in one.pieces if isinstance(piece, Copy)]
    replaced = [span for span, _ in one.replaced]
    is_inside = one.span[0] >= other.span[0] and one.span[1] <= other.span[1]
    for begin, end in replaced:
        if {*gone, *other.dropped} & set(range(begin, end)):
            return True
    for begin, end in used:
        taken = gone & set(range(begin, end))
        if taken and not is_inside and taken != set(range(begin, end)):
            return True
    return False
