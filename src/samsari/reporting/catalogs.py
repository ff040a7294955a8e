"""The catalogs of data sets and metrics, and the verdicts of the doctor, as tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from samsari.metrics.catalog import create, names
from samsari.metrics.contract import Metric, settings, signature
from samsari.metrics.doctor import COPY, REFERENCE, Verdict
from samsari.model.table import Cell, Column, Table, Value, missing
from samsari.reporting.scores import ARROWS
from samsari.resources.datasets import DataSet

# The catalog of data sets as tables.


def table(sets: Iterable[DataSet], home: Path) -> Table:
    """One row per set: what it is, its size, its licence, whether it is here."""
    columns: dict[Column | str, Callable[[DataSet], Value]] = {
        "set": lambda one: one.name,
        "what it is": lambda one: one.title,
        "--testset": lambda one: "yes" if one.source else "",
        Column("size", "MB"): lambda one: one.size / 1e6,
        "licence": lambda one: one.licence,
        "here": lambda one: _here(one, home),
    }
    return Table.of("Data sets", sets, columns, (f"data directory: {home}",))


def state_table(sets: Iterable[DataSet], home: Path) -> Table:
    """One row per set: how many files are ready, and which are not."""
    rows = []
    for found in sets:
        states = {file.path: file.state(home) for file in found.files}
        counts = Counter(states.values())
        damaged = ", ".join(path for path, state in states.items() if state == "damaged")
        rows.append(
            (found.name, found.state(home), counts["ready"], counts["absent"], damaged),
        )
    columns = ("set", "state", "ready", "absent", "damaged files")
    return Table("Data sets checked", columns, rows, (f"data directory: {home}",))


def _here(found: DataSet, home: Path) -> str:
    """Whether the files are there; only `verify` reads them through."""
    there = sum((home / file.path).is_file() for file in found.files)
    if there == len(found.files):
        return "yes"
    return f"{there} of {len(found.files)}" if there else "no"


# The catalog of metrics as tables.

DIRECTIONS = {True: "higher is better", False: "lower is better", None: "neither is better"}


def metrics_table() -> Table:
    """One row per metric: formula, citation, range, direction, signature."""
    columns: dict[Column | str, Callable[[Metric], Value]] = {
        "metric": lambda one: one.name,
        "formula": lambda one: one.card.formula,
        "citation": lambda one: one.card.citation,
        "range": lambda one: one.card.range,
        "direction": lambda one: DIRECTIONS[one.higher_is_better],
        "signature": signature,
    }
    note = "`samsari metrics NAME` says more about a metric; docs/reference/metrics has its page"
    return Table.of("Metrics", map(create, names()), columns, (note,))


def overview() -> Table:
    """One short row per metric: its direction, what it needs, what it is."""
    columns: dict[Column | str, Callable[[Metric], Value]] = {
        "metric": lambda one: one.name,
        "": lambda one: ARROWS[one.higher_is_better],
        "refs": lambda one: "yes" if "references" in one.needs else "",
        "what it is": lambda one: one.card.summary,
    }
    notes = (
        "↑ higher is better, ↓ lower is better; refs: needs references",
        "`samsari metrics NAME` explains one; -f tsv has formulas, citations and signatures",
    )
    return Table.of("Metrics", map(create, names()), columns, notes)


def metric_table(name: str) -> Table:
    """Everything about one metric."""
    metric = create(name)
    rows = [
        ("meaning", metric.card.summary),
        ("formula", metric.card.formula),
        ("citation", metric.card.citation),
        ("range", metric.card.range),
        ("direction", DIRECTIONS[metric.higher_is_better]),
        ("needs", ", ".join(["outputs", *sorted(metric.needs, reverse=True)])),
        ("settings", ", ".join(key for key, _ in settings(metric)) or "none"),
        ("signature", signature(metric)),
    ]
    return Table(metric.name, ("about", "it"), rows)


# Verdicts of the suite as tables.

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
        (one, one.example.output)
        for one in verdicts
        if one.outcome in ("weak", "fails") and one.example and one.test not in (COPY, REFERENCE)
    ]
    columns: dict[Column | str, Callable[[tuple[Verdict, str]], Value]] = {
        "metric": lambda row: row[0].metric,
        "test": lambda row: row[0].test,
        Column("copy", digits=1): lambda row: row[0].copy_score,
        Column("this output", digits=1): lambda row: row[0].example_score,
        "output that is scored no worse": lambda row: _short(row[1]),
    }
    return Table.of("What fooled them most", fooled, columns)


def _short(text: str) -> str:
    if not text:
        return "(empty)"
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
