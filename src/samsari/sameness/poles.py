"""Two ends of one thing: words such as "soar" and "hit rock bottom" (`poles.tsv`).

The table is broad. It does not prove that two phrases are opposites, so trees are told how many
ends they share and how many are opposed, and decide with everything else that they know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from functools import cache, lru_cache
from itertools import product
from pathlib import Path

from samsari.english.inflection import forms, lemmas
from samsari.english.lists import word_list, word_rows, word_tuple
from samsari.sameness.opposites import are_opposites, positives
from samsari.sameness.phrases import plainly
from samsari.sameness.scales import are_converse
from samsari.text.word_lists import alignment_function_words, table_rows

PASSIVE_HELPERS = word_list("passive-helpers-with-short-forms")
DROPPED = word_list("articles-and-possessives") | {"very", "so", "too"}
POLE_NEGATIONS = word_list("negations-that-weaken-a-pole")
TWO_WORDS = frozenset(word_rows("two-words-that-deny"))
REACH = 3  # words after a negation that it negates
BROAD = "~"  # begins the name of a pole that many unlike words share

Ends = tuple[tuple[str, int], ...]  # names of poles, and which end


@dataclass(frozen=True)
class Poles:
    """How many poles two sides share at the same end, and at two ends; the broad ones apart."""

    shared: float = 0.0
    opposed: float = 0.0
    broadly_shared: float = 0.0
    broadly_opposed: float = 0.0
    opposites: float = 0.0  # 1: a word of the one is an opposite of a word of the other

    @property
    def numbers(self) -> tuple[float, ...]:
        """All of it, in order."""
        return tuple(getattr(self, own.name) for own in fields(self))


@lru_cache(maxsize=1 << 14)
def poles(old: tuple[str, ...], new: tuple[str, ...]) -> Poles:
    """What the table says of two sides, in folded words.

    >>> poles(("soared",), ("hit", "rock", "bottom")).opposed
    1.0
    """
    left, right = dict(_ends(old)), dict(_ends(new))
    both = [(name, left[name] * right[name]) for name in left if right.get(name, 0) * left[name]]
    shared, opposed, broadly_shared, broadly_opposed = (
        float(sum(sign == own and (name[0] == BROAD) == is_broad for name, sign in both))
        for is_broad, own in product((False, True), (1, -1))
    )
    opposites = float(_have_opposites(old, new))
    return Poles(shared, opposed, broadly_shared, broadly_opposed, opposites)


@lru_cache(maxsize=1 << 14)
def are_at_two_ends(old: tuple[str, ...], new: tuple[str, ...]) -> bool:
    """True if two sides, in folded words, consist of words for two ends of one pole.

    >>> are_at_two_ends(("soared",), ("hit", "rock", "bottom"))
    True
    >>> are_at_two_ends(("sold", "the", "house"), ("bought", "a", "car"))
    False
    """
    found = poles(old, new)
    if not found.opposed or found.shared or found.broadly_shared:
        return False
    return _covered(old) and _covered(new)


def _covered(words: Sequence[str]) -> bool:
    """True if every word belongs to a phrase of the table, or says little."""
    bare, at = _bare(words), 0
    small = alignment_function_words()
    while at < len(bare):
        length, _ = _longest(bare, at)
        is_known = bool(length) or bare[at] in small
        if not is_known or (_negates(bare, at, length) and len(bare) > 1):
            return False  # negations are counted elsewhere
        at += length or 1
    return True


def _negates(words: Sequence[str], at: int, length: int) -> bool:
    """True for a negation that is no part of a phrase of several words: "rarely", "far from"."""
    if tuple(words[at : at + 2]) in TWO_WORDS:
        return len(words) > at + 2
    return length <= 1 and words[at] in POLE_NEGATIONS


def _have_opposites(old: Sequence[str], new: Sequence[str]) -> bool:
    small = alignment_function_words()
    odd = [sum(word in POLE_NEGATIONS for word in side) % 2 for side in (old, new)]
    sides = ([word for word in side if word not in small] for side in (old, new))
    return odd[0] == odd[1] and any(are_opposites(one, other) for one, other in product(*sides))


def _ends(words: tuple[str, ...]) -> Iterator[tuple[str, int]]:
    """For each pole that a side has words of: the end, 0 if both."""
    found: dict[str, set[int]] = {}
    for name, sign in _hits(_bare(words)):
        found.setdefault(name, set()).add(sign)
    for name, signs in found.items():
        yield name, sum(signs)


def _bare(words: Sequence[str]) -> list[str]:
    return ["be" if word in PASSIVE_HELPERS else word for word in words if word not in DROPPED]


def _hits(words: Sequence[str]) -> Iterator[tuple[str, int]]:
    """The poles of the phrases in a side; a negation right before a phrase turns it."""
    at, turned = 0, -REACH - 1
    while at < len(words):
        length, ends = _longest(words, at)
        sign = -1 if at - turned <= REACH else 1
        if _negates(words, at, length) and len(words) > 1:
            turned = at
        else:
            yield from ((name, sign * end) for name, end in ends)
        at += length or 1


def _longest(words: Sequence[str], at: int) -> tuple[int, Ends]:
    """The length and the poles of the longest phrase that begins at a word."""
    best: tuple[int, Ends] = (0, ())
    for first in _forms(words[at]):
        for rest, ends in _table().get(first, ()):
            if len(rest) >= best[0] and tuple(words[at + 1 : at + 1 + len(rest)]) == rest:
                best = 1 + len(rest), ends
    return best


def _forms(word: str) -> Iterator[str]:
    """A word, its base forms, and the adjective of an adverb."""
    yield word
    yield from lemmas(word)
    if word.endswith("ly"):
        yield from (word[:-2], f"{word[:-3]}y", f"{word[:-1]}e")


@cache
def _table() -> dict[str, tuple[tuple[tuple[str, ...], Ends], ...]]:
    """For each first word of a phrase its other words and its poles; long phrases first."""
    ends: dict[tuple[str, ...], dict[str, int]] = {}
    for name, one, other in table_rows(Path(__file__).with_name("poles.tsv")):
        for sign, phrases in ((1, one), (-1, other)):
            for phrase in phrases.split("|"):
                ends.setdefault(tuple(_bare(phrase.split())), {})[name] = sign
    found: dict[str, list[tuple[tuple[str, ...], Ends]]] = {}
    for words, own in sorted(ends.items(), key=lambda row: -len(row[0])):
        if words and words != ("be",):
            found.setdefault(words[0], []).append((words[1:], tuple(own.items())))
    return {word: tuple(rows) for word, rows in found.items()}


# Negations of several words: "hostile" and "not unfriendly", "managed to" and "failed to".
#
# Each side is cut into its negations and what they negate. If both sides are about the same
# thing, an odd number of negations makes them opposites; if one side is about the opposite of the
# other, an even number does. What is left over on one side alone gives no answer.

Near = Callable[[str, str], bool]

NEGATING = tuple(tuple(text.split()) for text in word_tuple("negating-phrases"))
AFFIRMING = tuple(tuple(text.split()) for text in word_tuple("affirming-phrases"))
# A further "no" that belongs to the one before it ("no shop and no school").
AGAIN = word_rows("negations-once-more")
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
    if forms(one) & forms(other):
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
