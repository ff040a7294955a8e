"""Own JSON of UCCA passages: one object a line, everything a passage holds, and its Scenes.

Units are named by their place in `units` (0 is the root), tokens by their place in `tokens`. The
Scenes with their minimal centers are written for programs that use them; reading works them out
again from the graph.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from typing import Any

from samsari.errors import ToolkitError
from samsari.formats.passages.base import Fields, object_format
from samsari.model.passage import Attributes, Edge, Linkage, Passage, Unit
from samsari.model.scene import Element, Scene
from samsari.model.text import Token

# What an object holds even if it is 0 or empty.
_ALWAYS = frozenset({"id", "text", "start", "end", "parent", "child", "categories", "units"})


def to_fields(passage: Passage) -> Fields:
    """The passage as plain lists and mappings; empty fields are left out."""
    parts = ("tokens", "units", "edges", "linkages")
    listed = {name: [_kept(part) for part in getattr(passage, name)] for name in parts}
    order = ("id", "raw", *parts[:3], "attributes", "linkages", "token_attributes")
    found = {name: listed.get(name, getattr(passage, name)) for name in order}
    return {key: value for key, value in found.items() if value or key in _ALWAYS}


def _with_scenes(passage: Passage) -> Fields:
    return to_fields(passage) | {"scenes": [_scene(passage, scene) for scene in passage.scenes]}


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
        units=tuple(
            Unit(
                str(row["id"]),
                tuple(map(int, row.get("positions", ()))),
                bool(row.get("implicit")),
                bool(row.get("punctuation")),
                _attributes(row.get("attributes", ())),
            )
            for row in fields["units"]
        ),
        edges=tuple(
            Edge(
                int(row["parent"]),
                int(row["child"]),
                tuple(map(str, row["categories"])),
                bool(row.get("remote")),
                _attributes(row.get("attributes", ())),
            )
            for row in fields.get("edges", ())
        ),
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


def _kept(part: Token | Unit | Edge | Linkage) -> Fields:
    rows = {field.name.removeprefix("is_"): getattr(part, field.name) for field in fields(part)}
    return {key: value for key, value in rows.items() if value or key in _ALWAYS}


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


FORMAT = object_format("json", (".json", ".jsonl"), from_fields, _with_scenes)
decode, loads, load, iterate = FORMAT.decode, FORMAT.loads, FORMAT.load, FORMAT.iterate
encode, dumps, dump = FORMAT.encode, FORMAT.dumps, FORMAT.dump


# What a foreign format cannot say about a passage, so that a round trip loses nothing.
#
# A writer reads its own text back. The fields that come out different (unit ids, linkage, remarks)
# are added under the key "samsari". Other programs ignore it.

KEY = "samsari"


def completed(passage: Passage, plain: Fields, read: Callable[[Fields], Passage]) -> Fields:
    """The plain fields, with what reading them would lose."""
    try:
        again: Passage | None = read(plain)
    except ToolkitError:
        again = None
    own = to_fields(passage)
    lost = {
        field.name: own.get(field.name, [])
        for field in fields(Passage)
        if again is None or getattr(again, field.name) != getattr(passage, field.name)
    }
    return plain | ({KEY: lost} if lost else {})


def restored(plain: Fields, read: Callable[[Fields], Passage]) -> Passage:
    """The passage that `read` finds, with what was kept beside it."""
    lost: dict[str, Any] | None = plain.get(KEY)
    if not lost:
        return read(plain)
    names = {field.name for field in fields(Passage)}
    found = {} if names <= lost.keys() else to_fields(read(plain))
    return from_fields(found | lost)
