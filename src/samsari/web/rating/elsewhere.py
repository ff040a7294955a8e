"""What runs in the other process: it needs numpy and the metrics, which the server does not."""

from __future__ import annotations

from typing import Any


def study_figures(path: str, results: tuple[str, ...]) -> dict[str, Any]:
    """The figures of a study as one JSON document."""
    from samsari.tasks.rating.figures import study_figures as compute

    return compute(path, results)


def exported_table(path: str) -> str:
    """The ratings of a study as CSV."""
    from samsari.tasks.rating.exporting import export_study

    return export_study(path).table
