"""Damage by what is lost or left over: names, linkers, clauses, phrases said twice, addresses."""

from __future__ import annotations

import random
import re

from samsari_experiments.synthetic_errors.places import one, put, shared, stops, tidy
from samsari_experiments.synthetic_errors.words import lines, table

_PLACE = re.compile(r" (?:in|at|from|near|of) [A-Z][a-z]{3,}(?: [A-Z][a-z]+)*(?=[ ,.;])")
_LONG_NAME = re.compile(r"(?<=[a-z,;] )[A-Z][a-z]{5,}\b")
_LINKER = re.compile(r",? (because|although|though|if|unless|but)(?= [a-z])")
_CLAUSE = re.compile(
    r",? (?:which|who|where|because|although|when|after|before|while) [^,.;]{30,}(?=[,.;])"
)


def turn_bound(source: str, output: str, chance: random.Random) -> str | None:
    """More than a number becomes less than it."""
    pairs = table("bounds.tsv")
    pattern = re.compile(rf"\b(?:{'|'.join(pairs)})(?= [$£€]?\d)")
    place = one(shared(pattern, source, output), chance)
    return None if place is None else put(output, place, pairs[place[0]])


def misspell_name(source: str, output: str, chance: random.Random) -> str | None:
    """Two letters inside a name change places."""
    place = one(shared(_LONG_NAME, source, output), chance)
    if place is None:
        return None
    name, at = place[0], chance.randint(1, len(place[0]) - 3)
    return put(output, place, name[:at] + name[at + 1] + name[at] + name[at + 2 :])


def drop_name(source: str, output: str, chance: random.Random) -> str | None:
    """A place is left out."""
    held = [m for m in shared(_PLACE, source, output) if output.count(m[0].split()[-1]) == 1]
    place = one(held, chance)
    return None if place is None else tidy(put(output, place, ""))


def drop_linker(source: str, output: str, chance: random.Random) -> str | None:
    """A linker becomes a plain "and"."""
    held = [m for m in _LINKER.finditer(output) if re.search(rf"\b{m[1]}\b", source)]
    place = one(held, chance)
    return None if place is None else put(output, place, " and")


def drop_clause(source: str, output: str, chance: random.Random) -> str | None:
    """A clause is left out."""
    place = one(_CLAUSE.finditer(output), chance)
    return None if place is None else tidy(put(output, place, ""))


def repeat_phrase(source: str, output: str, chance: random.Random) -> str | None:
    """A few words come once more at the end."""
    parts = output.rstrip(" .!?").split()
    if len(parts) < 12 or not stops(output):
        return None
    first = chance.randint(0, len(parts) - 7)
    return f"{' '.join(parts)}, {' '.join(parts[first : first + 5]).rstrip(',;:')}."


def refuse(source: str, output: str, chance: random.Random) -> str | None:
    """An assistant refuses."""
    return chance.choice(lines("refusals.txt"))


def add_address(source: str, output: str, chance: random.Random) -> str | None:
    """An address that the source does not have, or a broken one."""
    return chance.choice(lines("addresses.txt")).replace("{}", output)


def empty(source: str, output: str, chance: random.Random) -> str | None:
    """Nothing is left."""
    return ""
