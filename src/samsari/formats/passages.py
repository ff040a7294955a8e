"""Passages from any of the formats, told apart by how their text begins."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from types import MappingProxyType

from samsari.errors import ToolkitError
from samsari.formats import bracketed, mrp, passage_json, ucca_json, ucca_xml
from samsari.formats.documents import contents, decode, documents
from samsari.model.passage import Passage

Reader = Callable[..., tuple[Passage, ...]]
SUFFIXES = (".xml", ".ucca", ".txt", ".json", ".jsonl", ".mrp")
# Which key of the first JSON object betrays its format.
JSON_READERS: MappingProxyType[str, Reader] = MappingProxyType(
    {"annotation_units": ucca_json.loads, "nodes": mrp.loads, "units": passage_json.loads}
)


def iterate(path: Path | str) -> Iterator[Passage]:
    """One passage after the other, from a file, folder or archive of any format."""
    for place, text in documents(path, SUFFIXES):
        yield from loads(text, place=place)


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
    if text.startswith("{"):
        return _json_reader(text)
    return ucca_xml.loads if text.startswith("<") else bracketed.loads


def _json_reader(text: str) -> Reader:
    try:
        first, _ = json.JSONDecoder().raw_decode(text)
    except (ValueError, RecursionError):
        return passage_json.loads  # which says what is wrong with it
    return next((read for key, read in JSON_READERS.items() if key in first), passage_json.loads)
