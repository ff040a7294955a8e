"""Passages as JSON objects, one a line: what the three JSON formats share.

A format says how a passage becomes the fields of an object, and back. Here text is read, what came
in is checked, and errors get their line.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

from samsari.errors import FormatError, PassageError, ToolkitError
from samsari.formats.passages.files import PassageFormat, consecutive
from samsari.model.categories import unknown
from samsari.model.passage import Passage

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
