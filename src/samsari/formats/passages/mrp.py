"""MRP JSON lines: the interchange format of the CoNLL shared tasks, framework "ucca".

Units are nodes with the character spans of their tokens as anchors. Every category is an edge of
its own; a remote one has the attribute "remote". In the shared tasks the format has no implicit
units; here they are nodes with the property "implicit". Tokens are the anchors. What is below a U
edge is punctuation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from samsari.errors import FormatError
from samsari.formats.passages.base import Fields, object_format
from samsari.formats.passages.own_json import completed, restored
from samsari.model.passage import LINKAGE, Attributes, Edge, Linkage, Passage, Unit, unknown
from samsari.model.text import Token


def _passage(graph: Fields) -> Passage:
    return restored(graph, _plain_passage)


def _graph(passage: Passage) -> Fields:
    return completed(passage, _plain_graph(passage), _plain_passage)


def _plain_graph(passage: Passage) -> Fields:
    return {
        "id": passage.id,
        "flavor": 1,
        "framework": "ucca",
        "version": 1.1,
        "input": passage.raw,
        "tops": [0],
        "nodes": [_node(passage, rank) for rank in range(len(passage.units))],
        "edges": [row for edge in passage.edges for row in _edges(edge)],
    }


def _node(passage: Passage, index: int) -> Fields:
    unit = passage.units[index]
    node: Fields = {"id": index}
    if unit.is_implicit:
        node |= {"properties": ["implicit"], "values": ["true"]}
    tokens = [passage.tokens[spot] for spot in unit.positions]
    if tokens:
        node["anchors"] = [{"from": token.start, "to": token.end} for token in tokens]
    return node


def _edges(edge: Edge) -> Iterator[Fields]:
    for category in edge.categories:
        row: Fields = {"source": edge.parent, "target": edge.child, "label": category}
        if edge.is_remote:
            row |= {"attributes": ["remote"], "values": [True]}
        yield row


def _plain_passage(graph: Fields) -> Passage:
    framework = graph.get("framework", "ucca")
    if framework != "ucca":
        raise FormatError(f"holds a graph of the framework {framework!r}, not 'ucca'", code="R02")
    linking = {row["source"] for row in graph.get("edges", ()) if row.get("label") in LINKAGE}
    tops = [name for name in graph.get("tops", ()) if name not in linking]
    nodes = {row["id"]: row for row in graph["nodes"] if row["id"] not in linking}
    order = [name for name in nodes if name not in tops]
    rank = {name: place for place, name in enumerate([*tops, *order])}
    edges = _merged(graph.get("edges", ()), rank)
    punctuation = {edge.child for edge in edges if edge.categories == ("U",) and not edge.is_remote}
    raw = str(graph.get("input", ""))
    tokens, places = _tokens(raw, nodes, rank, punctuation)
    return Passage(
        id=str(graph["id"]),
        tokens=tokens,
        units=tuple(
            _unit(nodes[name], place, places, place in punctuation) for name, place in rank.items()
        ),
        edges=edges,
        raw=raw,
        linkages=tuple(_linkages(graph.get("edges", ()), rank, linking)),
    )


def _merged(rows: Iterable[Fields], rank: dict[Any, int]) -> tuple[Edge, ...]:
    """One edge for all rows that join the same two nodes in the same way."""
    found: dict[tuple[int, int, bool], Edge] = {}
    for row in rows:
        label = str(row["label"]).upper()
        if label in LINKAGE:
            continue
        if row["source"] not in rank or row["target"] not in rank:
            raise FormatError(f"has an edge {row} that leads nowhere", code="R07")
        for category in unknown((label,)):
            raise FormatError(f"has an edge of unknown category {category!r}", code="R06")
        marks = _marks(row)
        key = (rank[row["source"]], rank[row["target"]], "remote" in marks)
        rest: Attributes = tuple(pair for pair in marks.items() if pair[0] != "remote")
        if key in found:
            old = found[key]
            labels = (*old.categories, label)
            found[key] = Edge(*key[:2], labels, key[2], old.attributes + rest)
        else:
            found[key] = Edge(*key[:2], (label,), key[2], rest)
    return tuple(found.values())


def _marks(row: Fields) -> dict[str, str]:
    names = row.get("attributes") or row.get("properties") or ()
    values = row.get("values") or [True] * len(names)
    return {str(name): str(value) for name, value in zip(names, values, strict=True) if value}


def _tokens(
    raw: str, nodes: dict[Any, Fields], rank: dict[Any, int], punctuation: set[int]
) -> tuple[tuple[Token, ...], dict[tuple[int, int], int]]:
    """The anchored pieces of the text in order, and where each span stands among them."""
    spans: dict[tuple[int, int], bool] = {}
    for name, row in nodes.items():
        for anchor in row.get("anchors") or ():
            spans[int(anchor["from"]), int(anchor["to"])] = rank[name] in punctuation
    order = sorted(spans)
    tokens = [Token(raw[start:end], start, end, spans[start, end]) for start, end in order]
    return tuple(tokens), {span: place for place, span in enumerate(order)}


def _unit(
    row: Fields, place: int, places: dict[tuple[int, int], int], is_punctuation: bool
) -> Unit:
    anchors = row.get("anchors") or ()
    return Unit(
        id=f"1.{place + 1}",
        positions=tuple(places[int(spot["from"]), int(spot["to"])] for spot in anchors),
        is_implicit="implicit" in _marks(row),
        is_punctuation=is_punctuation,
    )


def _linkages(rows: Iterable[Fields], rank: dict[Any, int], linking: set[Any]) -> Iterator[Linkage]:
    links: dict[Any, list[tuple[str, int]]] = {name: [] for name in sorted(linking, key=str)}
    for row in rows:
        if row["label"] in LINKAGE:
            links[row["source"]].append((row["label"], rank[row["target"]]))
    for place, pairs in enumerate(links.values()):
        yield Linkage(f"1.{len(rank) + place + 1}", tuple(pairs))


FORMAT = object_format("mrp", (".mrp", ".jsonl", ".json"), _passage, _graph)
decode, loads, load, iterate = FORMAT.decode, FORMAT.loads, FORMAT.load, FORMAT.iterate
encode, dumps, dump = FORMAT.encode, FORMAT.dumps, FORMAT.dump
