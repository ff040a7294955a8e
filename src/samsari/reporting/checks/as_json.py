"""Findings as JSON objects."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from samsari.model.finding import Finding, Findings, Span
from samsari.reporting.checks.places import Checked


def pair_object(checked: Checked, *, texts: bool = True) -> dict[str, Any]:
    """A pair with its findings."""
    found, place = checked.found, checked.place
    held: dict[str, Any] = {"id": found.id, "verdict": found.verdict}
    if place.file:
        held |= {"file": place.file, "line": place.line}
    if texts:
        held |= {"source": found.source, "output": found.output}
    return held | findings_object(found)


def findings_object(found: Findings) -> dict[str, Any]:
    """The findings of a pair without its texts."""
    return {
        "findings": [_finding(each, found) for each in found.findings],
        "unjudged": [asdict(each) for each in found.unjudged],
        "coverage": found.coverage,
        "support": found.support,
        "shift": found.shift,
        "risk": found.risk,
        "replaced": [
            {
                "before": each.before,
                "after": each.after,
                "source": [each.source.start, each.source.end],
                "output": [each.output.start, each.output.end],
                "sameness": each.sameness,
            }
            for each in found.replaced
        ],
    }


def _finding(finding: Finding, found: Findings) -> dict[str, Any]:
    return {
        "rule": finding.rule,
        "level": finding.level,
        "message": finding.message,
        "advice": finding.advice,
        "source": _spans(finding.source, found.source),
        "output": _spans(finding.output, found.output),
        "score": finding.score,
        "fingerprint": finding.fingerprint,
    }


def _spans(spans: Sequence[Span], text: str) -> list[dict[str, Any]]:
    return [
        {"start": span.start, "end": span.end, "text": text[span.start : span.end]}
        for span in spans
    ]
