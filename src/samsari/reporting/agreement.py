"""Tables of rater agreement: one for each measure, systems down, questions across."""

from __future__ import annotations

from collections.abc import Iterable

from samsari.human.agreement import MEASURES, TOTAL, Agreement, Coverage
from samsari.model.table import Cell, Table
from samsari.reporting.tables.estimates import STARS_NOTE, as_json, estimate_cell


def agreement_tables(found: Iterable[Agreement]) -> tuple[Table, ...]:
    """A table for each measure, in the order of `MEASURES`."""
    by_measure: dict[str, list[Agreement]] = {}
    for one in found:
        by_measure.setdefault(one.measure, []).append(one)
    return tuple(
        _table(measure.title, by_measure[measure.name])
        for measure in MEASURES
        if measure.name in by_measure
    )


def coverage_table(found: Iterable[Coverage]) -> Table:
    """How many answers there are for each question, and how many are missing."""
    rows: dict[str, dict[str, Cell]] = {}
    units: dict[str, int] = {}
    for one in found:
        note = f"({one.n_missing} missing)" if one.n_missing else ""
        rows.setdefault(one.system, {})[one.column] = Cell(one.n_given, note=note)
        units[one.system] = one.n_units
    columns = tuple(dict.fromkeys(name for cells in rows.values() for name in cells))
    body = [
        [Cell(system or "Total"), Cell(units[system]), *(cells[name] for name in columns)]
        for system, cells in rows.items()
    ]
    return Table("Answers", ("", "outputs", *columns), body)


def agreement_document(
    found: Iterable[Agreement], covered: Iterable[Coverage]
) -> dict[str, object]:
    """Everything as one JSON object."""
    return {
        "schema": "samsari-agreement/1",
        "answers": [
            {
                "system": one.system or None,
                "column": one.column,
                "outputs": one.n_units,
                "raters": one.n_raters,
                "given": one.n_given,
                "missing": one.n_missing,
            }
            for one in covered
        ],
        "agreement": [
            {
                "measure": one.measure,
                "system": one.system or None,
                "column": one.column,
                **as_json(one.estimate),
            }
            for one in found
        ],
    }


def _table(title: str, found: list[Agreement]) -> Table:
    rows: dict[str, dict[str, Cell]] = {}
    for one in found:
        rows.setdefault(one.system, {})[one.column] = estimate_cell(one.estimate)
    columns = tuple(dict.fromkeys(one.column for one in found))
    body = [
        [Cell("Total" if system == TOTAL else system), *(cells[name] for name in columns)]
        for system, cells in rows.items()
    ]
    has_p = any(one.estimate.p is not None for one in found)
    notes = (f"[95 % bootstrap interval over items]; {STARS_NOTE}",) if has_p else ()
    return Table(title, ("", *columns), body, notes)
