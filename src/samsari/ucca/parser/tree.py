"""A passage as a tree of labelled spans; `samsari.ucca.parser.building` is the way back.

A chart parser needs contiguous constituents over words. So:

- implicit units, linkage and punctuation are left out;
- units inside the gap of another unit are moved down into it, and their label says how many levels
  they were moved (`A^1`);
- units with the same words become one span, whose label names all of them (`E+P`);
- an edge with several categories (second guidelines) names all of them (`P|A`), first the one that
  decides where the unit may stand;
- a Scene whose words hold no main relation is marked (`H!`): it is implicit or remote;
- a word without a span of its own belongs to the span around it.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass, field

from samsari.model.text import Token

ROOT = "ROOT"
LOOSE = "*"  # a word moved out of the unit it hangs from directly
CHAIN = "+"
CLIMB = "^"
ABSENT = "!"  # a Scene whose main relation is implicit or remote
PARALLEL = "H"
SEVERAL = "|"  # between the categories of one edge


@dataclass(frozen=True, slots=True)
class Span:
    """Words `start` to `end` (exclusive) and the chain of categories over them, outermost first."""

    start: int
    end: int
    label: str


@dataclass(frozen=True, slots=True)
class RemoteSpan:
    """A remote edge between two spans, given by their indices."""

    parent: int
    child: int
    category: str


@dataclass(frozen=True)
class SpanTree:
    """The spans of one sentence in preorder, and the remote edges between them."""

    n_words: int
    spans: tuple[Span, ...]
    remotes: tuple[RemoteSpan, ...] = ()


@dataclass(eq=False)
class Node:
    """A unit while it is being moved about."""

    category: str
    parent: Node | None = None
    children: list[Node] = field(default_factory=list)
    words: set[int] = field(default_factory=set)
    climb: int = 0
    unit: int = -1
    absent: bool = False

    @property
    def label(self) -> str:
        """The category with its marks."""
        climb = f"{CLIMB}{self.climb}" if self.climb else ""
        return self.category + climb + ABSENT * self.absent

    @property
    def kind(self) -> str:
        """The category that decides where the unit may stand."""
        return self.category.partition(SEVERAL)[0]

    def covered(self) -> set[int]:
        """The words below this node."""
        found = set(self.words)
        for child in self.children:
            found |= child.covered()
        return found

    def ancestors(self) -> list[Node]:
        """The nodes above this one, nearest first."""
        found, node = [], self.parent
        while node is not None:
            found.append(node)
            node = node.parent
        return found

    def below(self) -> list[Node]:
        """This node and all nodes below it, children before parents."""
        found, stack = [], [self]
        while stack:
            node = stack.pop()
            found.append(node)
            stack += node.children
        return found[::-1]

    def holds(self, categories: Container[str]) -> bool:
        """Whether a child has one of these categories."""
        return any(child.kind in categories for child in self.children)

    def is_merely(self, child: Node) -> bool:
        """Whether this is a parallel Scene that consists of one child."""
        is_scene = self.kind == PARALLEL and not self.absent
        return is_scene and not self.words and self.children == [child]

    def hang(self, parent: Node) -> None:
        """Move this node below another parent."""
        if self.parent is not None:
            self.parent.children.remove(self)
        parent.children.append(self)
        self.parent = parent


def word_positions(tokens: Sequence[Token]) -> list[int]:
    """The positions of the tokens that are not punctuation."""
    return [position for position, token in enumerate(tokens) if not token.is_punctuation]
