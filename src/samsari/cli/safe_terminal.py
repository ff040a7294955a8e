"""Texts on a terminal cannot command it: what is no letter, line end or tab is shown as an escape.

A text with an escape sequence could otherwise move the cursor, hide lines or change the title of
the window. Files and pipes get every text as it is.
"""

from __future__ import annotations

import codecs
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any, TextIO, cast

from samsari.errors import visible

_KEPT = re.compile(r"(\r?\n|\t)")


def shown(text: str) -> str:
    r"""The text with control characters as escapes; line ends and tabs stay.

    >>> shown("a\tb" + chr(27) + "[2J\n") == "a\tb" + chr(92) + "x1b[2J\n"
    True
    """
    parts = _KEPT.split(text)
    return "".join(part if at % 2 else visible(part) for at, part in enumerate(parts))


class _Bytes:
    """What is written as bytes, shown on the terminal like a text."""

    def __init__(self, terminal: IO[str]) -> None:
        self._terminal = terminal
        self._decoder = codecs.getincrementaldecoder("utf-8")("backslashreplace")

    def write(self, content: bytes) -> int:
        """Show the characters that are complete."""
        self._terminal.write(shown(self._decoder.decode(bytes(content))))
        return len(content)

    def flush(self) -> None:
        """Show all that was written."""
        self._terminal.flush()

    def __getattr__(self, name: str) -> Any:
        return getattr(cast(TextIO, self._terminal).buffer, name)


class SafeTerminal:
    """A stream in the place of a terminal's. `own` takes our own colours, which are safe."""

    def __init__(self, terminal: IO[str]) -> None:
        self.own = terminal
        self.buffer = _Bytes(terminal)

    def write(self, text: str) -> int:
        """Show a text."""
        self.own.write(shown(text))
        return len(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.own, name)


@contextmanager
def safe_terminal() -> Iterator[None]:
    """Standard output and standard error, where they are a terminal, show texts as `shown` does."""
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = _safe(sys.stdout), _safe(sys.stderr)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


def own_colours(stream: Any) -> IO[str]:
    """The terminal itself, for drawings whose texts were made safe before they got colours."""
    found: IO[str] = getattr(stream, "own", stream)
    return found


def _safe(stream: Any) -> Any:
    is_terminal = stream is not None and stream.isatty()
    return SafeTerminal(stream) if is_terminal and not isinstance(stream, SafeTerminal) else stream
