"""Passages from any of the formats, told apart by how their text begins."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from types import MappingProxyType

from samsari.errors import ToolkitError
from samsari.formats.documents import contents, decode, documents
from samsari.formats.passages import app_json as ucca_json
from samsari.formats.passages import bracketed, mrp
from samsari.formats.passages import own_json as passage_json
from samsari.formats.passages import standard_xml as ucca_xml
from samsari.model.passage import Passage

Reader = Callable[..., tuple[Passage, ...]]
SUFFIXES = (".xml", ".ucca", ".txt", ".json", ".jsonl", ".mrp")
# Which key of the first JSON object betrays its format.
JSON_READERS: MappingProxyType[str, Reader] = MappingProxyType(
    {"annotation_units": ucca_json.loads, "nodes": mrp.loads, "units": passage_json.loads}
)


def iterate(path: Path | str) -> Iterator[Passage]:
    """One passage after the other, from a file, folder or archive of any format."""
    return (passage for _, passage in placed(path))


def placed(path: Path | str) -> Iterator[tuple[str, Passage]]:
    """The same passages, each with the name of the file that holds it."""
    for place, text in documents(path, SUFFIXES):
        for passage in loads(text, place=place):
            yield place, passage


def attempts(path: Path | str) -> Iterator[tuple[str, tuple[Passage, ...] | ToolkitError]]:
    """For each file behind a path its name and its passages, or why they cannot be read."""
    try:
        for place, content in contents(path, SUFFIXES):
            try:
                yield place, loads(decode(content, place), place=place)
            except ToolkitError as error:
                yield place, error
    except ToolkitError as error:
        yield str(path), error


def loads(text: str, *, place: str = "") -> tuple[Passage, ...]:
    """The passages of a text in any of the formats."""
    return _reader(text.lstrip())(text, place=place)


def _reader(text: str) -> Reader:
    if text.startswith("<"):
        return ucca_xml.loads
    try:
        first, _ = json.JSONDecoder().raw_decode(text) if text.startswith(("{", "[")) else (None, 0)
    except (ValueError, RecursionError):
        first = {} if text.startswith("{") else None
    if first is None:
        return bracketed.loads
    known = (read for key, read in JSON_READERS.items() if key in first)
    return next(known, passage_json.loads)  # which says what is wrong with it
