"""The spans that all functions of this folder give: where a fact stands and what it says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from samsari.model.text import Token


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact of a text: its kind, its value, and where it stands.

    `first` and `last` count tokens, `start` and `end` characters; both ends are exclusive.
    Two texts agree on a fact if they hold the same `value`.
    """

    kind: str
    value: str
    text: str
    first: int
    last: int
    start: int
    end: int


def fact(kind: str, value: str, tokens: Sequence[Token], first: int, last: int) -> Fact:
    """The fact that the tokens from `first` to before `last` state."""
    return Fact(
        kind,
        value,
        surface(tokens[first:last]),
        first,
        last,
        tokens[first].start,
        tokens[last - 1].end,
    )


def surface(tokens: Sequence[Token]) -> str:
    """The tokens as text, with a blank where there was any space."""
    pieces = []
    for before, token in zip((None, *tokens[:-1]), tokens, strict=True):
        gap = " " if before is not None and before.end < token.start else ""
        pieces.append(gap + token.text)
    return "".join(pieces)
