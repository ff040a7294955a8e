"""Standard UCCA XML: one `root` element for each passage, layer 0 the tokens, layer 1 the units.

Reading and writing again loses nothing: linkage nodes, remarks and every other attribute stay in
the passage (see `samsari.model.passage`). Gold files hold tokens but no running text, so the raw
text is the tokens joined by blanks. A passage with a text of its own writes it, and the spans of
its tokens, as `extra` attributes of the root element.

Several passages in one text stand inside a `passages` element, which only samsari uses. The
standard is one file for each passage: `dump` into a folder or archive writes that. Document type
declarations are refused, since they can hide entity bombs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain, islice, pairwise
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from samsari.errors import FormatError, PassageError
from samsari.formats.passages.base import (
    PassageFormat,
    is_writable,
    kept_attributes,
    written_attributes,
)
from samsari.model.passage import LINKAGE, Attributes, Edge, Linkage, Passage, Unit, unknown
from samsari.model.text import Token, joined_by_blanks

_EXTRA = "extra:"
_CATEGORY_DETAILS = ("slot", "layer_name", "parent_name")
_TRUE = "True"
_ID = re.compile(r"\d+(\.\d+)*", re.ASCII)


def loads(text: str, *, place: str = "") -> tuple[Passage, ...]:
    """The passages of a text: one `root` element, or several inside `passages`."""
    document = _document(text, place)
    roots = [document] if document.tag == "root" else list(document.findall("root"))
    if document.tag not in {"root", "passages"}:
        raise FormatError(
            f"is not UCCA XML: the outermost element is {document.tag!r}",
            place=f"{place}:1",
            remedy="the standard format has 'root'",
            code="R02",
        )
    starts = [match.start() for match in re.finditer(r"<root[\s/>]", text)]
    if len(starts) != len(roots):  # the word stands in a comment, too
        starts = [0] * len(roots)
    rows = zip(roots, starts, strict=True)
    return tuple(_Reader(root, text, place, start).passage() for root, start in rows)


def encode(passage: Passage) -> str:
    """The standard XML text of one passage."""
    return _text(passage)


def _pieces(passages: Iterable[Passage]) -> Iterator[str]:
    """The text of one passage as it is, or those of several inside a `passages` element."""
    rest = iter(passages)
    first = tuple(islice(rest, 2))
    if len(first) == 1:
        yield encode(first[0])
    elif not first:
        yield "<passages />\n"
    else:
        yield "<passages>\n"
        yield from (f"  {_text(passage, depth=1)}" for passage in chain(first, rest))
        yield "</passages>\n"


def _text(passage: Passage, depth: int = 0) -> str:
    root = _root(passage)
    ElementTree.indent(root, level=depth)
    return ElementTree.tostring(root, encoding="unicode") + "\n"


def _document(text: str, place: str) -> Element:
    if not text.strip():
        raise FormatError("is empty", place=place, code="R04")
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise FormatError(
            "declares a document type, which may hide an entity bomb",
            place=place,
            remedy="remove the declaration; UCCA files need none",
            code="R03",
        )
    try:
        return ElementTree.fromstring(text)
    except (ElementTree.ParseError, ValueError) as error:
        line = error.position[0] if isinstance(error, ElementTree.ParseError) else 1
        raise FormatError(
            f"is not well-formed XML: {error}", place=f"{place}:{line}", code="R01"
        ) from error


class _Reader:
    """Turns one `root` element into a passage; keeps the text to find line numbers for errors."""

    def __init__(self, root: Element, text: str, place: str, start: int) -> None:
        self.root, self.text, self.place, self.start = root, text, place, start
        self.layers = {layer.get("layerID", ""): layer for layer in root.findall("layer")}
        if not {"0", "1"} <= self.layers.keys():
            raise FormatError("has no layers 0 and 1", place=place, code="R02")
        self.words = self._sorted_nodes("0")
        nodes = self._sorted_nodes("1")
        self.nodes = self._root_first([node for node in nodes if node.get("type") != "LKG"])
        self.linkages = [node for node in nodes if node.get("type") == "LKG"]
        self.positions = {node.get("ID", ""): rank for rank, node in enumerate(self.words)}
        self.indices = {node.get("ID", ""): rank for rank, node in enumerate(self.nodes)}

    def passage(self) -> Passage:
        tokens = tuple(self._tokens())
        rows = _token_attributes(self.words)
        edges, hanging = self._edges()
        try:
            passage = Passage(
                id=self.root.get("passageID", ""),
                tokens=tokens,
                units=tuple(
                    self._unit(node, hanging.get(rank, ())) for rank, node in enumerate(self.nodes)
                ),
                edges=edges,
                raw=" ".join(token.text for token in tokens),
                attributes=self._passage_attributes(),
                linkages=tuple(map(self._linkage, self.linkages)),
                token_attributes=rows if any(rows) else (),
            )
            return _with_raw(passage)
        except PassageError as error:
            # The graph knows units, not lines: look the named unit up in the text.
            name = re.search(r"unit (\S+)", error.what)
            raise self._error(error.what, name[1] if name else "", error.code) from error

    def _sorted_nodes(self, layer: str) -> list[Element]:
        nodes = self.layers[layer].findall("node")
        try:
            found = sorted(nodes, key=_number)
        except ValueError as error:
            raise self._error(f"has a node without a proper ID: {error}", "", "R02") from error
        for one, other in pairwise(found):
            if _number(one) == _number(other):
                name = other.get("ID", "")
                raise self._error(f"has two nodes with the ID {name!r}", name, "R02", nth=2)
        return found

    def _tokens(self) -> Iterator[Token]:
        """The tokens, as if blanks stood between them."""
        start = 0
        for node in self.words:
            text = dict(_attributes(node)).get("text")
            if text is None:
                raise self._error("has a token without text", node.get("ID", ""), "R02")
            yield Token(text, start, start + len(text), node.get("type") == "Punctuation")
            start += len(text) + 1

    def _root_first(self, nodes: list[Element]) -> list[Element]:
        """The units, with the one that nothing leads to in front; it may not have the lowest id."""
        reached = {
            edge.get("toID") for node in nodes for edge in node.iter("edge") if not _is_remote(edge)
        }
        root = next((node for node in nodes if node.get("ID") not in reached), None)
        if root is None or root is nodes[0]:
            return nodes
        return [root, *(node for node in nodes if node is not root)]

    def _unit(self, node: Element, positions: Iterable[int]) -> Unit:
        kind = node.get("type", "")
        if kind not in {"FN", "PNCT"}:
            raise self._error(f"has a unit of unknown type {kind!r}", node.get("ID", ""), "R02")
        attributes = _attributes(node)
        return Unit(
            id=node.get("ID", ""),
            positions=tuple(positions),
            is_implicit=("implicit", _TRUE) in attributes,
            is_punctuation=kind == "PNCT",
            attributes=tuple(row for row in attributes if row[0] != "implicit"),
        )

    def _edges(self) -> tuple[tuple[Edge, ...], dict[int, list[int]]]:
        edges: list[Edge] = []
        hanging: dict[int, list[int]] = {}
        for parent, node in enumerate(self.nodes):
            for element in node.iter("edge"):
                target = element.get("toID", "")
                if (position := self.positions.get(target)) is not None:
                    hanging.setdefault(parent, []).append(position)
                elif (child := self.indices.get(target)) is not None:
                    edges.append(self._edge(element, parent, child))
                else:
                    what = f"has an edge to {target!r}, which does not exist"
                    raise self._error(what, node.get("ID", ""), "R07")
        return tuple(edges), hanging

    def _edge(self, element: Element, parent: int, child: int) -> Edge:
        details = [row for row in element if row.tag == "category"]
        categories = tuple(row.get("tag", "") for row in details) or (element.get("type", ""),)
        marks = _attributes(element)
        attributes = tuple(row for row in marks if row[0] != "remote") + _refinements(details)
        for category in unknown(categories, attributes):
            what = f"has an edge of unknown category {category!r}"
            raise self._error(what, self.nodes[child].get("ID", ""), "R06")
        return Edge(parent, child, categories, ("remote", _TRUE) in marks, attributes)

    def _linkage(self, node: Element) -> Linkage:
        links = []
        for element in node.iter("edge"):
            target, category = element.get("toID", ""), element.get("type", "")
            if target not in self.indices or category not in LINKAGE:
                what = f"has a {category!r} link to {target!r}"
                raise self._error(what, node.get("ID", ""), "R07")
            links.append((category, self.indices[target]))
        return Linkage(node.get("ID", ""), tuple(links), _attributes(node))

    def _passage_attributes(self) -> Attributes:
        annotation = self.root.get("annotationID", "0")
        rows = [*_attributes(self.root)]
        if annotation != "0":
            rows.append(("root:annotationID", annotation))
        for name in ("0", "1"):
            rows += [(f"layer{name}:{key}", value) for key, value in _attributes(self.layers[name])]
        return tuple(rows)

    def _error(self, what: str, node: str, code: str, nth: int = 1) -> FormatError:
        """An error at the line where a node's ID stands for the nth time."""
        known = re.compile(f' ID="{re.escape(node)}"')
        places = [match.start() for match in known.finditer(self.text, self.start)]
        found = places[nth - 1] if node and len(places) >= nth else self.start
        line = self.text.count("\n", 0, found) + 1
        return FormatError(what, place=f"{self.place}:{line}", code=code)


def _with_raw(passage: Passage) -> Passage:
    """The passage with the running text that the root element may carry."""
    notes = dict(passage.attributes)
    raw, spans = notes.get(_EXTRA + "raw"), notes.get(_EXTRA + "spans", "")
    ends = [tuple(map(int, span)) for span in re.findall(r"(?<!\d)(\d+)-(\d+)", spans)]
    if raw is None or len(ends) != len(passage.tokens):
        return passage
    tokens = [
        replace(token, start=start, end=end)
        for token, (start, end) in zip(passage.tokens, ends, strict=True)
    ]
    rest = [row for row in passage.attributes if row[0] not in {_EXTRA + "raw", _EXTRA + "spans"}]
    return passage.noted(raw=raw, tokens=tuple(tokens), attributes=tuple(rest))


def _raw_notes(passage: Passage) -> dict[str, str]:
    if (passage.raw, passage.tokens) == joined_by_blanks(passage.tokens):
        return {}
    text = " ".join(f"{token.start}-{token.end}" for token in passage.tokens)
    return {_EXTRA + "raw": passage.raw, _EXTRA + "spans": text}


def _number(node: Element) -> tuple[int, ...]:
    return tuple(map(int, node.get("ID", "").split(".")))


def _is_remote(edge: Element) -> bool:
    element = edge.find("attributes")
    return element is not None and element.get("remote") == _TRUE


def _attributes(element: Element) -> Attributes:
    rows: list[tuple[str, str]] = []
    for part in element:
        if part.tag == "attributes" and part.attrib:
            rows += part.attrib.items()
        elif part.tag == "extra":
            rows += [(_EXTRA + key, value) for key, value in part.attrib.items()]
    return kept_attributes(rows)


def _refinements(details: Iterable[Element]) -> Attributes:
    return tuple(
        (f"category{rank}:{key}", value)
        for rank, row in enumerate(details)
        for key in _CATEGORY_DETAILS
        if (value := row.get(key))
    )


def _token_attributes(nodes: Iterable[Element]) -> tuple[Attributes, ...]:
    """What a token's node says beyond its text and its place in the first paragraph."""
    rows = []
    for rank, node in enumerate(nodes):
        usual = {"paragraph": "1", "paragraph_position": str(rank + 1)}
        rows.append(
            tuple(
                (key, value)
                for key, value in _attributes(node)
                if key != "text" and usual.get(key) != value
            )
        )
    return tuple(rows)


def _root(passage: Passage) -> Element:
    top = dict(passage.attributes)
    annotation = top.pop("root:annotationID", "0")
    layers = {name: _taken(top, f"layer{name}:") for name in ("0", "1")}
    _check_ids(passage)
    root = Element("root", annotationID=annotation, passageID=passage.id)
    _write_attributes(root, top | _raw_notes(passage))
    lower, upper = (_layer(root, name, layers[name]) for name in ("0", "1"))
    for rank, token in enumerate(passage.tokens):
        kind = "Punctuation" if token.is_punctuation else "Word"
        node = SubElement(lower, "node", ID=f"0.{rank + 1}", type=kind)
        attributes = {"paragraph": "1", "paragraph_position": str(rank + 1), "text": token.text}
        if passage.token_attributes:
            attributes |= dict(passage.token_attributes[rank])
        _write_attributes(node, attributes)
    nodes = [_node(passage, index) for index in range(len(passage.units))]
    nodes += [_linkage_node(passage, linkage) for linkage in passage.linkages]
    upper.extend(sorted(nodes, key=_number))
    return root


def _check_ids(passage: Passage) -> None:
    """Raise if the format has no place for an id."""
    ids = [unit.id for unit in passage.units] + [row.id for row in passage.linkages]
    odd = next((name for name in ids if not _ID.fullmatch(name)), None)
    if odd is not None or not is_writable(passage.id):
        raise FormatError(
            f"the id {passage.id if odd is None else odd!r} cannot be written as XML",
            place=passage.id,
            remedy="units have numbers there, such as 1.2; choose another format",
        )


def _taken(attributes: dict[str, str], prefix: str) -> dict[str, str]:
    """The attributes with this prefix, without it; they are removed from the mapping."""
    keys = [key for key in attributes if key.startswith(prefix)]
    return {key.removeprefix(prefix): attributes.pop(key) for key in keys}


def _layer(root: Element, name: str, attributes: dict[str, str]) -> Element:
    layer = SubElement(root, "layer", layerID=name)
    _write_attributes(layer, attributes)
    return layer


def _write_attributes(element: Element, attributes: dict[str, str]) -> None:
    attributes = written_attributes(attributes)
    extra = _taken(attributes, _EXTRA)
    SubElement(element, "attributes", attributes)
    if extra:
        SubElement(element, "extra", extra)


def _node(passage: Passage, index: int) -> Element:
    unit = passage.units[index]
    node = Element("node", ID=unit.id, type="PNCT" if unit.is_punctuation else "FN")
    marks = {"implicit": _TRUE} if unit.is_implicit else {}
    _write_attributes(node, marks | dict(unit.attributes))
    for position in unit.positions:
        _write_edge(node, f"0.{position + 1}", ("Terminal",), {})
    for edge in passage.outgoing[index]:
        marks = {"remote": _TRUE} if edge.is_remote else {}
        target = passage.units[edge.child].id
        _write_edge(node, target, edge.categories, marks | dict(edge.attributes))
    return node


def _linkage_node(passage: Passage, linkage: Linkage) -> Element:
    node = Element("node", ID=linkage.id, type="LKG")
    _write_attributes(node, dict(linkage.attributes))
    for category, index in linkage.links:
        _write_edge(node, passage.units[index].id, (category,), {})
    return node


def _write_edge(
    node: Element, target: str, categories: tuple[str, ...], attributes: dict[str, str]
) -> None:
    edge = SubElement(node, "edge", toID=target, type=categories[0])
    details = [_taken(attributes, f"category{rank}:") for rank in range(len(categories))]
    _write_attributes(edge, attributes)
    for category, detail in zip(categories, details, strict=True):
        SubElement(
            edge,
            "category",
            {key: detail.get(key, "") for key in _CATEGORY_DETAILS} | {"tag": category},
        )


FORMAT = PassageFormat("xml", (".xml",), loads, encode, _pieces)
decode, load, iterate = FORMAT.decode, FORMAT.load, FORMAT.iterate
dumps, dump = FORMAT.dumps, FORMAT.dump
