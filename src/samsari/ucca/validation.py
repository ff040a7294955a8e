"""Checks of UCCA passages as a table: what may be wrong, how serious it is, and the test for it.

An error breaks the scheme. A warning is unusual: someone should look at it. The readers and the
model report what cannot be read at all, with the codes of `UNREADABLE`. `samsari.ucca.evaluation`
reports what cannot be compared, with the codes of `INCOMPARABLE`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Literal

from samsari.model.passage import MAIN_RELATIONS, Edge, Passage

Severity = Literal["error", "warning"]
Finder = Callable[[Passage], Iterator[tuple[int, str]]]

UNREADABLE: Final = {
    "R01": "the file is not well-formed (XML, JSON or brackets), or no text",
    "R02": "the file is well-formed but holds no UCCA passage",
    "R03": "an XML file declares a document type or entities, which is refused",
    "R04": "the file is empty",
    "R05": "there is nothing to read: no such file, a damaged archive, an empty folder",
    "R06": "an edge has a category that UCCA does not have",
    "R07": "an edge or link leads to something that does not exist",
    "G01": "the passage has no units",
    "G02": "a unit has no parent: two roots",
    "G03": "primary edges form a cycle",
    "G04": "a unit has two primary parents",
    "G05": "an edge has no category",
    "G06": "an edge or linkage leads to a unit that does not exist",
    "G07": "a unit holds a token that does not exist",
    "G08": "a token hangs from two units, or twice from one",
}
INCOMPARABLE: Final = {
    "C01": "two passages of one side have the same id",
    "C02": "a passage has no partner of its id on the other side",
    "C03": "the tokens of two passages differ",
}


@dataclass(frozen=True, slots=True)
class Check:
    """A row of the table; `find` gives the units where it fails, each with what is wrong there."""

    code: str
    severity: Severity
    what: str
    find: Finder


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong in a passage: which check failed, where, and how."""

    code: str
    severity: Severity
    passage: str
    unit: str
    what: str


def validate(passage: Passage) -> tuple[Finding, ...]:
    """All that the checks find in a passage, in the order of the table."""
    return tuple(
        Finding(check.code, check.severity, passage.id, passage.units[index].id, what)
        for check in CHECKS
        for index, what in check.find(passage)
    )


def _loose_tokens(passage: Passage) -> Iterator[tuple[int, str]]:
    held = {spot for unit in passage.units for spot in unit.positions}
    for spot, token in enumerate(passage.tokens):
        if spot not in held:
            yield 0, f"token {spot} {token.text!r} hangs from no unit"


def _bad_offsets(passage: Passage) -> Iterator[tuple[int, str]]:
    last = 0
    for spot, token in enumerate(passage.tokens):
        if not last <= token.start <= token.end <= len(passage.raw):
            yield 0, f"token {spot} {token.text!r} claims signs {token.start} to {token.end}"
        last = max(last, token.end)


def _double_ids(passage: Passage) -> Iterator[tuple[int, str]]:
    seen: set[str] = set()
    for index, unit in enumerate(passage.units):
        if unit.id in seen:
            yield index, f"a second unit is called {unit.id}"
        seen.add(unit.id)


def _empty_units(passage: Passage) -> Iterator[tuple[int, str]]:
    for index, unit in enumerate(passage.units):
        is_empty = not unit.positions and not passage.outgoing[index]
        if index and is_empty and not unit.is_implicit:
            yield index, "the unit holds nothing and is not marked implicit"


def _full_implicits(passage: Passage) -> Iterator[tuple[int, str]]:
    for index, unit in enumerate(passage.units):
        if unit.is_implicit and (unit.positions or passage.outgoing[index]):
            yield index, "the unit is marked implicit but holds something"


def _punctuation(passage: Passage) -> Iterator[tuple[int, str]]:
    for edge in passage.edges:
        unit = passage.units[edge.child]
        if ("U" in edge.categories) != unit.is_punctuation:
            kind = "a punctuation unit" if unit.is_punctuation else "not a punctuation unit"
            yield edge.child, f"the unit is {kind} but its category is {_names(edge.categories)}"
        elif unit.is_punctuation and _holds_words(passage, edge.child):
            yield edge.child, "the punctuation unit holds more than punctuation marks"


def _holds_words(passage: Passage, index: int) -> bool:
    spots = passage.units[index].positions
    return bool(passage.outgoing[index]) or not all(
        passage.tokens[spot].is_punctuation for spot in spots
    )


def _main_relations(passage: Passage) -> Iterator[tuple[int, str]]:
    for index, edges in enumerate(passage.outgoing):
        main = [edge for edge in edges if MAIN_RELATIONS & set(edge.categories)]
        if len(main) > 1:
            yield index, f"the Scene has {len(main)} main relations"


def _top(passage: Passage) -> Iterator[tuple[int, str]]:
    for edge in passage.outgoing[0]:
        if not set(edge.categories) & _TOP:
            yield edge.child, f"a unit of category {_names(edge.categories)} stands at the top"


def _circles(passage: Passage) -> Iterator[tuple[int, str]]:
    for edge in passage.edges:
        if edge.is_remote and edge.child in {edge.parent, *_ancestors(passage, edge.parent)}:
            yield edge.parent, f"a remote edge leads back up to {passage.units[edge.child].id}"


def _double_edges(passage: Passage) -> Iterator[tuple[int, str]]:
    pairs = Counter((edge.parent, edge.child) for edge in passage.edges)
    for (parent, child), count in pairs.items():
        if count > 1:
            yield parent, f"{count} edges lead to {passage.units[child].id}"


def _words_at_the_top(passage: Passage) -> Iterator[tuple[int, str]]:
    for spot in passage.units[0].positions:
        yield 0, f"token {spot} {passage.tokens[spot].text!r} hangs from the root itself"


def _remote_categories(passage: Passage) -> Iterator[tuple[int, str]]:
    for edge in passage.edges:
        if edge.is_remote and set(edge.categories) & _NEVER_REMOTE:
            yield edge.parent, f"a remote edge has category {_names(edge.categories)}"


def _siblings(held: Iterable[str], wanted: Iterable[str]) -> Finder:
    """A finder of units with a child of one kind but none of another."""
    kinds, others = frozenset(held), frozenset(wanted)

    def find(passage: Passage) -> Iterator[tuple[int, str]]:
        for index, edges in enumerate(passage.outgoing):
            found = _categories(edges)
            if found & kinds and not found & others:
                yield index, f"{_names(found & kinds)} without {_names(others)} beside it"

    return find


def _mixtures(held: Iterable[str], strangers: Iterable[str]) -> Finder:
    """A finder of units whose children are of two kinds that do not go together."""
    kinds, others = frozenset(held), frozenset(strangers)

    def find(passage: Passage) -> Iterator[tuple[int, str]]:
        for index, edges in enumerate(passage.outgoing):
            found = _categories(edges)
            if found & kinds and found & others:
                yield index, f"{_names(found & kinds)} beside {_names(found & others)}"

    return find


def _relations_with_scenes(passage: Passage) -> Iterator[tuple[int, str]]:
    for edge in passage.edges:
        inner = _categories(passage.outgoing[edge.child]) & _SCENE_PARTS
        if MAIN_RELATIONS & set(edge.categories) and not edge.is_remote and inner:
            yield edge.child, f"the main relation holds {_names(inner)}"


def _linkage(passage: Passage) -> Iterator[tuple[int, str]]:
    for row in passage.linkages:
        kinds = {category for category, _ in row.links}
        if kinds != {"LR", "LA"}:
            yield 0, f"linkage {row.id} needs a relation (LR) and arguments (LA)"


def _ancestors(passage: Passage, index: int) -> Iterator[int]:
    edge = passage.parents[index]
    while edge is not None:
        yield edge.parent
        edge = passage.parents[edge.parent]


def _categories(edges: Iterable[Edge]) -> frozenset[str]:
    return frozenset(category for edge in edges for category in edge.categories)


def _names(categories: Iterable[str]) -> str:
    return "/".join(sorted(categories))


_TOP: Final = frozenset("HLFGU")
_NEVER_REMOTE: Final = frozenset("FUL")
_SCENE_PARTS: Final = frozenset("HALPSG")
CHECKS: Final = (
    Check("E01", "error", "every token hangs from a unit", _loose_tokens),
    Check("E02", "error", "tokens follow each other inside the raw text", _bad_offsets),
    Check("E03", "error", "unit ids are unique", _double_ids),
    Check("E04", "error", "only implicit units are empty", _empty_units),
    Check("E05", "error", "implicit units are empty", _full_implicits),
    Check("E06", "error", "U leads to punctuation, and nothing else does", _punctuation),
    Check("E07", "error", "a Scene has one main relation (P or S)", _main_relations),
    Check("E08", "error", "a participant (A) has a main relation beside it", _siblings("A", "PS")),
    Check("E09", "error", "remote edges do not lead back up", _circles),
    Check("E10", "error", "between two units there is one edge", _double_edges),
    Check("E11", "error", "every token is in a unit below the root", _words_at_the_top),
    Check("W01", "warning", "at the top stand H, L, F, G and U only", _top),
    Check("W02", "warning", "F, L and U are never remote", _remote_categories),
    Check("W03", "warning", "E, N and Q have a Center (C) beside them", _siblings("ENQ", "C")),
    Check("W04", "warning", "a linker (L) has a parallel Scene (H) beside it", _siblings("L", "H")),
    Check("W05", "warning", "Centers (C) do not mix with Scene parts", _mixtures("C", "APSH")),
    Check("W06", "warning", "parallel Scenes do not mix with Scene parts", _mixtures("H", "APSD")),
    Check("W07", "warning", "a main relation holds no Scene parts", _relations_with_scenes),
    Check("W08", "warning", "a linkage has a relation and arguments", _linkage),
)
