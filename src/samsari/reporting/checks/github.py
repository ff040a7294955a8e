"""Findings as workflow commands of GitHub Actions, which become annotations beside the text."""

from __future__ import annotations

from samsari.reporting.checks.places import Checked, Region, region

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
