"""The passage formats by name, for reading and for writing.

    >>> sorted(FORMATS)
    ['app-json', 'json', 'mrp', 'text', 'xml']

Files say by their text in which format they are: nobody has to name it to read them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from types import MappingProxyType

from samsari.errors import ToolkitError
from samsari.formats.documents import contents, decode, documents
from samsari.formats.passages import app_json, bracketed, mrp, own_json, standard_xml
from samsari.formats.passages.base import PassageFormat
from samsari.model.passage import Passage

_ALL = (bracketed.FORMAT, standard_xml.FORMAT, own_json.FORMAT, app_json.FORMAT, mrp.FORMAT)
FORMATS = MappingProxyType({form.name: form for form in _ALL})
SUFFIXES = tuple(dict.fromkeys(suffix for form in _ALL for suffix in form.suffixes))
# The format of a JSON object, by a key that it alone has.
_BY_KEY = {"annotation_units": app_json.FORMAT, "nodes": mrp.FORMAT, "units": own_json.FORMAT}


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
    return format_of(text).loads(text, place=place)


def format_of(text: str) -> PassageFormat:
    """The format that a text is in, by how it begins.

    >>> format_of("[H [A He] [P ran]]").name
    'text'
    """
    text = text.lstrip()
    if text.startswith("<"):
        return standard_xml.FORMAT
    try:
        first, _ = json.JSONDecoder().raw_decode(text) if text.startswith(("{", "[")) else (None, 0)
    except (ValueError, RecursionError):
        first = {} if text.startswith("{") else None
    if first is None:
        return bracketed.FORMAT
    known = (form for key, form in _BY_KEY.items() if key in first)
    return next(known, own_json.FORMAT)  # its reader says what is wrong
