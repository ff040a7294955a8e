"""Own JSON of UCCA passages: one object a line, everything a passage holds, and its Scenes.

Units are named by their place in `units` (0 is the root), tokens by their place in `tokens`. The
Scenes with their minimal centers are written for programs that use them; reading works them out
again from the graph.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from samsari.errors import FormatError, PassageError, ToolkitError
from samsari.formats.atomic import write_text
from samsari.formats.documents import documents, holds_files, store
from samsari.model.categories import unknown
from samsari.model.passage import Attributes, Edge, Linkage, Passage, Unit
from samsari.model.scene import Element, Scene
from samsari.model.text import Token

SUFFIXES = (".json", ".jsonl")
Fields = dict[str, Any]
_HALVES = re.compile(r"\\ud[89a-f]", re.IGNORECASE)
_BLANK = re.compile(r"\s+")


def decode(text: str, *, place: str = "") -> Passage:
    """The one passage that a text holds."""
    found = loads(text, place=place)
    if len(found) != 1:
        raise FormatError(f"holds {len(found)} passages, not one", place=place, code="R02")
    return found[0]


def loads(text: str, *, place: str = "") -> tuple[Passage, ...]:
    """The passages of a text: an object a line, or one object over many lines."""
    return tuple(read_objects(text, place, from_fields))


def load(path: Path | str) -> tuple[Passage, ...]:
    """The passages of a file, folder or archive."""
    return tuple(iterate(path))


def iterate(path: Path | str) -> Iterator[Passage]:
    """One passage after the other, from a file, folder or archive."""
    for place, text in documents(path, SUFFIXES):
        yield from loads(text, place=place)


def dumps(passages: Iterable[Passage]) -> str:
    """One line of JSON for each passage."""
    return "".join(map(encode, passages))


def encode(passage: Passage) -> str:
    """The line of JSON of one passage, its Scenes included."""
    scenes = [_scene(passage, scene) for scene in passage.scenes]
    return json.dumps(to_fields(passage) | {"scenes": scenes}, ensure_ascii=False) + "\n"


def dump(passages: Iterable[Passage], path: Path | str) -> None:
    """Write passages to a file; into a folder or archive as one file for each, named by its id."""
    if holds_files(path):
        store(((f"{passage.id}.json", encode(passage)) for passage in passages), path)
    else:
        write_text(path, dumps(passages))


def read_objects(text: str, place: str, read: Callable[[Fields], Passage]) -> Iterator[Passage]:
    """What `read` makes of each JSON object of a text; errors name the line."""
    if not text.strip():
        raise FormatError("is empty", place=place, code="R04")
    decoder = json.JSONDecoder()
    line, before = 1, 0
    start = _skip(text, 0)
    while start < len(text):
        line += text.count("\n", before, start)
        before, where = start, f"{place}:{line}"
        try:
            value, end = decoder.raw_decode(text, start)
        except (ValueError, RecursionError) as error:
            what = f"is not well-formed JSON: {error}"
            raise FormatError(what, place=where, code="R01") from error
        _check_characters(text[start:end], value, where)
        yield _read(value, where, read)
        start = _skip(text, end)


def _skip(text: str, start: int) -> int:
    """The place of the first sign from here on that is no white space."""
    blank = _BLANK.match(text, start)
    return blank.end() if blank else start


def _check_characters(text: str, value: object, where: str) -> None:
    """Raise if an escape is half a surrogate pair: no file could hold what it stands for."""
    if _HALVES.search(text):
        try:
            json.dumps(value, ensure_ascii=False).encode("utf-8")
        except UnicodeEncodeError as error:
            what = "holds half a surrogate pair, which is no character"
            raise FormatError(what, place=where, code="R01") from error


def _read(value: object, where: str, read: Callable[[Fields], Passage]) -> Passage:
    if not isinstance(value, dict):
        raise FormatError("holds JSON that is no object", place=where, code="R02")
    try:
        return _checked(read(value))
    except PassageError as error:
        raise FormatError(error.what, place=where, code=error.code) from error
    except ToolkitError as error:
        raise FormatError(error.what, place=where, code=error.code or "R02") from error
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        what = f"is not such a passage: {type(error).__name__} {error}"
        raise FormatError(what, place=where, code="R02") from error


def _checked(passage: Passage) -> Passage:
    """The passage, if its categories are those of UCCA and its tokens lie somewhere."""
    for edge in passage.edges:
        for category in unknown(edge.categories, edge.attributes):
            raise FormatError(f"has an edge of unknown category {category!r}", code="R06")
    for spot, token in enumerate(passage.tokens):
        if not 0 <= token.start <= token.end:
            what = f"token {spot} claims signs {token.start} to {token.end}"
            raise FormatError(what, code="R02")
    return passage


def to_fields(passage: Passage) -> Fields:
    """The passage as plain lists and mappings; empty fields are left out."""
    fields: Fields = {
        "id": passage.id,
        "raw": passage.raw,
        "tokens": [_token(token) for token in passage.tokens],
        "units": [_unit(unit) for unit in passage.units],
        "edges": [_edge(edge) for edge in passage.edges],
        "attributes": list(map(list, passage.attributes)),
        "linkages": [
            _kept({"id": row.id, "links": list(map(list, row.links)), "attributes": row.attributes})
            for row in passage.linkages
        ],
        "token_attributes": [list(map(list, row)) for row in passage.token_attributes],
    }
    return {key: value for key, value in fields.items() if value or key in {"id", "units"}}


def from_fields(fields: Mapping[str, Any]) -> Passage:
    """The passage that `to_fields` wrote."""
    return Passage(
        id=str(fields["id"]),
        tokens=tuple(
            Token(
                str(row["text"]), int(row["start"]), int(row["end"]), bool(row.get("punctuation"))
            )
            for row in fields.get("tokens", ())
        ),
        units=tuple(map(_read_unit, fields["units"])),
        edges=tuple(map(_read_edge, fields.get("edges", ()))),
        raw=str(fields.get("raw", "")),
        attributes=_attributes(fields.get("attributes", ())),
        linkages=tuple(
            Linkage(
                str(row["id"]),
                tuple((str(category), int(unit)) for category, unit in row["links"]),
                _attributes(row.get("attributes", ())),
            )
            for row in fields.get("linkages", ())
        ),
        token_attributes=tuple(map(_attributes, fields.get("token_attributes", ()))),
    )


def _token(token: Token) -> Fields:
    row = {"text": token.text, "start": token.start, "end": token.end}
    return row | ({"punctuation": True} if token.is_punctuation else {})


def _unit(unit: Unit) -> Fields:
    return _kept(
        {
            "id": unit.id,
            "positions": list(unit.positions),
            "implicit": unit.is_implicit,
            "punctuation": unit.is_punctuation,
            "attributes": list(map(list, unit.attributes)),
        }
    )


def _edge(edge: Edge) -> Fields:
    ends = {"parent": edge.parent, "child": edge.child, "categories": list(edge.categories)}
    return ends | _kept({"remote": edge.is_remote, "attributes": list(map(list, edge.attributes))})


def _kept(fields: Fields) -> Fields:
    return {key: value for key, value in fields.items() if value or key == "id"}


def _read_unit(row: Mapping[str, Any]) -> Unit:
    return Unit(
        id=str(row["id"]),
        positions=tuple(map(int, row.get("positions", ()))),
        is_implicit=bool(row.get("implicit")),
        is_punctuation=bool(row.get("punctuation")),
        attributes=_attributes(row.get("attributes", ())),
    )


def _read_edge(row: Mapping[str, Any]) -> Edge:
    return Edge(
        parent=int(row["parent"]),
        child=int(row["child"]),
        categories=tuple(map(str, row["categories"])),
        is_remote=bool(row.get("remote")),
        attributes=_attributes(row.get("attributes", ())),
    )


def _attributes(rows: Iterable[tuple[str, str]]) -> Attributes:
    return tuple((str(key), str(value)) for key, value in rows)


def _scene(passage: Passage, scene: Scene) -> Fields:
    return {
        "unit": scene.unit,
        "kind": scene.kind,
        "main_relation": _element(passage, scene.main_relation),
        "participants": [_element(passage, element) for element in scene.participants],
        "positions": list(scene.positions),
        "words": list(scene.words),
    }


def _element(passage: Passage, element: Element) -> Fields:
    return {
        "unit": element.unit,
        "category": element.category,
        "text": " ".join(passage.tokens[spot].text for spot in element.positions),
        "centers": list(element.centers),
        "implicit": element.is_implicit,
        "remote": element.is_remote,
    }
