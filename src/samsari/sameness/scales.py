"""Words on a scale: how often, how many, how sure, and what is compared with what.

"always" and "rarely" differ by where they stand on one scale. "older than" and "not as old as"
differ by their direction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from samsari.english.inflection import forms, lemmas
from samsari.english.lists import word_list
from samsari.sameness.opposites import are_opposites
from samsari.text.word_lists import ranks, table_rows

Near = Callable[[str, str], bool]

FAR_APART = 35  # steps of a scale of 100
TOP, NOT_TOP = 100, 80
SKIPPED_ON_SCALES = word_list("skipped-on-a-scale")
MORE, LESS, EQUAL = 1, -1, 0
OPPOSED = frozenset(((">", "<"), (">", "<="), (">=", "<"), (">=", "<=")))


@dataclass(frozen=True)
class Compared:
    """A quality, and whether the first of two things has more of it, less, or as much."""

    quality: str
    direction: int


def on_scales(old: Sequence[str], new: Sequence[str], is_near: Near) -> bool | None:
    """True if two folded sides stand at one place of a scale, False if far apart, else None.

    >>> on_scales(["always"], ["hardly", "ever"], lambda one, other: False)
    False
    >>> on_scales(["older", "than"], ["not", "as", "old", "as"], lambda one, other: False)
    False
    >>> on_scales(["at", "least", "ten"], ["ten", "or", "more"], lambda one, other: False)
    True
    """
    for test in (_bounds, _comparisons, _places):
        found = test(tuple(old), tuple(new), is_near)
        if found is not None:
            return found
    return None


def _places(old: tuple[str, ...], new: tuple[str, ...], is_near: Near) -> bool | None:
    left, right = _cut(old), _cut(new)
    if left is None or right is None or left[0] != right[0]:
        return None
    (_, one, rest), (_, other, others) = left, right
    if len(rest) != len(others):
        return None
    if len(rest) == 1 and are_opposites(rest[0], others[0]):
        return False if _differ(one, 100 - other) else None
    if not all(_is_like(a, b, is_near) for a, b in zip(rest, others, strict=True)):
        return None
    return False if _differ(one, other) else None


def _differ(one: int, other: int) -> bool:
    """True for two places that are far apart, or the upper end and what is clearly below it."""
    low, high = sorted((one, other))
    return high - low >= FAR_APART or (high == TOP and low <= NOT_TOP)


def _is_like(one: str, other: str, is_near: Near) -> bool:
    return bool(forms(one) & forms(other)) or is_near(one, other)


@lru_cache(maxsize=1 << 14)
def _cut(words: tuple[str, ...]) -> tuple[str, int, tuple[str, ...]] | None:
    """The scale that a side is on, the place, and its other words."""
    bare = tuple(word for word in words if word not in SKIPPED_ON_SCALES)
    for length in range(min(4, len(bare)), 0, -1):
        for start in range(len(bare) - length + 1):
            found = _table().get(" ".join(bare[start : start + length]))
            if found is not None:
                return *found, (*bare[:start], *bare[start + length :])
    return None


def _comparisons(old: tuple[str, ...], new: tuple[str, ...], is_near: Near) -> bool | None:
    left, right = _comparison(old), _comparison(new)
    if left is None or right is None:
        return None
    if left.quality == right.quality:
        return left.direction == right.direction
    if are_opposites(left.quality, right.quality):
        return left.direction == -right.direction
    if is_near(left.quality, right.quality) and left.direction != right.direction:
        return False
    return None


@lru_cache(maxsize=1 << 14)
def _comparison(words: tuple[str, ...]) -> Compared | None:
    """What "older than", "not as old as" and "outweigh" compare."""
    bare = tuple(word for word in words if word not in SKIPPED_ON_SCALES | {"even", "much", "far"})
    if len(bare) == 1:
        verbs = (_verbs()[own] for own in (bare[0], *lemmas(bare[0])) if own in _verbs())
        quality = next(verbs, None)
        return Compared(quality, MORE) if quality else None
    negated = bare[:1] in (("not",), ("n't",), ("no",))
    bare = bare[1:] if negated else bare
    match bare:
        case ("as" | "so", quality, "as"):
            return Compared(quality, LESS if negated else EQUAL)
        case ("more" | "less" as how, quality, "than") if not negated:
            return Compared(_quality(quality), MORE if how == "more" else LESS)
        case (verb, "more" | "less" as how, "than") if not negated and _costs(verb):
            return Compared(_costs(verb), MORE if how == "more" else LESS)
        case (word, "than") if not negated and lemmas(word):
            return Compared(_quality(lemmas(word)[0]), MORE)
    return None


def _costs(verb: str) -> str:
    """The quality that "cost more" and the like compare, or nothing."""
    known = {"cost": "expensive", "weigh": "heavy", "earn": "rich", "know": "clever"}
    return next((known[own] for own in (verb, *lemmas(verb)) if own in known), "")


def _quality(word: str) -> str:
    return {"much": "big", "large": "big", "great": "big", "little": "small"}.get(word, word)


def _bounds(old: tuple[str, ...], new: tuple[str, ...], is_near: Near) -> bool | None:
    """Bounds of a number: "at least ten" and "ten or more"."""
    left, right = _bound(old), _bound(new)
    if left is None or right is None or left[1] != right[1]:
        return None
    if (left[0], right[0]) in OPPOSED or (right[0], left[0]) in OPPOSED:
        return False
    return True if left[0] == right[0] and left[1] else None


@lru_cache(maxsize=1 << 14)
def _bound(words: tuple[str, ...]) -> tuple[str, tuple[str, ...]] | None:
    bare = tuple(word for word in words if word not in SKIPPED_ON_SCALES)
    for length in (3, 2, 1):
        for start in (0, len(bare) - length):
            found = _signs().get(" ".join(bare[start : start + length])) if start >= 0 else None
            if found is not None:
                return found, (*bare[:start], *bare[start + length :])
    return None


@cache
def _rows() -> list[tuple[str, str, list[str]]]:
    rows = table_rows(Path(__file__).with_name("scales.tsv"))
    return [(scale, place, words.split("|")) for scale, place, words in rows]


@cache
def _table() -> dict[str, tuple[str, int]]:
    return {
        " ".join(own for own in word.split() if own not in SKIPPED_ON_SCALES): (scale, int(place))
        for scale, place, words in _rows()
        if place.isdecimal()
        for word in words
    }


@cache
def _signs() -> dict[str, str]:
    return {word: place for scale, place, words in _rows() if scale == "bound" for word in words}


@cache
def _verbs() -> dict[str, str]:
    return {word: place for scale, place, words in _rows() if scale == "verb" for word in words}


# One event seen from the other side: "lent him the money" and "borrowed the money from him".
#
# A short table (`converses.tsv`) has verbs whose subject gives and verbs whose subject gets. If
# both sides have the same subject, or leave it to the sentence, the roles are exchanged. If what
# was the subject now follows a preposition, the two sides say the same.

GIVES, GETS = 1, -1
TO, FROM = frozenset(("to", "for")), frozenset(("from", "off"))
BE_OR_GET = word_list("passive-helpers")
BEFORE_VERB = word_list("helping-verbs-before-a-verb")
JOINS = word_list("between-equal-parts")
AROUND_VERB = word_list("around-a-verb")
MUTUAL = word_list("mutual-verbs")
LONGEST_VERB = 3  # words


@dataclass(frozen=True)
class Event:
    """A verb of the table in its phrase: the subject gives or gets, or may do both."""

    kind: str
    directions: frozenset[int]
    before: tuple[str, ...]
    after: tuple[str, ...]

    @property
    def direction(self) -> int:
        """What the subject does, by the preposition if the verb does not tell."""
        if len(self.directions) == 1:
            return next(iter(self.directions))
        if not TO.isdisjoint(self.after):
            return GIVES
        return GETS if not FROM.isdisjoint(self.after) else 0


def are_converse(one: str, other: str) -> bool:
    """True for two verbs of one event: the subject of one gives, that of the other gets."""
    left, right = (
        {own for verb in forms(word) for own in _verb_roles().get(verb, ())}
        for word in (one, other)
    )
    return any(a == b and ways != others for a, ways in left for b, others in right)


def are_exchanged(old: Sequence[str], new: Sequence[str]) -> bool | None:
    """True if two folded phrases tell one event with its roles exchanged, False if with the same.

    None if they are no such phrases.

    >>> lent, borrowed = map(str.split, ("lent him money", "borrowed money from him"))
    >>> ann_lent, he_borrowed = map(str.split, ("ann lent it him", "he borrowed it from ann"))
    >>> are_exchanged(lent, borrowed), are_exchanged(ann_lent, he_borrowed)
    (True, False)
    """
    old, new = tuple(old), tuple(new)
    if len(old) + len(new) < 3:
        return None
    if _are_turned(old, new) or _are_swapped(old, new):
        return True
    for left in _events(old):
        for right in _events(new):
            found = _compared(left, right)
            if found is not None:
                return found
    return None


def _compared(left: Event, right: Event) -> bool | None:
    if left.kind != right.kind or left.direction * right.direction != GIVES * GETS:
        return None
    if _content(left.before) == _content(right.before):
        return True if _rest_is_like(left, right) else None
    moved = any(
        len(_content(one.before)) > 0 and set(_content(one.before)) <= set(other.after)
        for one, other in ((left, right), (right, left))
        if other.before
    )
    return False if moved else None


def _rest_is_like(left: Event, right: Event) -> bool:
    """True if one side's further words are among the other's."""
    one, other = (set(_content(own.after)) for own in (left, right))
    return one <= other or other <= one


def _content(words: Sequence[str]) -> tuple[str, ...]:
    return tuple(word for word in words if word not in AROUND_VERB | BEFORE_VERB)


def _events(words: tuple[str, ...]) -> list[Event]:
    """The verbs of the table in a phrase; "by" after a verb turns its direction."""
    return [own for at in range(len(words)) for own in _events_at(words, at)]


def _events_at(words: tuple[str, ...], at: int) -> Iterator[Event]:
    for length in range(min(LONGEST_VERB, len(words) - at), 0, -1):
        stretch, after = words[at : at + length], words[at + length :]
        turns = -1 if after[:1] == ("by",) else 1
        if turns > 0 and at and words[at - 1] in BE_OR_GET:
            continue  # a passive whose agent is not told
        for head in (stretch[0], *lemmas(stretch[0])):
            for kind, ways in _verb_roles().get(" ".join((head, *stretch[1:])), ()):
                yield Event(kind, frozenset(turns * way for way in ways), words[:at], after)


def _are_turned(old: Sequence[str], new: Sequence[str]) -> bool:
    """True for "praised" and "was praised by", with the same words after both."""
    for active, passive in ((old, new), (new, old)):
        if len(passive) < 3 or passive[2] != "by" or passive[0] not in BE_OR_GET:
            continue
        is_active = BE_OR_GET.isdisjoint(active) and forms(active[0]).isdisjoint(MUTUAL)
        rest = [_content(side) for side in (passive[3:], active[1:])]
        if is_active and rest[0] == rest[1] and _act_alike(passive[1], active[0]):
            return True
    return False


def _act_alike(one: str, other: str) -> bool:
    """True for two forms of one verb, or two verbs whose subject does the same."""
    left, right = forms(one), forms(other)
    ways = [{way for verb in side for way in _verb_roles().get(verb, ())} for side in (left, right)]
    return not left.isdisjoint(right) or not ways[0].isdisjoint(ways[1])


def _are_swapped(old: Sequence[str], new: Sequence[str]) -> bool:
    """True for "the dog bit the man" and "the man bit the dog"."""
    one, other = ([word for word in side if word not in ("a", "an", "the")] for side in (old, new))
    if sorted(one) != sorted(other) or one == other:
        return False
    return any(
        other == one[second:] + one[first:second] + one[:first]
        for first in range(1, len(one) - 1)
        for second in range(first + 1, len(one))
        if JOINS.isdisjoint(one[first:second]) and not _is_loose(one)
    )


def _is_loose(words: Sequence[str]) -> bool:
    """True if some words may stand in many places of a phrase: adverbs, parts of a date."""
    return any(
        (word.endswith("ly") and word[:-2] in ranks()) or any(map(str.isdigit, word))
        for word in words
    )


@cache
def _verb_roles() -> dict[str, list[tuple[str, frozenset[int]]]]:
    """For each verb its kinds of event, and whether its subject gives or gets."""
    ways: dict[tuple[str, str], set[int]] = {}
    for kind, gives, gets in table_rows(Path(__file__).with_name("converses.tsv")):
        for way, verbs in ((GIVES, gives), (GETS, gets)):
            for verb in verbs.split("|"):
                ways.setdefault((verb, kind), set()).add(way)
    found: dict[str, list[tuple[str, frozenset[int]]]] = {}
    for (verb, kind), both in ways.items():
        found.setdefault(verb, []).append((kind, frozenset(both)))
    return found
