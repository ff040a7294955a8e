"""Sisters: two things of one kind, such as rubies and pearls (`sisters.tsv`)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files

from samsari.english.lemmas import lemmas
from samsari.english.spelling import folded

PART = "!"  # begins a row of a time and its parts
TIME_WORDS = frozenset("at on in during every each the last next this by".split())
Places = dict[str, dict[int, int]]  # for each word its groups, and its number in each of them


def sister_set(one: Sequence[str], other: Sequence[str]) -> str:
    """The kind of thing that both are, if they are two of that kind, or nothing.

    >>> sister_set(["rubies"], ["pearls"]), sister_set(["trucks"], ["lorry"])
    ('gem', '')
    """
    left, right = _groups(one), _groups(other)
    shared = [group for group in left if group in right and _table()[2][group] > 1]
    if not shared or any(left[group] == right[group] for group in shared):
        return ""
    return _kinds()[shared[0]][0]


def is_wider(one: Sequence[str], other: Sequence[str]) -> bool:
    """True if the one is the kind of thing that the other is."""
    forms = _forms(one)
    return any(not forms.isdisjoint(_kinds()[group]) for group in _groups(other))


def are_other_times(one: Sequence[str], other: Sequence[str]) -> bool:
    """True for a time and a part of it: "at weekends" and "on Sundays".

    >>> are_other_times(["at", "weekends"], ["on", "sundays"])
    True
    """
    left, right = ([word for word in side if word not in TIME_WORDS] for side in (one, other))
    return _is_part(left, right) or _is_part(right, left)


def _is_part(whole: Sequence[str], part: Sequence[str]) -> bool:
    forms = _forms(whole)
    kinds = (_kinds()[group] for group in _groups(part))
    return any(names[0][0] == PART and not forms.isdisjoint(names[1:]) for names in kinds)


def _groups(words: Sequence[str]) -> dict[int, int]:
    places = _table()[1]
    return {group: at for form in _forms(words) for group, at in places.get(form, {}).items()}


def _forms(words: Sequence[str]) -> frozenset[str]:
    return _forms_of(tuple(map(folded, words)))


@lru_cache(maxsize=1 << 14)
def _forms_of(text: tuple[str, ...]) -> frozenset[str]:
    if not text:
        return frozenset()
    lasts = (text[-1], *lemmas(text[-1]), text[-1].removesuffix("s"))  # "sundays" has no lemma
    return frozenset(" ".join((*text[:-1], last)) for last in lasts)


def _kinds() -> list[tuple[str, ...]]:
    return _table()[0]


@cache
def _table() -> tuple[list[tuple[str, ...]], Places, list[int]]:
    """The names of each kind, the places of each word, and how many members a kind has."""
    text = files("samsari.sameness").joinpath("sisters.tsv").read_text(encoding="utf-8")
    kinds: list[tuple[str, ...]] = []
    places: Places = {}
    sizes: list[int] = []
    for line in text.splitlines():
        if line[:1] == "#":
            continue
        kind, members = line.split("\t")
        for at, names in enumerate(members.split("|")):
            for name in names.split("="):
                places.setdefault(name, {})[len(kinds)] = at
        wider = tuple(kind.removeprefix(PART).split("|"))
        kinds.append((PART, *wider) if kind[0] == PART else wider)
        sizes.append(members.count("|") + 1)
    return kinds, places, sizes
