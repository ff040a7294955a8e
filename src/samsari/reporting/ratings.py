"""Tables of mean ratings: systems down, aspects across, and the tests between systems."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from samsari.human.means import SystemContest, SystemMean
from samsari.model.table import Cell, Column, Table, missing
from samsari.reporting.tables.estimates import as_json, estimate_cell


def means_table(found: Sequence[SystemMean]) -> Table:
    """The mean of every system in every aspect."""
    aspects = tuple(dict.fromkeys(one.aspect for one in found))
    cells = {(one.system, one.aspect): one.estimate for one in found}
    rows = []
    for system in dict.fromkeys(one.system for one in found):
        n_outputs = max(cells[system, aspect].n_units for aspect in aspects)
        values = (estimate_cell(cells[system, aspect]) for aspect in aspects)
        rows.append([Cell(system or "all"), Cell(n_outputs), *values])
    has_intervals = any(one.estimate.interval for one in found)
    notes = ("[95 % bootstrap interval over items]",) if has_intervals else ()
    return Table("Mean ratings", ("system", "outputs", *aspects), rows, notes)


def contests_table(found: Sequence[SystemContest]) -> Table:
    """The differences between systems and whether they may be chance."""
    columns = (
        "aspect",
        "system",
        "against",
        "items",
        Column("difference", digits=3),
        "95 % interval",
        Column("p", digits=4),
        Column("p (Holm)", digits=4),
    )
    rows: list[list[Cell | str | int]] = [
        [
            one.aspect,
            one.first,
            one.second,
            one.n_items,
            _cell(one.difference, one.reason),
            Cell(f"[{one.interval.low:.3f}, {one.interval.high:.3f}]")
            if one.interval
            else missing(one.reason or "no resamples"),
            _cell(one.p, one.reason or "no resamples"),
            _cell(one.p_holm, one.reason or "no resamples"),
        ]
        for one in found
    ]
    notes = (
        "paired by item; two-sided p-values of approximate randomisation; Holm's are corrected for "
        "all comparisons of an aspect",
    )
    return Table("Do systems differ?", columns, rows, notes)


def mean_record(one: SystemMean) -> dict[str, object]:
    """A mean as members of a JSON object."""
    return {"aspect": one.aspect, "system": one.system, **as_json(one.estimate)}


def contest_record(one: SystemContest) -> dict[str, object]:
    """A test as members of a JSON object."""
    return {
        "aspect": one.aspect,
        "system": one.first,
        "against": one.second,
        "items": one.n_items,
        "difference": one.difference,
        "low": one.interval.low if one.interval else None,
        "high": one.interval.high if one.interval else None,
        "p": one.p,
        "p_holm": one.p_holm,
        "reason": one.reason,
    }


def ratings_document(
    means: Iterable[SystemMean], contests: Iterable[SystemContest]
) -> dict[str, object]:
    """Everything as one JSON object."""
    return {
        "schema": "samsari-ratings/1",
        "means": [mean_record(one) for one in means],
        "comparisons": [contest_record(one) for one in contests],
    }


def _cell(value: float | None, reason: str) -> Cell:
    return missing(reason) if value is None else Cell(value)
