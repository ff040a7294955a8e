"""Findings for machines: JSON objects, GitHub annotations, SARIF 2.1.0 and JUnit."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote
from xml.sax.saxutils import escape, quoteattr

from samsari.checking.registry import rules
from samsari.formats.result_json import findings_object
from samsari.formats.text_places import TextPlace
from samsari.model import VERSION
from samsari.model.finding import Finding, Findings, Span

# Findings for machines: JSON objects and GitHub annotations, with the place of the pair.

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

GITHUB_LEVELS = {"fail": "error", "warn": "warning", "note": "notice"}


def github(checked: Checked) -> str:
    """One command for each finding of a pair."""
    lines = []
    for finding in checked.found.findings:
        span = finding.output[0] if finding.output else None
        lines.append(
            _command(
                GITHUB_LEVELS[finding.level],
                checked,
                finding.rule,
                finding.message,
                region(checked, span),
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


# Findings as SARIF 2.1.0, which code hosts and editors show beside the text.

SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
SARIF_LEVELS = {"fail": "error", "warn": "warning", "note": "note"}


def sarif(checked: Iterable[Checked]) -> dict[str, Any]:
    """The SARIF log of checked pairs."""
    names = list(rules())
    results = [result for each in checked for result in _results(each, names)]
    driver = {
        "name": "samsari check",
        "version": VERSION,
        "informationUri": "https://samsari.github.io/samsari/",
        "rules": [_rule(name) for name in names],
    }
    return {
        "$schema": SARIF_SCHEMA,
        "version": "2.1.0",
        "runs": [
            {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
        ],
    }


def _rule(name: str) -> dict[str, Any]:
    each = rules()[name]
    held: dict[str, Any] = {
        "id": name,
        "name": each.title,
        "shortDescription": {"text": each.title},
        "fullDescription": {"text": each.meaning},
        "helpUri": f"https://samsari.github.io/samsari/reference/checks/{name}/",
        "defaultConfiguration": {"level": SARIF_LEVELS.get(each.level, "none")},
    }
    if each.level == "off":
        held["defaultConfiguration"] = {"enabled": False}
    return held


def _results(checked: Checked, names: list[str]) -> Iterable[dict[str, Any]]:
    for finding in checked.found.findings:
        yield {
            "ruleId": finding.rule,
            "ruleIndex": names.index(finding.rule),
            "level": SARIF_LEVELS[finding.level],
            "message": {"text": f"{finding.message}. {finding.advice}"},
            "locations": [_location(checked, finding)],
            "partialFingerprints": {"samsari/v1": finding.fingerprint},
            "rank": round(100 * finding.score, 1),
        }
    if checked.found.verdict == "cannot judge":
        yield {
            "ruleId": "cannot-judge",
            "level": "warning",
            "message": {"text": f"Cannot judge: {checked.found.unjudged[0].reason}"},
            "locations": [_location(checked, None)],
        }


def _location(checked: Checked, finding: Finding | None) -> dict[str, Any]:
    span = finding.output[0] if finding is not None and finding.output else None
    place = region(checked, span)
    lines = {"startLine": place.line, "endLine": place.end_line}
    columns = {"startColumn": place.column, "endColumn": place.end_column}
    file = quote(checked.place.file.replace("\\", "/")) or "output"
    held: dict[str, Any] = {
        "physicalLocation": {
            "artifactLocation": {"uri": file},
            "region": lines | columns if place.column else lines,
        }
    }
    if checked.place.id:
        held["logicalLocations"] = [{"name": checked.place.id}]
    return held


# Findings as a JUnit report, which CI servers show as tests: a pair is a test case.

# What XML 1.0 does not allow.
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def junit(checked: Iterable[Checked], blocks: Callable[[Findings], bool]) -> str:
    """The report of checked pairs; `blocks` says which of them fail."""
    cases, failures, skipped, total = [], 0, 0, 0
    for each in checked:
        total += 1
        is_failure = blocks(each.found)
        is_skipped = not is_failure and each.found.verdict == "cannot judge"
        failures, skipped = failures + is_failure, skipped + is_skipped
        cases.append(_case(each, is_failure=is_failure, is_skipped=is_skipped))
    head = f'<testsuite name="samsari check" tests="{total}" failures="{failures}" '
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n'
        f'{head}errors="0" skipped="{skipped}">\n{"".join(cases)}</testsuite>\n</testsuites>\n'
    )


def _case(checked: Checked, *, is_failure: bool, is_skipped: bool) -> str:
    name = quoteattr(_clean(f"pair {checked.found.id}"))
    group = quoteattr(_clean(checked.place.file or "samsari"))
    open_tag = f"<testcase classname={group} name={name}"
    lines = [f"{each.level}: {each.message} [{each.rule}]" for each in checked.found.findings]
    lines += [f"cannot judge: {each.reason}" for each in checked.found.unjudged[:1]]
    body = escape(_clean("\n".join([*lines, f"in {checked.where}"])))
    if is_failure:
        first = quoteattr(_clean(lines[0] if lines else "cannot judge"))
        return f"{open_tag}><failure message={first}>{body}</failure></testcase>\n"
    if is_skipped:
        return f"{open_tag}><skipped message={quoteattr(_clean(lines[0]))}/></testcase>\n"
    if lines:
        return f"{open_tag}><system-out>{body}</system-out></testcase>\n"
    return f"{open_tag}/>\n"


def _clean(text: str) -> str:
    return _CONTROL.sub("\ufffd", text)
