"""The tables of claims: operators, inheritance, and what may become what."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, fields
from functools import cache
from pathlib import Path

from samsari.english.inflection import lemmas
from samsari.english.patterns import Row, RowError, rows
from samsari.english.sentence import Sentence

FOLDER = Path(__file__).with_name("patterns")
CHANGES = Path(__file__).with_name("changes.toml")
ANY = "*"


@dataclass(frozen=True)
class OperatorRow:
    """A row that finds operators, and the kinds and values that they have."""

    row: Row
    says: tuple[tuple[str, str], ...]


@cache
def operator_rows() -> tuple[OperatorRow, ...]:
    """The rows for operators, file by file; an earlier row takes the word from a later one."""
    return tuple(
        OperatorRow(row, tuple(_pair(one) for one in row.effect["says"]))
        for path in sorted(FOLDER.glob("*.toml"))
        for row in rows(path)
        if "says" in row.effect
    )


def _pair(text: str) -> tuple[str, str]:
    kind, _, value = text.partition(" ")
    return kind, value


@dataclass(frozen=True)
class Heritage:
    """A row that says which kinds of operators pass from the word `giver` to the word `at`."""

    row: Row
    kinds: frozenset[str]


@cache
def heritages() -> tuple[Heritage, ...]:
    """The rows for what a clause inherits from what it hangs from."""
    return tuple(
        Heritage(row, frozenset(row.effect["takes"]))
        for path in sorted(FOLDER.glob("*.toml"))
        for row in rows(path)
        if "takes" in row.effect
    )


@cache
def _by_key() -> Mapping[str, tuple[int, ...]]:
    """For each word the rows whose first line may mean it; `*` for rows that may mean any."""
    found: dict[str, list[int]] = {}
    for number, own in enumerate(operator_rows()):
        for key in own.row.pattern.nodes[0].keys or {ANY}:
            found.setdefault(key, []).append(number)
    return {key: tuple(numbers) for key, numbers in found.items()}


def asked(sentence: Sentence) -> Iterator[tuple[OperatorRow, int]]:
    """The rows that may hold in a sentence, each with the word that it begins with."""
    table = _by_key()
    every = operator_rows()
    wanted = {
        (number, at)
        for at, word in enumerate(sentence.lower)
        for key in (word, *lemmas(word), ANY)
        for number in table.get(key, ())
    }
    for number, at in sorted(wanted):
        yield every[number], at


@dataclass(frozen=True)
class ChangeRow:
    """What an operator may become, and what a reader would then believe.

    `rule` is the name under which a check reports it.
    `before` and `after` are a kind, or a kind and a value; empty for nothing. `excuses` are
    operators of the other text that make it right; `needs` says what of the claim must be kept:
    its clause, its predicate, or its very word.
    """

    name: str
    rule: str
    before: str
    after: str
    level: str
    message: str
    needs: str = "clause"
    balance: str = ""  # a kind: if one text has more of it there, the change makes up for it
    is_crossed: bool = False  # what it stood on now comes with it, and the other way round
    reach: int = 0  # sentences before and behind in which an excuse counts
    tense: str = ""  # of the predicate in the other text, if it matters
    excuses: tuple[str, ...] = ()
    yes: tuple[tuple[str, str], ...] = ()
    no: tuple[tuple[str, str], ...] = ()


@cache
def change_rows() -> tuple[ChangeRow, ...]:
    """The rows for what may become what; the first that holds decides."""
    given = tomllib.loads(CHANGES.read_text(encoding="utf-8"))["row"]
    found = tuple(_change(one) for one in given)
    names = [row.name for row in found]
    if twice := {name for name in names if names.count(name) > 1}:
        raise RowError(f"{min(twice)!r} stands twice", place=CHANGES.name, remedy="rename one")
    return found


def _change(given: Mapping[str, object]) -> ChangeRow:
    held = {key: tuple(map(tuple, given.get(key, ()))) for key in ("yes", "no")}  # type: ignore[call-overload]
    rest = {key: value for key, value in given.items() if key not in held}
    rest["excuses"] = tuple(rest.get("excuses", ()))  # type: ignore[arg-type]
    needed = {one.name for one in fields(ChangeRow) if one.default is MISSING} | {"yes"}
    if missing := sorted(needed - given.keys()):
        raise RowError(
            f"a change has no {missing[0]}", place=f"{CHANGES.name}, {given.get('name')}"
        )
    return ChangeRow(**held, **rest)  # type: ignore[arg-type]


@cache
def changes_of(before: str, after: str, *, is_crossed: bool = False) -> tuple[ChangeRow, ...]:
    """The rows for an operator ("modality possible") that became another one; "" is none."""
    return tuple(
        row
        for row in change_rows()
        if row.is_crossed is is_crossed and fits(row.before, before) and fits(row.after, after)
    )


def fits(wanted: str, own: str) -> bool:
    """True if an operator is of a kind, or of a kind and one of its values.

    >>> fits("modality", "modality duty"), fits("modality able|duty", "modality able")
    (True, True)
    """
    if not wanted or not own:
        return wanted == own
    kind, _, values = wanted.partition(" ")
    own_kind, _, value = own.partition(" ")
    return kind == own_kind and (not values or value in values.split("|"))
