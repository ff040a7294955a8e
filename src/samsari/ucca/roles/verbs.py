"""Verbs that say the same with their participants exchanged."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from samsari.english.inflection import lemmas


@cache
def _lists() -> tuple[frozenset[str], frozenset[frozenset[str]]]:
    text = files("samsari.ucca.roles").joinpath("verbs.toml").read_text(encoding="utf-8")
    found = tomllib.loads(text)
    return frozenset(found["symmetric"]), frozenset(map(frozenset, found["converse"]))


def is_symmetric(verb: str) -> bool:
    """True for a verb that says the same both ways.

    >>> is_symmetric("married"), is_symmetric("bit")
    (True, False)
    """
    symmetric, _ = _lists()
    return not symmetric.isdisjoint(_bases(verb))


def are_converse(one: str, other: str) -> bool:
    """True for two verbs that tell one event from its two ends.

    >>> are_converse("sold", "bought"), are_converse("sold", "stole")
    (True, False)
    """
    _, converse = _lists()
    left, right = _bases(one), _bases(other)
    return any(frozenset((a, b)) in converse for a in left for b in right if a != b)


def _bases(verb: str) -> frozenset[str]:
    return frozenset((verb.lower(), *lemmas(verb.lower())))
