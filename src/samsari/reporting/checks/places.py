"""Where a checked pair stands in its files."""

from __future__ import annotations

from dataclasses import dataclass

from samsari.model.finding import Findings, Span


@dataclass(frozen=True, slots=True)
class Place:
    """The file and line of an output; a document begins on line 1."""

    file: str = ""
    line: int = 0
    is_document: bool = False


@dataclass(frozen=True, slots=True)
class Checked:
    """The findings of a pair and its place."""

    found: Findings
    place: Place = Place()


@dataclass(frozen=True, slots=True)
class Region:
    """A stretch as editors count it: lines and columns from 1; the end column is exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


def region(checked: Checked, span: Span | None) -> Region:
    """The region of a span of the output; without a span the whole line."""
    text, line = checked.found.output, checked.place.line
    if span is None:
        span = Span(0, len(text))
    if not checked.place.is_document:
        return Region(line, span.start + 1, line, span.end + 1)
    before, inside = text[: span.start], text[: span.end]
    return Region(
        line + before.count("\n"),
        span.start - (before.rfind("\n") + 1) + 1,
        line + inside.count("\n"),
        span.end - (inside.rfind("\n") + 1) + 1,
    )
