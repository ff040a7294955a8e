"""Where a checked pair stands in its files."""

from __future__ import annotations

from dataclasses import dataclass

from samsari.formats.inputs.text_places import TextPlace
from samsari.model.finding import Findings, Span


@dataclass(frozen=True, slots=True)
class Place:
    """The file and line of an output; a document begins on line 1.

    `text` finds each character in the file, if the format has places for them; `id` is the pair's
    id, if the user gave ids.
    """

    file: str = ""
    line: int = 0
    is_document: bool = False
    text: TextPlace | None = None
    id: str = ""


@dataclass(frozen=True, slots=True)
class Checked:
    """The findings of a pair and its place."""

    found: Findings
    place: Place = Place()

    @property
    def where(self) -> str:
        """The place in words: the file and line, and the id."""
        place = self.place
        if not place.file:
            return f"pair {self.found.id}"
        if place.is_document:
            return place.file
        return f"{place.file}:{place.line}{f' ({place.id})' if place.id else ''}"


@dataclass(frozen=True, slots=True)
class Region:
    """A stretch as editors count it: lines and columns from 1; the end column is exclusive.

    Without columns (0) it is the whole line.
    """

    line: int
    column: int
    end_line: int
    end_column: int


def region(checked: Checked, span: Span | None) -> Region:
    """The region of a span of the output in its file; without a span that of the whole output."""
    text, place = checked.found.output, checked.place
    if span is None:
        span = Span(0, len(text))
    if place.text is not None:
        return Region(*place.text.at(span.start), *place.text.at(span.end))
    if not place.is_document:
        return Region(max(1, place.line), 0, max(1, place.line), 0)
    before, inside = text[: span.start], text[: span.end]
    return Region(
        1 + before.count("\n"),
        span.start - before.rfind("\n"),
        1 + inside.count("\n"),
        span.end - inside.rfind("\n"),
    )
