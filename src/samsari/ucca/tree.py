"""A passage seen as a tree of labelled spans, and back.

A chart parser needs contiguous constituents over words. So implicit units, linkage and punctuation
are left out; where a unit has a gap, the units inside the gap are moved down into it and marked
with the number of levels to climb back (`A^1`); units with the same words become one span whose
label names the whole chain (`E+P`). A Scene without a main relation among its words (implicit, or
shared by a remote edge) is marked (`H!`). A word without a span of its own hangs from the span
around it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from samsari.model.passage import Edge, Passage, Unit
from samsari.model.text import Token

ROOT = "ROOT"
BARE = "*"  # a word moved out of the unit it hangs from directly
CHAIN = "+"
CLIMB = "^"
ABSENT = "!"  # a Scene whose main relation is implicit or remote
MAIN_RELATIONS = frozenset({"P", "S"})
SCENE_PARTS = MAIN_RELATIONS | {"A", "D"}  # these never stand beside parallel Scenes at the top


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
class _Node:
    """A unit while it is being moved about."""

    category: str
    parent: _Node | None = None
    children: list[_Node] = field(default_factory=list)
    words: set[int] = field(default_factory=set)
    climb: int = 0
    unit: int = -1
    absent: bool = False

    @property
    def label(self) -> str:
        """The category with its marks."""
        climb = f"{CLIMB}{self.climb}" if self.climb else ""
        return self.category + climb + ABSENT * self.absent

    def covered(self) -> set[int]:
        """The words below this node."""
        found = set(self.words)
        for child in self.children:
            found |= child.covered()
        return found

    def ancestors(self) -> list[_Node]:
        """The nodes above this one, nearest first."""
        found, node = [], self.parent
        while node is not None:
            found.append(node)
            node = node.parent
        return found

    def below(self) -> list[_Node]:
        """This node and all nodes below it, children before parents."""
        found, stack = [], [self]
        while stack:
            node = stack.pop()
            found.append(node)
            stack += node.children
        return found[::-1]

    def hang(self, parent: _Node) -> None:
        """Move this node below another parent."""
        if self.parent is not None:
            self.parent.children.remove(self)
        parent.children.append(self)
        self.parent = parent


def word_positions(tokens: Sequence[Token]) -> list[int]:
    """The positions of the tokens that are not punctuation."""
    return [position for position, token in enumerate(tokens) if not token.is_punctuation]


def from_passage(passage: Passage) -> SpanTree:
    """The span tree of a passage."""
    positions = word_positions(passage.tokens)
    root = _graph(passage, {position: word for word, position in enumerate(positions)})
    if not positions:
        return SpanTree(0, ())
    _close_gaps(root)
    spans: list[Span] = []
    place: dict[int, int] = {}
    _collect(root, spans, place)
    remotes = tuple(
        RemoteSpan(place[edge.parent], place[edge.child], edge.category)
        for edge in passage.edges
        if edge.is_remote and edge.parent in place and edge.child in place
    )
    return SpanTree(len(positions), tuple(spans), remotes)


def _graph(passage: Passage, word_of: dict[int, int]) -> _Node:
    """The primary tree as nodes, without units that cover no word."""
    nodes: dict[int, _Node] = {}
    for index in reversed(passage.bottom_up):
        edge = passage.parents[index]
        words = {word_of[p] for p in passage.units[index].positions if p in word_of}
        absent = _lacks_main_relation(passage, index)
        node = _Node(edge.category if edge else ROOT, words=words, unit=index, absent=absent)
        nodes[index] = node
        if edge is not None:
            node.hang(nodes[edge.parent])
    for node in list(nodes[0].below()):
        if node.parent is not None and not node.children and not node.words:
            node.parent.children.remove(node)
    return nodes[0]


def _lacks_main_relation(passage: Passage, index: int) -> bool:
    """Whether a Scene has a main relation, but none among its own words."""
    own = [edge for edge in passage.children[index] if edge.category in MAIN_RELATIONS]
    shared = [edge for edge in passage.remotes[index] if edge.category in MAIN_RELATIONS]
    return bool(own or shared) and all(passage.units[edge.child].is_implicit for edge in own)


def _close_gaps(root: _Node) -> None:
    """Move units down until every node covers neighbouring words, the narrowest node first."""
    while True:
        broken = [
            (max(words) - min(words), order, node)
            for order, node in enumerate(root.below())
            if (words := node.covered()) and len(words) <= max(words) - min(words)
        ]
        if not broken:
            return
        _fill(min(broken, key=lambda entry: entry[:2])[2])


def _fill(node: _Node) -> None:
    """Move into `node` whatever stands in its gaps."""
    words = node.covered()
    gap = set(range(min(words), max(words))) - words
    for level, ancestor in enumerate(node.ancestors(), start=1):
        _take(ancestor, node, gap, level)
        if not gap:
            return


def _take(source: _Node, node: _Node, gap: set[int], level: int) -> None:
    """Move subtrees below `source` that lie wholly in the gap; split the others."""
    for word in sorted(source.words & gap):
        source.words.discard(word)
        _Node(BARE, words={word}, climb=level).hang(node)
        gap.discard(word)
    above = {id(node), *map(id, node.ancestors())}
    for child in list(source.children):
        covered = child.covered()
        if id(child) in above or not covered & gap:
            continue
        if covered <= gap:
            child.climb += level
            child.hang(node)
            gap -= covered
        else:
            _take(child, node, gap, level)


def _collect(node: _Node, spans: list[Span], place: dict[int, int]) -> None:
    """Append the spans of a node and of all below it, chains joined into one label."""
    labels = []
    while True:
        labels.append(node.label)
        place[node.unit] = len(spans)
        if node.words or len(node.children) != 1:
            break
        node = node.children[0]
    words = node.covered()
    spans.append(Span(min(words), max(words) + 1, CHAIN.join(labels)))
    for child in sorted(node.children, key=lambda below: min(below.covered())):
        _collect(child, spans, place)


def to_passage(tree: SpanTree, tokens: Sequence[Token], *, id: str = "0", raw: str = "") -> Passage:
    """The passage a span tree stands for; punctuation is attached to the nearest unit around it."""
    positions = word_positions(tokens)
    root, chains = _nodes(tree)
    _climb_back(root)
    builder = _Builder(positions, _extents(root))
    builder.add(root)
    builder.punctuation(tokens)
    builder.remote(tree.remotes, chains)
    builder.implicit()
    # In the order in which files list edges, so that writing and reading gives an equal passage.
    edges = sorted(builder.edges, key=lambda edge: (edge.parent, edge.child, edge.is_remote))
    return Passage(id, tuple(tokens), builder.units(), tuple(edges), raw)


def _nodes(tree: SpanTree) -> tuple[_Node, list[list[_Node]]]:
    """The nodes of a span tree, and for each span the chain of nodes it stands for."""
    root = _Node(ROOT)
    chains: list[list[_Node]] = []
    open_spans: list[tuple[int, _Node]] = [(tree.n_words, root)]
    free = set(range(tree.n_words))
    for span in tree.spans:
        while len(open_spans) > 1 and open_spans[-1][0] <= span.start:
            open_spans.pop()
        chain, parent = [], open_spans[-1][1]
        for part in span.label.split(CHAIN):
            category, _, climb = part.removesuffix(ABSENT).partition(CLIMB)
            if category == ROOT:
                root.absent = part.endswith(ABSENT)
                chain.append(root)
                continue
            node = _Node(category, climb=int(climb or 0), absent=part.endswith(ABSENT))
            node.hang(parent)
            chain.append(node)
            parent = node
        chains.append(chain)
        open_spans.append((span.end, parent))
    for order in range(len(tree.spans) - 1, -1, -1):
        span = tree.spans[order]
        for word in range(span.start, span.end):
            if word in free:
                chains[order][-1].words.add(word)
                free.discard(word)
    root.words |= free
    return root, chains


def _climb_back(root: _Node) -> None:
    """Undo the moves, outermost first."""
    nodes = root.below()
    for node in nodes[::-1]:
        if node.climb and node.parent is not None:
            up = node.parent.ancestors()
            if node.category in SCENE_PARTS:
                up = up[:-1]
            if up:
                node.hang(up[min(node.climb, len(up)) - 1])
            node.climb = 0
    if any(node.category == BARE for node in nodes):
        _dissolve_bare(root)
    for node in root.below():
        if node.parent is not None and not node.children and not node.words:
            node.parent.children.remove(node)


def _dissolve_bare(root: _Node) -> None:
    """Give what hangs from units without a category to their parents."""
    for node in root.below():
        if node.category == BARE and node.parent is not None:
            node.parent.words |= node.words
            for child in list(node.children):
                child.hang(node.parent)
            node.parent.children.remove(node)


def _extents(root: _Node) -> dict[int, tuple[int, int]]:
    """For every node, by identity, the first and the last word below it."""
    found: dict[int, tuple[int, int]] = {}
    for node in root.below():
        below = [found[id(child)] for child in node.children]
        words = [*node.words, *(first for first, _ in below), *(last for _, last in below)]
        found[id(node)] = (min(words), max(words)) if words else (0, -1)
    return found


class _Builder:
    """Units and edges in the making."""

    def __init__(self, positions: list[int], extents: dict[int, tuple[int, int]]) -> None:
        self.positions = positions
        self.extents = extents  # in words
        self.edges: list[Edge] = []
        self.held: list[set[int]] = []
        self.marks: set[int] = set()
        self.index: dict[int, int] = {}
        self.extent: list[tuple[int, int]] = []  # in tokens
        self.absent: set[int] = set()
        self.implied: set[int] = set()

    def add(self, node: _Node) -> int:
        """Add a node and all below it; the index of its unit."""
        unit = len(self.held)
        self.index[id(node)] = unit
        self.held.append({self.positions[word] for word in node.words})
        if node.absent:
            self.absent.add(unit)
        first, last = self.extents[id(node)]
        self.extent.append((self.positions[first], self.positions[last]) if last >= 0 else (0, -1))
        for child in sorted(node.children, key=lambda below: self.extents[id(below)]):
            edge = Edge(unit, len(self.held), (child.category,))
            self.edges.append(edge)
            self.add(child)
        return unit

    def punctuation(self, tokens: Sequence[Token]) -> None:
        """Hang every punctuation mark from the narrowest inner unit that reaches around it."""
        inner = {edge.parent for edge in self.edges} | {0}
        for position, token in enumerate(tokens):
            if not token.is_punctuation:
                continue
            around = [u for u in inner if self.extent[u][0] < position < self.extent[u][1]]
            home = min(around, key=lambda u: (self.extent[u][1] - self.extent[u][0], -u), default=0)
            unit = len(self.held)
            self.edges.append(Edge(home, unit, ("U",)))
            self.held.append({position})
            self.extent.append((position, position))
            self.marks.add(unit)

    def remote(self, remotes: Sequence[RemoteSpan], chains: list[list[_Node]]) -> None:
        """Add remote edges: from the innermost Scene of the parent's chain to the whole child."""
        scenes = self.absent | {e.parent for e in self.edges if e.category in MAIN_RELATIONS}
        for remote in remotes:
            above = [self.index[id(n)] for n in chains[remote.parent] if id(n) in self.index]
            below = [self.index[id(n)] for n in chains[remote.child] if id(n) in self.index]
            below = [unit for unit in below if unit]
            if above and below:
                parent = next((unit for unit in reversed(above) if unit in scenes), above[-1])
                self._share(parent, below[0], remote.category)

    def _share(self, parent: int, child: int, category: str) -> None:
        """Add a remote edge unless it leads back up or the two are joined already."""
        over = {edge.child: edge.parent for edge in self.edges if not edge.is_remote}
        line = [parent]
        while line[-1] in over:
            line.append(over[line[-1]])
        joined = any((edge.parent, edge.child) == (parent, child) for edge in self.edges)
        if child not in line and not joined:
            self.edges.append(Edge(parent, child, (category,), is_remote=True))

    def implicit(self) -> None:
        """Give every Scene that still lacks a main relation an implicit one.

        What has a participant is a Scene.
        """
        complete = {edge.parent for edge in self.edges if edge.category in MAIN_RELATIONS}
        taking_part = {edge.parent for edge in self.edges if edge.category == "A"}
        for parent in sorted((self.absent | taking_part) - complete):
            unit = len(self.held)
            self.edges.append(Edge(parent, unit, ("P",)))
            self.held.append(set())
            self.implied.add(unit)

    def units(self) -> tuple[Unit, ...]:
        """The finished units, numbered as the standard format numbers them."""
        return tuple(
            Unit(
                f"1.{index + 1}",
                tuple(sorted(held)),
                is_implicit=index in self.implied,
                is_punctuation=index in self.marks,
            )
            for index, held in enumerate(self.held)
        )
