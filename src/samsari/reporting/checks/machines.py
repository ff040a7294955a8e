"""Findings for machines: JSON objects and GitHub annotations, with the place of the pair."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from samsari.formats.findings.as_json import findings_object
from samsari.formats.inputs.text_places import TextPlace
from samsari.model.finding import Findings, Span

# Where a checked pair stands in its files.


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


# Findings as JSON objects, with the place of their pair.


def pair_object(checked: Checked) -> dict[str, Any]:
    """A pair with its texts and findings; a span counts characters from 0, its end is exclusive."""
    found, place = checked.found, checked.place
    held: dict[str, Any] = {"id": found.id}
    if place.file:
        held |= {"file": place.file, "line": place.line}
    return held | {"source": found.source, "output": found.output} | findings_object(found)


# Findings as workflow commands of GitHub Actions, which become annotations beside the text.

LEVELS = {"fail": "error", "warn": "warning", "note": "notice"}


def render(checked: Checked) -> str:
    """One command for each finding of a pair."""
    lines = []
    for finding in checked.found.findings:
        span = finding.output[0] if finding.output else None
        lines.append(
            _command(
                LEVELS[finding.level], checked, finding.rule, finding.message, region(checked, span)
            )
        )
    if checked.found.verdict == "cannot judge":
        reason = f"Cannot judge: {checked.found.unjudged[0].reason}"
        lines.append(_command("warning", checked, "cannot-judge", reason, region(checked, None)))
    return "".join(lines)


def _command(kind: str, checked: Checked, title: str, message: str, place: Region) -> str:
    held: dict[str, str | int] = {
        "file": checked.place.file,
        "line": place.line,
        "col": place.column,
        "endLine": place.end_line,
        "endColumn": place.end_column,
        "title": title,
    }
    values = ",".join(f"{key}={_property(str(value))}" for key, value in held.items() if value)
    who = f"{checked.place.id}: " if checked.place.id else ""
    return f"::{kind} {values}::{_data(who + message)}\n"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
