"""What the output asserts otherwise: each lost, added or turned claim of a compared pair."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate

from samsari.english.claims.comparing import Change, compare
from samsari.english.claims.reading import Analysed
from samsari.english.syntax import read_tokens
from samsari.metrics.meaning.words import Match, Place, Side
from samsari.model.alignment import Link
from samsari.model.finding import TextSide
from samsari.model.text import Token
from samsari.sameness.opposites import are_opposites

MOST_SENTENCES = 20  # on both sides together; in longer texts the links are too many to be trusted
MOST_TOKENS = 160  # of a sentence whose grammar is read


@dataclass(frozen=True, slots=True)
class ClaimChange:
    """A change with the place of its words, for people."""

    level: str
    side: TextSide
    words: tuple[Token, ...]
    message: str


def changed_claims(left: Side, right: Side, found: list[Match]) -> Iterator[ClaimChange]:
    """What became of the operators of the source in the output."""
    sides = (left, right)
    if [_texts(one) for one in left.sentences] == [_texts(one) for one in right.sentences]:
        return
    if any(len(one) > MOST_TOKENS for side in sides for one in side.sentences):
        return
    if len(left.sentences) + len(right.sentences) > MOST_SENTENCES:
        return
    source, output = (_analysed(side) for side in sides)
    starts = [_starts(side) for side in sides]
    links = [_link(match, left, right, *starts) for match in found]
    for change in compare(source, output, links):
        yield _told(change, source, output)


def _texts(tokens: tuple[Token, ...]) -> list[str]:
    return [token.text for token in tokens]


def _analysed(side: Side) -> Analysed:
    sentences = [own for own in side.sentences if own]
    return Analysed("", tuple(read_tokens(sentences, [""] * len(sentences))))


def _starts(side: Side) -> list[int]:
    return [0, *accumulate(len(own) for own in side.sentences)]


def _link(match: Match, left: Side, right: Side, first: list[int], second: list[int]) -> Link:
    words = left.form(match.left).folded, right.form(match.right).folded
    is_turned = words[0] != words[1] and are_opposites(*words)
    value = 0.0 if is_turned else max(match.value, 0.0)
    return Link(_at(match.left, first), _at(match.right, second), "linked", 1.0, value)


def _at(place: Place, starts: list[int]) -> int:
    return starts[place[0]] + place[1]


def _told(change: Change, source: Analysed, output: Analysed) -> ClaimChange:
    side: TextSide = "source" if change.before else "output"
    text = source if change.before else output
    words = tuple(text.tokens[at] for at in change.before or change.after)
    return ClaimChange(change.row.level, side, words, change.message)
