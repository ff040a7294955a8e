"""A UCCA passage: a graph of units over token positions.

Primary edges form a tree whose root is `units[0]`; remote edges stand beside it and give a unit a
second parent without adding to that parent's yield. Tokens hang directly from units
(`Unit.positions`); units are named by their index in `Passage.units`, tokens by their position.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from samsari.errors import PassageError
from samsari.model.text import Token

Attributes = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Unit:
    """A node of the foundational layer and the token positions that hang directly from it."""

    id: str
    positions: tuple[int, ...] = ()
    is_implicit: bool = False
    is_punctuation: bool = False
    attributes: Attributes = ()


@dataclass(frozen=True, slots=True)
class Edge:
    """A labelled edge between two units, given by their indices."""

    parent: int
    child: int
    categories: tuple[str, ...]
    is_remote: bool = False
    attributes: Attributes = ()

    @property
    def category(self) -> str:
        """The first category, the one that decides where only one can count."""
        return self.categories[0]


@dataclass(frozen=True)
class Passage:
    """A UCCA graph over the tokens of one text."""

    id: str
    tokens: tuple[Token, ...]
    units: tuple[Unit, ...]
    edges: tuple[Edge, ...]
    raw: str = ""
    attributes: Attributes = ()

    def __post_init__(self) -> None:
        _check(self)

    @cached_property
    def children(self) -> tuple[tuple[Edge, ...], ...]:
        """For each unit its primary edges downwards, in the order of the annotation."""
        return self._outgoing(is_remote=False)

    @cached_property
    def remotes(self) -> tuple[tuple[Edge, ...], ...]:
        """For each unit its remote edges downwards, in the order of the annotation."""
        return self._outgoing(is_remote=True)

    @cached_property
    def parents(self) -> tuple[Edge | None, ...]:
        """For each unit the primary edge that leads to it; None for the root."""
        incoming: list[Edge | None] = [None] * len(self.units)
        for edge in self.edges:
            if not edge.is_remote:
                incoming[edge.child] = edge
        return tuple(incoming)

    @cached_property
    def yields(self) -> tuple[tuple[int, ...], ...]:
        """For each unit the sorted token positions below it, punctuation included."""
        positions: list[set[int]] = [set(unit.positions) for unit in self.units]
        for index in self.bottom_up:
            edge = self.parents[index]
            if edge is not None:
                positions[edge.parent] |= positions[index]
        return tuple(tuple(sorted(found)) for found in positions)

    @cached_property
    def bottom_up(self) -> tuple[int, ...]:
        """Unit indices, every child before its parent."""
        order, stack = [], [0]
        while stack:
            index = stack.pop()
            order.append(index)
            stack.extend(edge.child for edge in self.children[index])
        return tuple(reversed(order))

    def _outgoing(self, *, is_remote: bool) -> tuple[tuple[Edge, ...], ...]:
        outgoing: list[list[Edge]] = [[] for _ in self.units]
        for edge in self.edges:
            if edge.is_remote == is_remote:
                outgoing[edge.parent].append(edge)
        return tuple(map(tuple, outgoing))


def _check(passage: Passage) -> None:
    """Raise unless the passage has one root, no cycle and every position in range, once."""
    place = passage.id
    if not passage.units:
        raise PassageError("a passage needs at least a root unit", place=place)
    _check_edges(passage)
    for index, unit in enumerate(passage.units):
        if index and passage.parents[index] is None:
            raise PassageError(f"unit {unit.id} has no primary parent: two roots", place=place)
    if len(passage.bottom_up) != len(passage.units):
        raise PassageError("the primary edges hold a cycle", place=place)
    hanging = [position for unit in passage.units for position in unit.positions]
    if len(set(hanging)) != len(hanging):
        raise PassageError("a token hangs from two units", place=place)
    if any(not 0 <= position < len(passage.tokens) for position in hanging):
        raise PassageError("a unit points at a token that does not exist", place=place)


def _check_edges(passage: Passage) -> None:
    reached: set[int] = {0}
    for edge in passage.edges:
        if not (0 <= edge.parent < len(passage.units) and 0 <= edge.child < len(passage.units)):
            raise PassageError("an edge leads to a unit that does not exist", place=passage.id)
        if not edge.categories:
            name = passage.units[edge.child].id
            raise PassageError(f"the edge to unit {name} has no category", place=passage.id)
        if not edge.is_remote:
            if edge.child in reached:
                name = passage.units[edge.child].id
                raise PassageError(f"unit {name} has two primary parents", place=passage.id)
            reached.add(edge.child)
