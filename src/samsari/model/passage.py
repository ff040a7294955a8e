"""A UCCA passage: a graph of units over token positions.

Primary edges form a tree whose root is `units[0]`; remote edges stand beside it and give a unit a
second parent without adding to that parent's yield. Tokens hang directly from units
(`Unit.positions`); units are named by their index in `Passage.units`, tokens by their position.

A passage also carries what a file held beside the graph (attributes, linkage), so that writing it
again loses nothing. Keys that begin with `extra:` come from a file's `extra` elements.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, Literal

from samsari.errors import PassageError
from samsari.model.showing import Shown, number_of, shortened
from samsari.model.text import Token

if TYPE_CHECKING:
    from samsari.model.scene import Scene


# The categories of UCCA's foundational layer: letter, name and what they are for.

Guidelines = Literal[1, 2]  # the first guidelines (until 2018) and the second (since 2019)

NAMES: Final = {
    "H": "Parallel Scene",
    "A": "Participant",
    "P": "Process",
    "S": "State",
    "D": "Adverbial",
    "T": "Time",
    "G": "Ground",
    "C": "Center",
    "E": "Elaborator",
    "Q": "Quantifier",
    "N": "Connector",
    "R": "Relator",
    "F": "Function",
    "L": "Linker",
    "U": "Punctuation",
    "UNA": "Unanalyzable",
    "UNC": "Uncertain",
}
MAIN_RELATIONS: Final = frozenset({"P", "S"})
LINKAGE: Final = {"LR": "Link Relation", "LA": "Link Argument"}


def unknown(categories: Iterable[str], attributes: Iterable[tuple[str, str]] = ()) -> Iterator[str]:
    """The categories of an edge that UCCA does not have; refinements of another layer are free.

    The edge's attributes say which categories refine another (`category0:parent_name`).
    """
    refined = {key for key, value in attributes if key.endswith(":parent_name") and value}
    for rank, category in enumerate(categories):
        if category not in NAMES and f"category{rank}:parent_name" not in refined:
            yield category


Attributes = tuple[tuple[str, str], ...]
CERTAINTY = "certainty"  # the attribute of a unit: the probability that it is right
PROBABILITY = "extra:probability"  # of a passage: its share among the best parses of the sentence
SCENE_CERTAINTY = "extra:scene-certainty"  # of a passage: is its number of Scenes right?
EXPECTED_SCENES = "extra:expected-scenes"  # of a passage: the mean over what it may be
FAILURE = "extra:failure"  # of a passage: why its sentence could not be parsed
OFFSET = "extra:offset"  # the attribute of a passage that says where its raw text begins


@dataclass(frozen=True, slots=True)
class Unit:
    """A node of the foundational layer and the token positions that hang directly from it."""

    id: str
    positions: tuple[int, ...] = ()
    is_implicit: bool = False
    is_punctuation: bool = False
    attributes: Attributes = ()

    @property
    def certainty(self) -> float | None:
        """The probability that the unit is right, if the parser was asked for it."""
        return _number(self.attributes, CERTAINTY)


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


@dataclass(frozen=True, slots=True)
class Linkage:
    """A node of the linkage layer: which unit links (LR) which units (LA); outside the tree."""

    id: str
    links: tuple[tuple[str, int], ...]
    attributes: Attributes = ()


@dataclass(frozen=True)
class Passage(Shown):
    """A UCCA graph over the tokens of one text.

    Tokens point into `raw`, which may itself be a stretch of a longer line: see `offset`.
    `raw` may be empty where nobody reads it (in SAMSA): then tokens point into a text not kept.
    `token_attributes` is empty, or holds one row for each token.
    """

    id: str
    tokens: tuple[Token, ...]
    units: tuple[Unit, ...]
    edges: tuple[Edge, ...]
    raw: str = ""
    attributes: Attributes = ()
    linkages: tuple[Linkage, ...] = ()
    token_attributes: tuple[Attributes, ...] = ()

    def __post_init__(self) -> None:
        _check(self)

    def __repr__(self) -> str:
        words = shortened(" ".join(token.text for token in self.tokens))
        return f"Passage({self.id!r}: {words!r}, {number_of(len(self.units), 'unit')})"

    def noted(self, **fields: Any) -> Passage:
        """The same graph with other values beside it, such as `id`, `raw` or `attributes`.

        The graph was checked when it was made, so it is not checked again.
        """
        found = copy(self)
        vars(found).update(fields)
        return found

    @property
    def offset(self) -> int:
        """Where `raw` begins in the line that it was taken from; 0 if nothing says so."""
        found = dict(self.attributes).get(OFFSET, "")
        return int(found) if found.isdecimal() else 0

    @property
    def failure(self) -> str:
        """Why the sentence could not be parsed, so that all tokens hang from the root."""
        return dict(self.attributes).get(FAILURE, "")

    @property
    def probability(self) -> float | None:
        """Its share among the n best parses of the sentence, if several were asked for."""
        return _number(self.attributes, PROBABILITY)

    @property
    def scene_certainty(self) -> float | None:
        """The probability that its number of Scenes is right, if the parser was asked for it."""
        return _number(self.attributes, SCENE_CERTAINTY)

    @property
    def expected_scenes(self) -> float | None:
        """How many Scenes the sentence has on the mean, if the parser was asked for it.

        The sum over the sentences of a text is nearer to the truth than the number of Scenes found.
        """
        return _number(self.attributes, EXPECTED_SCENES)

    @cached_property
    def outgoing(self) -> tuple[tuple[Edge, ...], ...]:
        """For each unit its edges downwards, primary and remote, in the order of annotation."""
        outgoing: list[list[Edge]] = [[] for _ in self.units]
        for edge in self.edges:
            outgoing[edge.parent].append(edge)
        return tuple(map(tuple, outgoing))

    @cached_property
    def children(self) -> tuple[tuple[Edge, ...], ...]:
        """For each unit its primary edges downwards, in the order of the annotation."""
        return tuple(tuple(edge for edge in row if not edge.is_remote) for row in self.outgoing)

    @cached_property
    def remotes(self) -> tuple[tuple[Edge, ...], ...]:
        """For each unit its remote edges downwards, in the order of the annotation."""
        return tuple(tuple(edge for edge in row if edge.is_remote) for row in self.outgoing)

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
    def scenes(self) -> tuple[Scene, ...]:
        """The Scenes in the order of their first word; of two that begin together, the wider."""
        from samsari.model.scene import scenes

        return scenes(self)

    @cached_property
    def bottom_up(self) -> tuple[int, ...]:
        """Unit indices, every child before its parent."""
        order, stack = [], [0]
        while stack:
            index = stack.pop()
            order.append(index)
            stack.extend(edge.child for edge in self.children[index])
        return tuple(reversed(order))


def _number(attributes: Attributes, key: str) -> float | None:
    found = dict(attributes).get(key)
    try:
        return None if found is None else float(found)
    except ValueError:
        return None


def unparsed(tokens: Sequence[Token], reason: str) -> Passage:
    """A passage without a parse: all tokens hang from its root."""
    root = Unit("1.1", tuple(range(len(tokens))))
    return Passage("0", tuple(tokens), (root,), (), attributes=((FAILURE, reason),))


def _check(passage: Passage) -> None:
    """Raise unless the passage has one root, no cycle and every position in range, once."""
    if not passage.units:
        raise PassageError("a passage needs a root unit", place=passage.id, code="G01")
    _check_edges(passage)
    for index in range(1, len(passage.units)):
        if passage.parents[index] is None:
            raise _broken(passage, index, "has no primary parent: two roots", "G02")
    if len(passage.bottom_up) != len(passage.units):
        outside = set(range(len(passage.units))) - set(passage.bottom_up)
        raise _broken(passage, min(outside), "lies on a cycle of primary edges", "G03")
    _check_positions(passage)
    if any(not 0 <= unit < len(passage.units) for row in passage.linkages for _, unit in row.links):
        raise PassageError("a linkage leads nowhere", place=passage.id, code="G06")


def _check_edges(passage: Passage) -> None:
    reached: set[int] = {0}
    for edge in passage.edges:
        if not (0 <= edge.parent < len(passage.units) and 0 <= edge.child < len(passage.units)):
            raise PassageError("an edge leads nowhere", place=passage.id, code="G06")
        if not edge.categories:
            raise _broken(passage, edge.child, "has an edge without a category", "G05")
        if not edge.is_remote:
            if edge.child in reached:
                raise _broken(passage, edge.child, "has two primary parents", "G04")
            reached.add(edge.child)


def _check_positions(passage: Passage) -> None:
    owners: dict[int, int] = {}
    for index, unit in enumerate(passage.units):
        for position in unit.positions:
            if not 0 <= position < len(passage.tokens):
                raise _broken(passage, index, "points at a missing token", "G07")
            if owners.setdefault(position, index) != index:
                raise _broken(passage, index, f"shares token {position} with another unit", "G08")
        if len(set(unit.positions)) != len(unit.positions):
            raise _broken(passage, index, "holds a token twice", "G08")
    if len(passage.token_attributes) not in {0, len(passage.tokens)}:
        raise PassageError("attributes must be given for all tokens", place=passage.id)


def _broken(passage: Passage, index: int, what: str, code: str) -> PassageError:
    return PassageError(f"unit {passage.units[index].id} {what}", place=passage.id, code=code)
