"""The counts of a check stand in the same order each time."""

from __future__ import annotations

from samsari.model.finding import Finding, Findings
from samsari.reporting.checks.text import Summary


def test_rules_that_were_found_as_often_stand_in_the_order_of_their_findings() -> None:
    names = ["roles-swapped", "number-changed", "opposite", "cut-short", "name-changed"]
    found = tuple(Finding(name, "warn", "It changed.", "Write it again.") for name in names * 2)
    summary = Summary()
    summary.add(Findings("a", "b", found), blocks=False)
    assert summary.as_json()["rules"] == dict.fromkeys(names, 1)
    assert list(summary.rules) == names
