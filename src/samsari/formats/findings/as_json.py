"""The findings of a pair as a JSON object, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from samsari.model.finding import Finding, Findings, Replaced, Span, Unjudged


def findings_object(found: Findings) -> dict[str, Any]:
    """The findings of a pair without its texts."""
    return {
        "id": found.id,
        "verdict": found.verdict,
        "findings": [_finding(each) for each in found.findings],
        "unjudged": [asdict(each) for each in found.unjudged],
        "coverage": found.coverage,
        "support": found.support,
        "shift": found.shift,
        "risk": found.risk,
        "replaced": [_replaced(each) for each in found.replaced],
    }


def _finding(finding: Finding) -> dict[str, Any]:
    return {
        "rule": finding.rule,
        "level": finding.level,
        "message": finding.message,
        "advice": finding.advice,
        "source": _places(finding.source),
        "output": _places(finding.output),
        "score": finding.score,
        "fingerprint": finding.fingerprint,
    }


def _replaced(each: Replaced) -> dict[str, Any]:
    return {
        "before": each.before,
        "after": each.after,
        "source": [each.source.start, each.source.end],
        "output": [each.output.start, each.output.end],
        "sameness": each.sameness,
    }


def _places(spans: Sequence[Span]) -> list[list[int]]:
    return [[span.start, span.end] for span in spans]


def read_findings(held: Mapping[str, Any], source: str = "", output: str = "") -> Findings:
    """The findings of a JSON object; the verdict follows from them."""
    return Findings(
        source,
        output,
        tuple(_read_finding(each) for each in held["findings"]),
        tuple(Unjudged(**each) for each in held["unjudged"]),
        held["coverage"],
        held["support"],
        tuple(_read_replaced(each) for each in held["replaced"]),
        held["shift"],
        held["risk"],
        held["id"],
    )


def _read_finding(held: Mapping[str, Any]) -> Finding:
    spans = {side: tuple(Span(*place) for place in held[side]) for side in ("source", "output")}
    return Finding(**{**held, **spans})


def _read_replaced(held: Mapping[str, Any]) -> Replaced:
    return Replaced(**{**held, "source": Span(*held["source"]), "output": Span(*held["output"])})
