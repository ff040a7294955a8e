"""Finds changes of an old text again in the new text, and cuts the new text into pieces there.

    old  He commenced work on a vast ship.      new  He started work on a huge ship.

A change has its place in the old text. Between two changes both texts are nearly the same: an
article may change, and a space is lost where words were left out.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path

from samsari.errors import FormatError
from samsari.formats.atomic import write_text

# Notes on pairs of a result, kept beside it: one JSON object per line, the newest counts.

MOST_CHARACTERS = 10_000


@dataclass
class Notes:
    """The notes of a file, by the id of the pair."""

    path: Path

    def of(self, id: str) -> str:
        """The note on a pair; empty if there is none."""
        return self._held.get(id, "")

    @property
    def ids(self) -> list[str]:
        """The pairs that have a note."""
        return [id for id, text in self._held.items() if text]

    def write(self, id: str, text: str) -> None:
        """Keep a note; an empty one takes it away. The file holds the history of all notes."""
        if len(text) > MOST_CHARACTERS:
            raise FormatError(f"a note has up to {MOST_CHARACTERS:,} characters")
        at = datetime.now(UTC).isoformat(timespec="seconds")
        line = json.dumps({"id": id, "note": text, "at": at}, ensure_ascii=False)
        write_text(self.path, f"{self._text()}{line}\n")
        self._held[id] = text

    def _text(self) -> str:
        return self.path.read_text(encoding="utf-8") if self.path.exists() else ""

    @cached_property
    def _held(self) -> dict[str, str]:
        held: dict[str, str] = {}
        for number, line in enumerate(self._text().splitlines(), start=1):
            try:
                row = json.loads(line)
                held[str(row["id"])] = str(row["note"])
            except (ValueError, KeyError, TypeError):
                place = f"{self.path}:{number}"
                raise FormatError("this line is no note", place=place) from None
        return held


MOST_SHIFT = 12  # characters by which a stretch between two changes may differ


@dataclass(frozen=True, slots=True)
class Mark:
    """A change: its name, its place in the old text, its words in the new one."""

    name: str
    start: int
    end: int
    words: str


@dataclass(frozen=True, slots=True)
class Placed:
    """A change with its place in the new text."""

    mark: Mark
    start: int
    end: int


def placed(new: str, marks: Sequence[Mark]) -> list[Placed]:
    """The changes from left to right; one that is not found again is left out."""
    found: list[Placed] = []
    at_old = at_new = 0
    for mark in sorted(marks, key=lambda mark: mark.start):
        start = _near(new, mark.words, at_new, at_new + mark.start - at_old)
        if start is not None:
            at_old, at_new = mark.end, start + len(mark.words)
            found.append(Placed(mark, start, at_new))
    return found


def pieces(
    text: str, places: Sequence[Placed], starts: Sequence[tuple[int, str]]
) -> list[list[str]]:
    """The text in pieces, each with the name of its change, or with nothing.

    A new sentence is marked by a piece without text before its first word.
    """
    return [[piece, name] for piece, name in _pieces(text, places, starts) if piece or name]


def _pieces(
    text: str, places: Sequence[Placed], starts: Sequence[tuple[int, str]]
) -> Iterator[tuple[str, str]]:
    events = [(start, 0, start, name) for start, name in starts]
    events += [(one.start, 1, one.end, one.mark.name) for one in places]
    at = 0
    for start, _, end, name in sorted(events):
        yield text[at:start], ""
        yield text[max(at, start) : end], name
        at = max(at, end)
    yield text[at:], ""


def _near(text: str, words: str, first: int, expected: int) -> int | None:
    """The place nearest to the expected one at which these words stand as words."""
    if not words:
        return max(first, min(expected, len(text)))
    shifts = sorted(range(-MOST_SHIFT, MOST_SHIFT + 1), key=abs)
    places = [expected + shift for shift in shifts if expected + shift >= first]
    here = [place for place in places if text.startswith(words, place)]
    whole = [place for place in here if _is_whole(text, place, place + len(words))]
    return next(iter(whole or here), None)


def _is_whole(text: str, start: int, end: int) -> bool:
    before, after = text[start - 1 : start] if start else "", text[end : end + 1]
    return not before.isalnum() and not after.isalnum()
