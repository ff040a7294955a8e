"""Careless cuts: output sentences that end where the source goes on with the same statement."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from samsari.english.lists import word_list
from samsari.metrics.meaning.words import Partner, Place
from samsari.metrics.samsa.comparison import Comparison
from samsari.model.text import Token

CANNOT_END = word_list("cannot-end-a-sentence")
FULL_STOPS = (".", "!", "?")


def careless_cuts(compared: Comparison, supported: Mapping[Place, Partner]) -> Iterator[Token]:
    """The first word behind each stop of the output that cuts a statement of the source.

    A cut is careless if the words on its two sides are neighbours in the source, with no stop
    between them. It is not careless if the second word begins a parallel Scene that has a
    participant of its own, and the first may end a sentence.
    """
    openings = _openings(compared)
    for one, two in _stops(compared.sentences):
        left, right = supported.get(one), supported.get(two)
        if left is None or right is None or not _go_on(compared, left.place, right.place):
            continue
        before, after = (compared.sentences[number][at] for number, at in (one, two))
        if right.place not in openings or before.text.lower().rstrip(".") in CANNOT_END:
            yield after


def _stops(sentences: Sequence[tuple[Token, ...]]) -> Iterator[tuple[Place, Place]]:
    """The places of the words before and behind each stop inside the output."""
    words = [
        (number, at)
        for number, tokens in enumerate(sentences)
        for at, token in enumerate(tokens)
        if not token.is_punctuation
    ]
    for one, two in pairwise(words):
        here = sentences[one[0]][one[1]].text
        between = sentences[one[0]][one[1] + 1 : two[1] if one[0] == two[0] else None]
        has_stop = any(token.text in FULL_STOPS for token in between)
        is_glued = here.endswith(".") and here.lower().rstrip(".") in CANNOT_END
        if one[0] != two[0] or has_stop or is_glued:
            yield one, two


def _go_on(compared: Comparison, one: Place, two: Place) -> bool:
    """True for words of one source sentence with nothing but marks between them, and no stop."""
    if one[0] != two[0] or two[1] <= one[1]:
        return False
    between = compared.passages[one[0]].tokens[one[1] + 1 : two[1]]
    return all(token.is_punctuation and token.text not in FULL_STOPS for token in between)


def _openings(compared: Comparison) -> frozenset[Place]:
    """The places at which a Scene of its own may begin a sentence."""
    found: set[Place] = set()
    for step in compared.steps:
        scene = step.scene
        own = [unit for unit in scene.participants if not unit.is_remote and unit.positions]
        main = min(scene.main_relation.positions, default=0)
        if scene.kind == "parallel" and any(min(unit.positions) <= main for unit in own):
            found.add((step.passage, min(p for unit in own for p in unit.positions)))
            found.add((step.passage, min(scene.positions)))
    return frozenset(found)
