"""Negations of several words: "hostile" and "not unfriendly", "managed to" and "failed to".

Each side is cut into its negations and what they negate. If both sides are about the same thing,
an odd number of negations makes them opposites; if one side is about the opposite of the other, an
even number does. What is left over on one side alone gives no answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from samsari.english.inflection import lemmas
from samsari.english.lists import word_list, word_tuple
from samsari.sameness.converses import are_converse
from samsari.sameness.opposites import are_opposites, positives
from samsari.sameness.phrases import plainly

Near = Callable[[str, str], bool]

NEGATING = tuple(tuple(text.split()) for text in word_tuple("negating-phrases"))
AFFIRMING = tuple(tuple(text.split()) for text in word_tuple("affirming-phrases"))
# A further "no" that belongs to the one before it ("no shop and no school").
AGAIN = (("nor",), ("and", "no"), ("or", "no"), ("and", "not"), ("and", "without"), ("or", "not"))
STRANGE = tuple(tuple(text.split()) for text in word_tuple("negations-of-nothing"))
STRANGE_FIRST = frozenset(phrase[0] for phrase in STRANGE)
ADDS_NOTHING = word_list("empty-beside-a-negation")
HAVING = word_list("having-and-lacking")
MODAL = frozenset(("can", "could", "able"))


@dataclass(frozen=True)
class Side:
    """How often something is negated, and the words that say what."""

    negations: int
    words: tuple[str, ...]
    has: bool = False  # it tells what somebody has or is


def polarity(old: Sequence[str], new: Sequence[str], is_near: Near) -> bool | None:
    """True if two sides say the same with the same number of negations, False if the opposite.

    Both sides are folded words. `is_near` tells whether two words say about the same.

    >>> none = lambda one, other: False
    >>> polarity(["impossible"], ["not", "possible"], none)
    True
    >>> polarity(["managed", "to", "escape"], ["failed", "to", "escape"], none)
    False
    """
    if len(old) + len(new) < 3 or any(_is_strange(tuple(side)) for side in (old, new)):
        return None
    verdicts = [
        found
        for left in _readings(tuple(old))
        for right in _readings(tuple(new))
        if (found := _compared(left, right, is_near)) is not None
    ]
    if not verdicts or len(set(verdicts)) > 1:
        return None
    return verdicts[0]


def _compared(left: Side, right: Side, is_near: Near) -> bool | None:
    """The verdict on one reading of each side."""
    is_odd = (left.negations + right.negations) % 2 == 1
    if len(left.words) != len(right.words):
        return None
    if not left.words:  # "has plenty of" and "is short of"
        return False if is_odd and left.has and right.has else None
    pairs = zip(left.words, right.words, strict=True)
    kinds = [_kind(one, other, is_near) for one, other in pairs]
    if None in kinds:
        return None
    if kinds.count("opposite") == int(not is_odd):
        return False
    if set(kinds) == {"same"} and left.negations == right.negations == 1:
        return True
    return None


def _kind(one: str, other: str, is_near: Near) -> str | None:
    if _bases(one) & _bases(other):
        return "same"
    if are_opposites(one, other):
        return None if are_converse(one, other) else "opposite"  # the voice decides there
    return "near" if is_near(one, other) else None


@lru_cache(maxsize=1 << 14)
def _readings(words: tuple[str, ...]) -> list[Side]:
    """A side as it is, in plain words, and with the negations inside of its words taken apart."""
    found = []
    for side in map(_cut, (words, *plainly(words))):
        found.append(side)
        for at, word in enumerate(side.words):
            for bare in positives(word):
                rest = (*side.words[:at], bare, *side.words[at + 1 :])
                found.append(Side(side.negations + 1, rest))
    return found


def _cut(words: Sequence[str]) -> Side:
    """Count the phrases that negate, and leave out what says nothing."""
    negations, left, at = 0, [], 0
    while at < len(words):
        length = _begins(words[at:], AGAIN) if negations else 0
        if not length:
            length = _begins(words[at:], NEGATING)
            negations += length > 0
        length = length or _begins(words[at:], AFFIRMING)
        if not length and words[at] not in ADDS_NOTHING:
            left.append(words[at])
        at += length or 1
    if not left and any(word in MODAL or word == "unable" for word in words):
        left = ["can"]
    return Side(negations, tuple(left), not HAVING.isdisjoint(words))


def _begins(words: Sequence[str], phrases: Iterable[tuple[str, ...]]) -> int:
    """The length of the first phrase that words begin with, or 0."""
    firsts = (words[0], *lemmas(words[0]))
    for phrase in phrases:
        if phrase[0] in firsts and tuple(words[1 : len(phrase)]) == phrase[1:]:
            return len(phrase)
    return 0


@lru_cache(maxsize=1 << 14)
def _is_strange(words: tuple[str, ...]) -> bool:
    return any(
        word in STRANGE_FIRST and any(words[at : at + len(own)] == own for own in STRANGE)
        for at, word in enumerate(words)
    )


def _bases(word: str) -> set[str]:
    return {word, *lemmas(word)}
