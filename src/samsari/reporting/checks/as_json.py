"""Findings as JSON objects, with the place of their pair."""

from __future__ import annotations

from typing import Any

from samsari.formats.findings.as_json import findings_object
from samsari.reporting.checks.places import Checked


def pair_object(checked: Checked) -> dict[str, Any]:
    """A pair with its texts and findings; a span counts characters from 0, its end is exclusive."""
    found, place = checked.found, checked.place
    held: dict[str, Any] = {"id": found.id}
    if place.file:
        held |= {"file": place.file, "line": place.line}
    return held | {"source": found.source, "output": found.output} | findings_object(found)
