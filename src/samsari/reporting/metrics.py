"""The catalog of metrics as tables."""

from __future__ import annotations

from samsari.metrics.catalog import create, names
from samsari.metrics.contract import Metric, settings, signature
from samsari.model.table import Table

DIRECTIONS = {True: "higher is better", False: "lower is better", None: "neither is better"}


def metrics_table() -> Table:
    """One row per metric: formula, citation, range, direction, signature."""
    metrics = [create(name) for name in names()]
    rows = [
        (
            metric.name,
            metric.card.formula,
            metric.card.citation,
            metric.card.range,
            DIRECTIONS[metric.higher_is_better],
            signature(metric),
        )
        for metric in metrics
    ]
    columns = ("metric", "formula", "citation", "range", "direction", "signature")
    note = "`samsari metrics NAME` says more about a metric; docs/reference/metrics has its page"
    return Table("Metrics", columns, rows, (note,))


def overview() -> Table:
    """One short row per metric: its direction, what it needs, what it is."""
    arrows = {True: "↑", False: "↓", None: ""}
    rows = [
        (
            name,
            arrows[metric.higher_is_better],
            "" if "references" not in metric.needs else "yes",
            metric.card.summary,
        )
        for name, metric in ((name, create(name)) for name in names())
    ]
    notes = (
        "↑ higher is better, ↓ lower is better; refs: needs references",
        "`samsari metrics NAME` explains one; -f tsv has formulas, citations and signatures",
    )
    return Table("Metrics", ("metric", "", "refs", "what it is"), rows, notes)


def metric_table(name: str) -> Table:
    """Everything about one metric."""
    metric = create(name)
    rows = [
        ("meaning", metric.card.summary),
        ("formula", metric.card.formula),
        ("citation", metric.card.citation),
        ("range", metric.card.range),
        ("direction", DIRECTIONS[metric.higher_is_better]),
        ("needs", _needs(metric)),
        ("settings", ", ".join(key for key, _ in settings(metric)) or "none"),
        ("signature", signature(metric)),
    ]
    return Table(metric.name, ("about", "it"), rows)


def _needs(metric: Metric) -> str:
    return ", ".join(["outputs", *sorted(metric.needs, reverse=True)])
