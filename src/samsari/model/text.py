"""Text with offsets: tokens point into the raw line, so nothing is ever lost.

A `Token` holds character offsets, a `Segment` is one line with its sentences. Offsets count from 0
and the end is exclusive, so `raw[token.start:token.end]` is the token as it was written.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import chain

from samsari.errors import CorpusError


@dataclass(frozen=True, slots=True)
class Token:
    """A word or a punctuation mark and where it stands in the raw text.

    `text` may differ from the raw characters (a tokenizer may normalise quotes).
    """

    text: str
    start: int
    end: int
    is_punctuation: bool = False


@dataclass(frozen=True, slots=True)
class Segment:
    """One line of text, cut into sentences of tokens."""

    raw: str
    sentences: tuple[tuple[Token, ...], ...]

    def __post_init__(self) -> None:
        last = 0
        for token in self.tokens:
            if not last <= token.start <= token.end <= len(self.raw):
                raise CorpusError(f"token {token.text!r} lies outside its line")
            last = token.end

    @property
    def tokens(self) -> tuple[Token, ...]:
        """All tokens of the line, in order."""
        return tuple(chain.from_iterable(self.sentences))

    @property
    def words(self) -> tuple[str, ...]:
        """The text of all tokens of the line, in order."""
        return tuple(token.text for token in self.tokens)


def joined_by_blanks(tokens: Iterable[Token]) -> tuple[str, tuple[Token, ...]]:
    """The text that tokens make with blanks between them, and the tokens pointing into it."""
    found, start = [], 0
    for token in tokens:
        end = start + len(token.text)
        found.append(replace(token, start=start, end=end))
        start = end + 1
    return " ".join(token.text for token in found), tuple(found)


# What is scored: one source with one output, or with the outputs of all systems.


@dataclass(frozen=True, slots=True)
class Pair:
    """A source, what a system made of it, and the references, all raw text."""

    id: str
    source: str
    output: str
    references: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Item:
    """One row of a test set: what every system made of the same source."""

    id: str
    source: str
    outputs: tuple[str, ...]
    references: tuple[str, ...] = ()

    def pair(self, system: int) -> Pair:
        """The source with the output of one system."""
        return Pair(self.id, self.source, self.outputs[system], self.references)
