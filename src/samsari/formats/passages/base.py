"""What passage formats share: files, folders and archives, and passages as JSON objects."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from samsari.errors import FormatError, PassageError, ToolkitError
from samsari.formats.atomic import writing
from samsari.formats.documents import documents, holds_files, store
from samsari.model.passage import Passage, unknown

# What all passage formats share: reading and writing of files, folders and archives.
#
# A format is two functions: text to passages, and passage to text. The rest follows from them.
# Passages are written one by one as they come. So a stream of any length needs little memory.

Pieces = Callable[[Iterable[Passage]], Iterator[str]]


@dataclass(frozen=True, slots=True)
class PassageFormat:
    """One format: its name, the suffixes of its files, and how their text is read and written.

    Files in a folder or archive get the first suffix. `pieces` gives the text of several passages
    piece by piece; joined, the pieces are what a file holds.
    """

    name: str
    suffixes: tuple[str, ...]
    loads: Callable[..., tuple[Passage, ...]]  # of a text, and of `place`, its name in errors
    encode: Callable[[Passage], str]
    pieces: Pieces

    def decode(self, text: str, *, place: str = "") -> Passage:
        """The one passage that a text holds."""
        found = self.loads(text, place=place)
        if len(found) != 1:
            raise FormatError(f"holds {len(found)} passages, not one", place=place, code="R02")
        return found[0]

    def load(self, path: Path | str) -> tuple[Passage, ...]:
        """The passages of a file, folder or archive."""
        return tuple(self.iterate(path))

    def iterate(self, path: Path | str) -> Iterator[Passage]:
        """One passage after the other, from a file, folder or archive."""
        for place, text in documents(path, self.suffixes):
            yield from self.loads(text, place=place)

    def dumps(self, passages: Iterable[Passage]) -> str:
        """The text of a file that holds these passages."""
        return "".join(self.pieces(passages))

    def dump(self, passages: Iterable[Passage], path: Path | str) -> None:
        """Write passages to a file; into a folder or archive one file for each, named by its id."""
        if holds_files(path):
            suffix = self.suffixes[0]
            store(((f"{passage.id}{suffix}", self.encode(passage)) for passage in passages), path)
            return
        with writing(path) as stream:
            for piece in self.pieces(passages):
                stream.write(piece.encode("utf-8"))


def consecutive(encode: Callable[[Passage], str]) -> Pieces:
    """The pieces of a format in which passages simply follow each other."""
    return lambda passages: map(encode, passages)


# Passages as JSON objects, one a line: what the three JSON formats share.
#
# A format says how a passage becomes the fields of an object, and back. Here text is read, what
# came in is checked, and errors get their line.

# One order of units and edges, for formats that do not state any.
#
# Standard files list units by number, and the edges of a unit by the number of the child. In other
# formats the order means something else, such as the order of the text. Their passages are brought
# into this order.


def ordered(passage: Passage) -> Passage:
    """The same passage with the root first, other units by number, edges by parent and child."""
    units = passage.units
    order = [0, *sorted(range(1, len(units)), key=lambda index: number(units[index].id))]
    rank = {index: place for place, index in enumerate(order)}
    edges = [replace(one, parent=rank[one.parent], child=rank[one.child]) for one in passage.edges]
    linkages = [
        replace(row, links=tuple((category, rank[unit]) for category, unit in row.links))
        for row in passage.linkages
    ]
    return replace(
        passage,
        units=tuple(units[index] for index in order),
        edges=tuple(sorted(edges, key=lambda edge: (edge.parent, edge.child, edge.is_remote))),
        linkages=tuple(sorted(linkages, key=lambda row: number(row.id))),
    )


def number(name: str) -> tuple[tuple[int, int, str], ...]:
    """A sort key under which 1.10 comes after 1.9 and any two names have an order."""
    parts = re.split(r"([0-9]+)", name)
    return tuple(_key(part) for part in parts)


def _key(part: str) -> tuple[int, int, str]:
    """Numbers by their value, however many digits they have; texts before all numbers."""
    digits = part.lstrip("0")
    return (1, len(digits), digits) if part.isdecimal() else (0, 0, part)


Fields = dict[str, Any]
_HALVES = re.compile(r"\\ud[89a-f]", re.IGNORECASE)
_BLANK = re.compile(r"\s+")


def object_format(
    name: str,
    suffixes: tuple[str, ...],
    read: Callable[[Fields], Passage],
    written: Callable[[Passage], Fields],
) -> PassageFormat:
    """A format that holds one JSON object for each passage."""

    def loads(text: str, *, place: str = "") -> tuple[Passage, ...]:
        return tuple(_passages(text, place, read))

    def encode(passage: Passage) -> str:
        return json.dumps(written(passage), ensure_ascii=False) + "\n"

    return PassageFormat(name, suffixes, loads, encode, consecutive(encode))


def _passages(text: str, place: str, read: Callable[[Fields], Passage]) -> Iterator[Passage]:
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
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, OverflowError) as error:
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


# Characters that XML 1.0 cannot hold, so that attributes with them still come back as they were.
#
# A bell or half a surrogate pair is such a character. The file shows U+FFFD in its place, and the
# `extra` element keeps the whole value as a JSON string under `json.KEY`.

Rows = Iterable[tuple[str, str]]

_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_KEPT = "extra:json."


def is_writable(text: str) -> bool:
    """True if XML can hold the text."""
    return _FORBIDDEN.search(text) is None


def cleaned(text: str) -> str:
    """The text with U+FFFD for every character that XML cannot hold."""
    return _FORBIDDEN.sub("\ufffd", text)


def written_attributes(attributes: Mapping[str, str]) -> dict[str, str]:
    """The attributes as XML can hold them, and what is kept of those that it cannot."""
    odd = [key for key, value in attributes.items() if not is_writable(value)]
    clean = {key: cleaned(attributes[key]) for key in odd}
    kept = {_KEPT + key.replace(":", "."): json.dumps(attributes[key]) for key in odd}
    return {**attributes, **clean, **kept}


def kept_attributes(rows: Rows) -> tuple[tuple[str, str], ...]:
    """The attributes as they were before `written_attributes`."""
    found = tuple(rows)
    kept = {key.removeprefix(_KEPT): text for key, text in found if key.startswith(_KEPT)}
    if not kept:
        return found
    try:
        values = {key: str(json.loads(text)) for key, text in kept.items()}
    except ValueError as error:
        raise FormatError(f"keeps a damaged value: {error}", code="R02") from error
    return tuple(
        (key, values.get(key.replace(":", "."), text))
        for key, text in found
        if not key.startswith(_KEPT)
    )
