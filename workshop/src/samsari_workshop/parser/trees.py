"""The span trees of annotated passages, which the parser is taught with.

A chart parser needs contiguous constituents over words, so units inside the gap of another unit
are moved down into it. `samsari.ucca.parser.tree` says what a span tree is, and
`samsari.ucca.parser.building` is the way back.
"""

from __future__ import annotations

from collections.abc import Sequence

from samsari.model.passage import MAIN_RELATIONS, Passage
from samsari.ucca.parser.tree import (
    CHAIN,
    LOOSE,
    ROOT,
    SEVERAL,
    Node,
    RemoteSpan,
    Span,
    SpanTree,
    word_positions,
)

# Of several categories, the one that stands first here decides where a unit may stand.
DECIDING = ("P", "S", "H", "C", "A", "D", "T", "G", "E", "Q", "N", "R", "L", "F")


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
        RemoteSpan(place[edge.parent], place[edge.child], joined_categories(edge.categories))
        for edge in passage.edges
        if edge.is_remote and edge.parent in place and edge.child in place
    )
    return SpanTree(len(positions), tuple(spans), remotes)


def joined_categories(categories: Sequence[str]) -> str:
    """The categories of an edge as one text, the deciding one first."""
    if len(categories) == 1:
        return categories[0]
    known = [name for name in DECIDING if name in categories]
    return SEVERAL.join([*known, *(name for name in categories if name not in known)])


def _graph(passage: Passage, word_of: dict[int, int]) -> Node:
    """The primary tree as nodes, without units that cover no word."""
    nodes: dict[int, Node] = {}
    for index in reversed(passage.bottom_up):
        edge = passage.parents[index]
        words = {word_of[p] for p in passage.units[index].positions if p in word_of}
        absent = _lacks_main_relation(passage, index)
        category = joined_categories(edge.categories) if edge else ROOT
        node = Node(category, words=words, unit=index, absent=absent)
        nodes[index] = node
        if edge is not None:
            node.hang(nodes[edge.parent])
    for node in list(nodes[0].below()):
        if node.parent is not None and not node.children and not node.words:
            node.parent.children.remove(node)
    return nodes[0]


def _lacks_main_relation(passage: Passage, index: int) -> bool:
    """Whether a Scene has a main relation, but none among its own words."""
    own, shared = (
        [edge for edge in edges if not MAIN_RELATIONS.isdisjoint(edge.categories)]
        for edges in (passage.children[index], passage.remotes[index])
    )
    return bool(own or shared) and all(passage.units[edge.child].is_implicit for edge in own)


def _close_gaps(root: Node) -> None:
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


def _fill(node: Node) -> None:
    """Move into `node` whatever stands in its gaps."""
    words = node.covered()
    gap = set(range(min(words), max(words))) - words
    for level, ancestor in enumerate(node.ancestors(), start=1):
        _take(ancestor, node, gap, level)
        if not gap:
            return


def _take(source: Node, node: Node, gap: set[int], level: int) -> None:
    """Move subtrees below `source` that lie wholly in the gap; split the others."""
    for word in sorted(source.words & gap):
        source.words.discard(word)
        Node(LOOSE, words={word}, climb=level).hang(node)
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


def _collect(node: Node, spans: list[Span], place: dict[int, int]) -> None:
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
