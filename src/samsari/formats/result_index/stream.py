"""JSON of any size, read piece by piece: lists and objects are walked, never held whole.

    stream = JsonStream(file, "result.json")
    for key in stream.members():
        if key == "sources":
            for text in stream.items(): ...
        else:
            stream.value()

Whatever stands behind a key must be read or skipped before the next key is asked for.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import IO, Any

from samsari.errors import FormatError

CHUNK = 1 << 20
_BLANKS = " \t\r\n"
_DECODER = json.JSONDecoder()


class JsonStream:
    """The text of a file, a stretch of it at a time."""

    def __init__(self, file: IO[str], name: str) -> None:
        self._file, self._name = file, name
        self._text, self._at = "", 0
        self._is_over = False
        self.n_read = 0  # characters

    def members(self) -> Iterator[str]:
        """The keys of the object that begins here."""
        self._take("{")
        if self._peek() == "}":
            self._at += 1
            return
        while True:
            key = self.value()
            if not isinstance(key, str):
                raise self._damaged()
            self._take(":")
            yield key
            if self._take(",}") == "}":
                return

    def items(self) -> Iterator[Any]:
        """The values of the list that begins here, one by one."""
        for _ in self.places():
            yield self.value()

    def places(self) -> Iterator[int]:
        """The number of each value of the list that begins here; each must be read."""
        self._take("[")
        if self._peek() == "]":
            self._at += 1
            return
        number = 0
        while True:
            yield number
            number += 1
            if self._take(",]") == "]":
                return

    def value(self) -> Any:
        """The whole value that begins here."""
        self._peek()
        while True:
            try:
                found, end = _DECODER.raw_decode(self._text, self._at)
            except (ValueError, RecursionError):
                if self._is_over:
                    raise self._damaged() from None
                self._read()
                continue
            # A number at the end of the stretch may go on in the next one.
            if end == len(self._text) and not self._is_over:
                self._read()
                continue
            self._at = end
            return found

    def _peek(self) -> str:
        while True:
            while self._at < len(self._text):
                if self._text[self._at] not in _BLANKS:
                    return self._text[self._at]
                self._at += 1
            if self._is_over:
                raise self._damaged()
            self._read()

    def _take(self, signs: str) -> str:
        found = self._peek()
        if found not in signs:
            raise self._damaged()
        self._at += 1
        return found

    def _read(self) -> None:
        more = self._file.read(CHUNK + len(self._text) - self._at)
        self._is_over = not more
        self.n_read += len(more)
        self._text, self._at = self._text[self._at :] + more, 0

    def _damaged(self) -> FormatError:
        return FormatError(
            "not JSON, or it breaks off", place=self._name, remedy="write it again with samsari"
        )
