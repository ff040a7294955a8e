"""Findings as SARIF 2.1.0, which code hosts and editors show beside the text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from urllib.parse import quote

from samsari.checking.registry import rules
from samsari.model import VERSION
from samsari.model.finding import Finding
from samsari.reporting.checks.machines import Checked, region

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
LEVELS = {"fail": "error", "warn": "warning", "note": "note"}


def document(checked: Iterable[Checked]) -> dict[str, Any]:
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
        "$schema": SCHEMA,
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
        "defaultConfiguration": {"level": LEVELS.get(each.level, "none")},
    }
    if each.level == "off":
        held["defaultConfiguration"] = {"enabled": False}
    return held


def _results(checked: Checked, names: list[str]) -> Iterable[dict[str, Any]]:
    for finding in checked.found.findings:
        yield {
            "ruleId": finding.rule,
            "ruleIndex": names.index(finding.rule),
            "level": LEVELS[finding.level],
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
