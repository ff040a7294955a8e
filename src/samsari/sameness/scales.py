"""Words on a scale: how often, how many, how sure, and what is compared with what.

"always" and "rarely" differ by where they stand on one scale. "older than" and "not as old as"
differ by their direction.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

from samsari.english.inflection import lemmas
from samsari.english.lists import word_list
from samsari.english.spelling import folded
from samsari.sameness.opposites import are_opposites

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
    return bool({one, *lemmas(one)} & {other, *lemmas(other)}) or is_near(one, other)


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
    text = files("samsari.sameness").joinpath("scales.tsv").read_text(encoding="utf-8")
    rows = (folded(line).split("\t") for line in text.splitlines() if line[:1] != "#")
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
