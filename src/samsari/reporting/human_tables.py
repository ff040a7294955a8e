"""Human ratings as tables: agreement, mean ratings, the state of a study."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from samsari.human.agreement import MEASURES, TOTAL, Agreement, Coverage
from samsari.human.means import SystemContest, SystemMean
from samsari.model.rating import Question, QuestionSet
from samsari.model.showing import number_of
from samsari.model.table import Cell, Column, Table, Value, missing
from samsari.reporting.tables import STARS_NOTE, estimate_cell, members, value_cell
from samsari.reporting.tables import estimate_json as as_json

# Tables of rater agreement: one for each measure, systems down, questions across.


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


def agreement_table(
    found: Iterable[Agreement], covered: Iterable[Coverage], questions: QuestionSet
) -> Table:
    """A row for each question: its words, its answers, and the alpha that fits its scale."""
    values = {(one.measure, one.column): one.estimate for one in found if one.system == TOTAL}
    rows = []
    for one in covered:
        if one.system == TOTAL:
            alpha = values.get((alpha_of(questions.by_id.get(one.column)), one.column))
            same = values.get(("agreement", one.column))
            rows.append(
                [
                    Cell(f"{one.column} {question_text(questions, one.column)}".strip()),
                    Cell(one.n_given, note=f"({one.n_missing} missing)" if one.n_missing else ""),
                    missing("it was not asked for") if alpha is None else estimate_cell(alpha),
                    missing("it was not asked for") if same is None else estimate_cell(same),
                ]
            )
    alpha_note = "alpha: 1 is full agreement, 0 is chance; [95 % bootstrap interval over items]"
    notes = (f"{alpha_note}; {STARS_NOTE}",)
    columns = ("question", "answers", "Krippendorff's alpha", "same answer")
    return Table("Do the raters agree?", columns, rows, notes)


def alpha_of(question: Question | None) -> str:
    """The alpha that fits a question; aspects averaged from several have an interval scale."""
    if question is None or question.kind == "continuous":
        return "alpha-interval"
    return "alpha-nominal" if question.kind == "nominal" else "alpha-ordinal"


def question_text(questions: QuestionSet, column: str) -> str:
    """A question or aspect in words; empty if there are none."""
    question = questions.by_id.get(column)
    if question is None:
        found = next((one for one in questions.aspects if one.id == column), None)
        if found and found.mean_of:
            return f"mean of {', '.join(found.mean_of)}"
        question = questions.by_id.get(found.question) if found else None
    return question.text if question else ""


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


# Tables of mean ratings: systems down, aspects across, and the tests between systems.


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

    def told(one: SystemContest, value: float | None) -> Cell:
        return value_cell(value, one.reason or "no resamples")

    def span(one: SystemContest) -> Cell | str:
        own = one.interval
        return f"[{own.low:.3f}, {own.high:.3f}]" if own else told(one, None)

    columns: dict[Column | str, Callable[[SystemContest], Cell | Value]] = {
        "aspect": lambda one: one.aspect,
        "system": lambda one: one.first,
        "against": lambda one: one.second,
        "items": lambda one: one.n_items,
        Column("difference", digits=3): lambda one: value_cell(one.difference, one.reason),
        "95 % interval": span,
        Column("p", digits=4): lambda one: told(one, one.p),
        Column("p (Holm)", digits=4): lambda one: told(one, one.p_holm),
    }
    note = (
        "paired by item; two-sided p-values of approximate randomisation; Holm's are corrected for "
        "all comparisons of an aspect"
    )
    return Table.of("Do systems differ?", found, columns, (note,))


def mean_record(one: SystemMean) -> dict[str, object]:
    """A mean as members of a JSON object."""
    return {"aspect": one.aspect, "system": one.system, **as_json(one.estimate)}


def contest_record(one: SystemContest) -> dict[str, object]:
    """A test as members of a JSON object."""
    span = one.interval
    return {
        "aspect": one.aspect,
        "system": one.first,
        "against": one.second,
        "items": one.n_items,
        "difference": one.difference,
        "low": span.low if span else None,
        "high": span.high if span else None,
        **members(one, "p p_holm reason"),
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


# The state of a study as a table.


def status_table(status: Mapping[str, Any]) -> Table:
    """How far each rater is."""
    columns: dict[Column | str, Callable[[Mapping[str, Any]], Cell | Value]] = {
        "rater": lambda one: one["name"] + (" (released)" if one["released_at"] else ""),
        "done": lambda one: one["done"],
        "of": lambda one: one["tasks"],
        Column("time each", "s", digits=1): lambda one: value_cell(
            one["seconds"], "no task is done"
        ),
        "checks passed": lambda one: _share(
            one["checks"] - one["failed"], one["checks"], "no check yet"
        ),
        "same answer again": lambda one: _share(one["same"], one["repeated"], "no repeat yet"),
        "last answer": lambda one: one["last_at"] or missing("no answer yet"),
        "code": lambda one: (
            one["code"]
            if one["tasks"] and one["done"] == one["tasks"]
            else missing("not all is done")
        ),
        "look at": lambda one: "; ".join(one["flags"]) or "-",
    }
    notes = [
        f"{number_of(status['items'], 'item')}, {number_of(len(status['systems']), 'system')}, "
        f"{number_of(status['answers'], 'answer')}; "
        f"{status['cannot_judge']} could not be judged, {number_of(status['comments'], 'comment')}"
    ]
    if status["open_places"]:
        places = number_of(status["open_places"], "place")
        notes.append(f"{places} without a rater: samsari rate add")
    if status["closed_at"]:
        notes.append(f"closed at {status['closed_at']}")
    return Table.of(f"{status['study']}: {status['questions']}", status["raters"], columns, notes)


def _share(part: int, whole: int, reason: str) -> Cell:
    return Cell(f"{part} of {whole}") if whole else missing(reason)
