"""Verdicts of the suite as tables."""

from __future__ import annotations

from collections.abc import Sequence

from samsari.metrics.doctor.suite import COPY, REFERENCE
from samsari.metrics.doctor.verdicts import Verdict
from samsari.model.table import Cell, Column, Table, Value, missing

SIGNS = {"passes": "✓", "weak": "~", "fails": "✗", "no test": ""}
NOTES = (
    "first the mean score, then the share of sources in which the damaged text scores below the "
    "copy; ✓ 95 % or more, ~ half or more, ✗ less than half",
    f"{REFERENCE}: the share of sources in which it scores above the copy; ✓ half or more",
)
LONGEST = 70


def doctor_table(verdicts: Sequence[Verdict], about: str = "") -> Table:
    """One row per test, one column per metric."""
    tests = dict.fromkeys(one.test for one in verdicts)
    metrics = dict.fromkeys(one.metric for one in verdicts)
    held = {(one.test, one.metric): one for one in verdicts}
    rows: list[list[Cell | Value]] = [
        [test, max(held[test, m].n for m in metrics), *(_cell(held[test, m]) for m in metrics)]
        for test in tests
    ]
    title = f"How the metrics can be fooled: {about}" if about else "How the metrics can be fooled"
    scores = [Column(name, digits=1) for name in metrics]
    columns: list[Column | str] = ["test", Column("sources", digits=0), *scores]
    return Table(title, columns, rows, NOTES)


def _cell(one: Verdict) -> Cell:
    if one.mean is None:
        return missing("no case has a score")
    if one.below is None:
        return Cell(one.mean)
    return Cell(one.mean, note=f" {100 * one.below:.0f} % {SIGNS[one.outcome]}")


def example_table(verdicts: Sequence[Verdict]) -> Table:
    """For each test that a metric does not pass, the case that fooled it most."""
    fooled = [
        one
        for one in verdicts
        if one.outcome in ("weak", "fails") and one.example and one.test not in (COPY, REFERENCE)
    ]
    rows = [
        (one.metric, one.test, one.copy_score, one.example_score, _short(one.example.output))
        for one in fooled
        if one.example
    ]
    columns = (
        "metric",
        "test",
        Column("copy", digits=1),
        Column("this output", digits=1),
        "output that is scored no worse",
    )
    return Table("What fooled them most", columns, rows)


def _short(text: str) -> str:
    if not text:
        return "(empty)"
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
