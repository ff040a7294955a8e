"""A passage from a tree of labelled spans.

Units that `tree` moved down go back to where they belong. Then units and edges are made. The
passage passes the checks of `samsari.ucca.validation` whatever the labels are, if the chart gave
no Scene a second main relation and gave every word a unit below the root.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import cache

from samsari.model.passage import CERTAINTY, MAIN_RELATIONS, Edge, Passage, Unit
from samsari.model.text import Token
from samsari.ucca.parser.tree import (
    ABSENT,
    CHAIN,
    CLIMB,
    LOOSE,
    PARALLEL,
    ROOT,
    SEVERAL,
    Node,
    RemoteSpan,
    SpanTree,
    word_positions,
)

# These do not climb out of a parallel Scene to stand beside it, but for a second main relation.
SCENE_PARTS = MAIN_RELATIONS | {"A", "D", "T"}


def to_passage(
    tree: SpanTree,
    tokens: Sequence[Token],
    *,
    id: str = "0",
    raw: str = "",
    certainties: Sequence[float] = (),
) -> Passage:
    """The passage a span tree stands for; punctuation is attached to the nearest unit around it.

    `certainties` are noted at the units of the spans, one for each span, if there are any.
    """
    positions = word_positions(tokens)
    root, chains = _nodes(tree)
    _climb_back(root)
    builder = _Builder(positions, _extents(root))
    builder.add(root)
    builder.punctuation(tokens)
    builder.remote(tree.remotes, chains)
    builder.implicit()
    builder.note(certainties, chains)
    # In the order in which files list edges, so that writing and reading gives an equal passage.
    edges = sorted(builder.edges, key=lambda edge: (edge.parent, edge.child, edge.is_remote))
    return Passage(id, tuple(tokens), builder.units(), tuple(edges), raw)


def _nodes(tree: SpanTree) -> tuple[Node, list[list[Node]]]:
    """The nodes of a span tree, and for each span the chain of nodes it stands for."""
    root = Node(ROOT)
    chains: list[list[Node]] = []
    open_spans: list[tuple[int, Node]] = [(tree.n_words, root)]
    free = set(range(tree.n_words))
    for span in tree.spans:
        while len(open_spans) > 1 and open_spans[-1][0] <= span.start:
            open_spans.pop()
        chain, parent = [], open_spans[-1][1]
        for category, climb, absent in _parts(span.label):
            if category == ROOT:
                root.absent = absent
                chain.append(root)
                continue
            node = Node(category, climb=climb, absent=absent)
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


@cache
def _parts(label: str) -> tuple[tuple[str, int, bool], ...]:
    """The categories of a label, each with how far its unit was moved down and its mark."""
    parts = [part.removesuffix(ABSENT).partition(CLIMB) for part in label.split(CHAIN)]
    marks = [part.endswith(ABSENT) for part in label.split(CHAIN)]
    return tuple(
        (category, int(climb or 0), mark)
        for (category, _, climb), mark in zip(parts, marks, strict=True)
    )


@cache
def _names(category: str) -> tuple[str, ...]:
    """The categories of an edge."""
    return tuple(category.split(SEVERAL))


def _climb_back(root: Node) -> None:
    """Undo the moves, outermost first."""
    nodes = root.below()
    for node in nodes[::-1]:
        if node.climb and node.parent is not None:
            node.hang(_destination(node, [node.parent, *node.parent.ancestors()]))
            node.climb = 0
    if any(node.category == LOOSE for node in nodes):
        _dissolve_loose(root)
    _part_scenes(root)
    for node in root.below():
        if node.parent is not None and not node.children and not node.words:
            node.parent.children.remove(node)


def _destination(node: Node, way: list[Node]) -> Node:
    """Where a marked unit belongs: so many levels up, but not among parallel Scenes if part of one.

    `way` leads from the unit's parent to the root.
    """
    is_part = node.kind in SCENE_PARTS
    level = min(node.climb, len(way) - 1 - is_part)
    if level <= 0:
        return way[0]
    here, below = way[level], way[level - 1]
    if not is_part or below.kind != PARALLEL:
        return here
    is_second = node.kind in MAIN_RELATIONS and below.holds(MAIN_RELATIONS)
    return here if is_second else below


def _part_scenes(root: Node) -> None:
    """Take apart what would need a main relation that nobody wrote: parallel Scenes are enough.

    A participant among parallel Scenes goes to the nearest of them. Where a Scene is nothing but a
    participant made of parallel Scenes ("...," he said), these take its place.
    """
    for node in root.below():
        scenes = [child for child in node.children if child.kind == PARALLEL]
        if not scenes or node.absent or node.holds(MAIN_RELATIONS):
            continue
        for stray in [child for child in node.children if child.kind == "A"]:
            stray.hang(_nearest(scenes, stray))
        above = node.parent
        is_participant = node.kind == "A" and not node.words
        if is_participant and above is not None and above.is_merely(node):
            for child in list(node.children):
                child.hang(above.parent or above)


def _nearest(scenes: Sequence[Node], stray: Node) -> Node:
    """The Scene whose words are nearest to those of another unit; of two, the first."""
    words = stray.covered()

    def distance(scene: Node) -> int:
        own = scene.covered()
        return max(min(own) - max(words), min(words) - max(own)) if own and words else 0

    return min(scenes, key=distance)


def _dissolve_loose(root: Node) -> None:
    """Give what hangs from units without a category to their parents."""
    for node in root.below():
        if node.category == LOOSE and node.parent is not None:
            node.parent.words |= node.words
            for child in list(node.children):
                child.hang(node.parent)
            node.parent.children.remove(node)


def _extents(root: Node) -> dict[int, tuple[int, int]]:
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
        self.over: dict[int, int] = {}  # for each unit the one it hangs from
        self.parents: defaultdict[str, set[int]] = defaultdict(set)  # by category of a child
        self.held: list[set[int]] = []
        self.marks: set[int] = set()
        self.index: dict[int, int] = {}
        self.extent: list[tuple[int, int]] = []  # in tokens
        self.absent: set[int] = set()
        self.implied: set[int] = set()
        self.sure: dict[int, float] = {}

    def add(self, node: Node) -> int:
        """Add a node and all below it; the index of its unit."""
        unit = len(self.held)
        self.index[id(node)] = unit
        self.held.append({self.positions[word] for word in node.words})
        if node.absent:
            self.absent.add(unit)
        first, last = self.extents[id(node)]
        self.extent.append((self.positions[first], self.positions[last]) if last >= 0 else (0, -1))
        for child in sorted(node.children, key=lambda below: self.extents[id(below)]):
            self._join(Edge(unit, len(self.held), _names(child.category)))
            self.add(child)
        return unit

    def _join(self, edge: Edge) -> None:
        self.edges.append(edge)
        for category in edge.categories:
            self.parents[category].add(edge.parent)
        if not edge.is_remote:
            self.over[edge.child] = edge.parent

    def punctuation(self, tokens: Sequence[Token]) -> None:
        """Hang every punctuation mark from the narrowest inner unit that reaches around it."""
        inner = {edge.parent for edge in self.edges} | {0}
        for position, token in enumerate(tokens):
            if not token.is_punctuation:
                continue
            around = [u for u in inner if self.extent[u][0] < position < self.extent[u][1]]
            home = min(around, key=lambda u: (self.extent[u][1] - self.extent[u][0], -u), default=0)
            unit = len(self.held)
            self._join(Edge(home, unit, ("U",)))
            self.held.append({position})
            self.extent.append((position, position))
            self.marks.add(unit)

    def remote(self, remotes: Sequence[RemoteSpan], chains: list[list[Node]]) -> None:
        """Add remote edges, from a Scene of the parent's chain to the whole child.

        Of two that cannot both be, the first is kept.
        """
        for remote in remotes:
            above = [self.index[id(n)] for n in chains[remote.parent] if id(n) in self.index]
            below = [self.index[id(n)] for n in chains[remote.child] if id(n) in self.index]
            below = [unit for unit in below if unit]
            names = tuple(remote.category.split(SEVERAL))
            parent = self._sharing(above, names[0])
            if parent is not None and below:
                self._share(parent, below[0], names)

    def _sharing(self, chain: list[int], category: str) -> int | None:
        """The unit of a chain that a remote edge starts from: its innermost Scene.

        A main relation needs a Scene that has none; parallel Scenes share no parts of a Scene.
        """
        if category in MAIN_RELATIONS:
            return next((unit for unit in reversed(chain) if unit in self._lacking()), None)
        scenes = self.absent | self._complete()
        if category in SCENE_PARTS:
            parallel = self.parents[PARALLEL] - scenes
            chain = [unit for unit in chain if unit not in parallel]
        last = chain[-1] if chain else None
        return next((unit for unit in reversed(chain) if unit in scenes), last)

    def _lacking(self) -> set[int]:
        """The Scenes without a main relation: what is marked so, and what has a participant."""
        return (self.absent | self.parents["A"]) - self._complete()

    def _complete(self) -> set[int]:
        """The Scenes that have a main relation."""
        return set().union(*(self.parents[category] for category in MAIN_RELATIONS))

    def _share(self, parent: int, child: int, categories: tuple[str, ...]) -> None:
        """Add a remote edge unless it leads back up or the two are joined already."""
        line = [parent]
        while line[-1] in self.over:
            line.append(self.over[line[-1]])
        joined = any((edge.parent, edge.child) == (parent, child) for edge in self.edges)
        if child not in line and not joined:
            self._join(Edge(parent, child, categories, is_remote=True))

    def implicit(self) -> None:
        """Give every Scene that still lacks a main relation an implicit one."""
        for parent in sorted(self._lacking()):
            unit = len(self.held)
            self._join(Edge(parent, unit, ("P",)))
            self.held.append(set())
            self.implied.add(unit)

    def note(self, certainties: Sequence[float], chains: list[list[Node]]) -> None:
        """Keep how sure each span is for all units of its chain."""
        for value, chain in zip(certainties, chains, strict=False):
            for node in chain:
                if self.index.get(id(node)):
                    self.sure[self.index[id(node)]] = value

    def units(self) -> tuple[Unit, ...]:
        """The finished units, numbered as the standard format numbers them."""
        return tuple(
            Unit(
                f"1.{index + 1}",
                tuple(sorted(held)),
                is_implicit=index in self.implied,
                is_punctuation=index in self.marks,
                attributes=((CERTAINTY, f"{self.sure[index]:.3f}"),) if index in self.sure else (),
            )
            for index, held in enumerate(self.held)
        )
