"""Scenes and minimal centers: what SAMSA asks of a UCCA passage.

A Scene is a unit with a main relation: a Process (P) or State (S) child, remote and implicit ones
included. The minimal center of a unit is found by going down:

- a Scene: to its main relation;
- a unit of parallel Scenes (H children): to all of them;
- otherwise to its Centers (C), all of them if they are coordinated;
- a unit without any of these (a word, an unanalysable phrase): all its words.

Where a unit has both primary and remote children of the kind, the primary ones decide; implicit
ones count only when nothing else is there. Punctuation never counts as a word.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from samsari.model.passage import MAIN_RELATIONS

if TYPE_CHECKING:
    from samsari.model.passage import Edge, Passage

Kind = Literal["parallel", "participant", "elaborator", "center", "adverbial", "other"]
KINDS: Final[dict[str, Kind]] = {
    "H": "parallel",
    "A": "participant",
    "E": "elaborator",
    "C": "center",
    "D": "adverbial",
}
PARTICIPANT: Final = frozenset("A")
# Below a unit that is no Scene, centers are sought among these children, in this order.
_STEPS: Final = (frozenset("H"), frozenset("C"))


@dataclass(frozen=True, slots=True)
class Element:
    """A main relation or participant of a Scene.

    `positions` are its words, `centers` the words that are its minimal center. `is_implicit` says
    that no word of the text is its center: the unit, or all that could be its center, is implicit.
    """

    unit: int
    category: str
    positions: tuple[int, ...]
    centers: tuple[int, ...]
    is_remote: bool = False

    @property
    def is_implicit(self) -> bool:
        """True if no word of the text is its center."""
        return not self.centers


@dataclass(frozen=True, slots=True)
class Scene:
    """A Scene: its main relation, its participants, its words and its role in the text.

    `positions` are its own words, without those of Scenes nested in it but with those of its
    remote units; `words` are all its words, nested Scenes included.
    """

    unit: int
    main_relation: Element
    participants: tuple[Element, ...]
    positions: tuple[int, ...]
    words: tuple[int, ...]
    kind: Kind


def scenes(passage: Passage) -> tuple[Scene, ...]:
    """The Scenes in the order of their first word; of two that begin together, the wider first."""
    found = [
        _scene(passage, index)
        for index in reversed(passage.bottom_up)
        if main_relations(passage, index)
    ]
    widths = {scene.unit: _words(passage, passage.yields[scene.unit]) for scene in found}
    last = len(passage.tokens)

    def rank(scene: Scene) -> tuple[int, int]:
        words = widths[scene.unit] or scene.words
        return min(words, default=last), -len(words)

    return tuple(sorted(found, key=rank))


def main_relations(passage: Passage, index: int) -> tuple[Edge, ...]:
    """The P and S edges of a unit, the one that counts first; empty if it is no Scene."""
    edges = [
        edge for edge in passage.outgoing[index] if not MAIN_RELATIONS.isdisjoint(edge.categories)
    ]
    if len(edges) < 2:
        return tuple(edges)

    def rank(edge: Edge) -> tuple[bool, bool, bool]:
        is_implicit = passage.units[edge.child].is_implicit
        return is_implicit, edge.is_remote, "P" not in edge.categories

    return tuple(sorted(edges, key=rank))


def minimal_centers(passage: Passage, index: int) -> tuple[int, ...]:
    """The sorted positions of the words that are a unit's minimal center; empty if implicit.

    A unit whose centers lead back to itself is its own center: all its words.
    """
    found: set[int] = set()
    ends_in_nothing = False
    seen: set[int] = set()
    stack = [index]
    while stack:
        unit = stack.pop()
        if unit in seen:  # remote edges may lead back to where we came from
            continue
        seen.add(unit)
        below = _center_units(passage, unit)
        stack.extend(below)
        if not below:
            words = _words(passage, passage.yields[unit])
            found.update(words)
            ends_in_nothing |= not words
    if found or ends_in_nothing:
        return tuple(sorted(found))
    return _words(passage, passage.yields[index])


def _center_units(passage: Passage, index: int) -> list[int]:
    """The children in which the center of a unit lies; none if it is in the unit's own words."""
    if main := main_relations(passage, index):
        return [main[0].child]
    for categories in _STEPS:
        edges = [e for e in passage.outgoing[index] if not categories.isdisjoint(e.categories)]
        if chosen := _strongest(passage, edges):
            return [edge.child for edge in chosen]
    return []


def _strongest(passage: Passage, edges: Sequence[Edge]) -> Sequence[Edge]:
    """The primary edges to explicit units; failing these the remote ones; failing these all."""
    explicit = [edge for edge in edges if not passage.units[edge.child].is_implicit]
    return [edge for edge in explicit if not edge.is_remote] or explicit or edges


def _scene(passage: Passage, index: int) -> Scene:
    main = main_relations(passage, index)[0]
    participants = [
        _element(passage, edge, PARTICIPANT)
        for edge in passage.outgoing[index]
        if not PARTICIPANT.isdisjoint(edge.categories)
    ]
    last = len(passage.tokens)
    participants.sort(key=lambda element: min(element.positions, default=last))
    main_relation = _element(passage, main, MAIN_RELATIONS)
    words = _all_words(passage, index)
    for element in (main_relation, *participants):
        words.update(element.centers)
    edge = passage.parents[index]
    return Scene(
        unit=index,
        main_relation=main_relation,
        participants=tuple(participants),
        positions=_own_words(passage, index),
        words=tuple(sorted(words)),
        kind=KINDS.get(edge.category, "other") if edge else "parallel",
    )


def _element(passage: Passage, edge: Edge, wanted: frozenset[str]) -> Element:
    """The unit an edge leads to, under the category for which it counts here."""
    return Element(
        unit=edge.child,
        category=next(category for category in edge.categories if category in wanted),
        positions=_words(passage, passage.yields[edge.child]),
        centers=minimal_centers(passage, edge.child),
        is_remote=edge.is_remote,
    )


def _own_words(passage: Passage, index: int) -> tuple[int, ...]:
    """The words below a unit and its remote units, as far as no other Scene holds them."""
    found: set[int] = set()
    seen: set[int] = set()
    stack = [index]
    while stack:
        unit = stack.pop()
        if unit in seen or (unit != index and main_relations(passage, unit)):
            continue
        seen.add(unit)
        found.update(passage.units[unit].positions)
        stack.extend(edge.child for edge in passage.outgoing[unit])
    return _words(passage, found)


def _all_words(passage: Passage, index: int) -> set[int]:
    """The words below a unit, nested Scenes included, and those of the remote units met there."""
    found: set[int] = set(passage.yields[index])
    stack = [index]
    while stack:
        for edge in passage.outgoing[stack.pop()]:
            if edge.is_remote:
                found.update(passage.yields[edge.child])
            else:
                stack.append(edge.child)
    return set(_words(passage, found))


def _words(passage: Passage, positions: Iterable[int]) -> tuple[int, ...]:
    tokens = passage.tokens
    return tuple(sorted(spot for spot in positions if not tokens[spot].is_punctuation))
