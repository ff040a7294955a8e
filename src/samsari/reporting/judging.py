"""Tables of `samsari judge`: the answer first, then where it comes from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from samsari.human.judging import CorrectedMean, JudgeFound
from samsari.model.result import Estimate
from samsari.model.table import Cell, Column, Table, missing
from samsari.reporting.tables import estimate_cell, estimate_json

RANDOM_NOTE = "true only if the labelled outputs were chosen at random within each system"


def judge_tables(found: Sequence[JudgeFound]) -> tuple[Table, ...]:
    """All tables: can each judge be believed; then its means, biases, calibration."""
    return (
        _trust_table(found),
        *(_means_table(one) for one in found),
        *(_bias_table(one) for one in found if one.biases),
        *(_calibration_table(one) for one in found),
        *(_next_table(one) for one in found if one.next),
    )


def _trust_table(found: Sequence[JudgeFound]) -> Table:
    columns = (
        "judge",
        Column("labels", digits=0),
        "r with people",
        "Spearman",
        "judge, others' mean",
        "a person, others' mean",
        "same verdict",
        "kappa",
        "with itself",
    )
    rows = [[Cell(one.judge), Cell(one.n_labels), *_trust_cells(one)] for one in found]
    notes = (
        "[95 % bootstrap interval over sources]",
        "kappa is agreement beyond chance; a person and the judge face the same task where they "
        "are compared with the mean of the other people",
        *(f"doubt: {doubt}" for one in found for doubt in one.doubts),
    )
    return Table("Can the judge be believed?", columns, rows, notes)


def _trust_cells(one: JudgeFound) -> Iterator[Cell]:
    for part in ("agreement", "rank", "judge", "person", "share", "kappa", "itself"):
        yield estimate_cell(getattr(one.trust, part))


def _means_table(one: JudgeFound) -> Table:
    is_verdict = any(mean.by_errors.value is not None for mean in one.means)
    columns: list[Column | str] = [
        "system",
        Column("judged", digits=0),
        Column("labels", digits=0),
        "judge alone",
        "labels alone",
        "corrected",
        *(["by its errors"] if is_verdict else []),
        f"labels for ±{one.half_width:.2g}",
    ]
    rows = [
        [
            Cell(mean.system or "(no name)"),
            Cell(mean.n_judged),
            Cell(mean.n_labels),
            Cell(mean.judge),
            estimate_cell(mean.labels),
            estimate_cell(mean.corrected),
            *([estimate_cell(mean.by_errors)] if is_verdict else []),
            _needed(mean),
        ]
        for mean in one.means
    ]
    notes = (RANDOM_NOTE, "[95 % interval]: prediction-powered; by its errors: Rogan and Gladen")
    return Table(f"Means by {one.judge}, corrected by people's labels", columns, rows, notes)


def _needed(mean: CorrectedMean) -> Cell:
    if mean.needed is not None:
        return Cell(mean.needed)
    return missing(mean.corrected.reason or "too few outputs are judged: judge more of them")


def _bias_table(one: JudgeFound) -> Table:
    rows = [[Cell(bias.fact), estimate_cell(bias.estimate)] for bias in one.biases]
    note = "0: the fact does not move the judge; above 0: it gives more where the fact is greater"
    columns = ("fact", "partial correlation, people's judgement held fixed")
    return Table(f"What moves {one.judge} that should not", columns, rows, (note,))


def _calibration_table(one: JudgeFound) -> Table:
    rows = [
        [Cell(_range(bin.low, bin.high)), Cell(bin.human.n_units), estimate_cell(bin.human)]
        for bin in one.calibration
    ]
    columns = (f"{one.judge} says", Column("outputs", digits=0), "people say, on average")
    return Table(f"What a value of {one.judge} means", columns, rows)


def _range(low: float, high: float) -> str:
    return f"{low:.3g}" if low == high else f"{low:.3g} to {high:.3g}"


def _next_table(one: JudgeFound) -> Table:
    rows = [[Cell(system), Cell(item)] for system, item in one.next]
    return Table(f"Label these next, for {one.judge}", ("system", "item"), rows)


def judge_document(found: Sequence[JudgeFound]) -> dict[str, object]:
    """Everything as JSON."""
    return {"judges": [_record(one) for one in found]}


def _record(one: JudgeFound) -> dict[str, object]:
    return {
        "judge": one.judge,
        "n_judged": one.n_judged,
        "n_labels": one.n_labels,
        "trust": {name: _figure(getattr(one.trust, name)) for name in one.trust.__slots__},
        "biases": {bias.fact: _figure(bias.estimate) for bias in one.biases},
        "calibration": [
            {"low": bin.low, "high": bin.high, "judge": bin.judge, "human": _figure(bin.human)}
            for bin in one.calibration
        ],
        "means": [
            {
                **{name: getattr(mean, name) for name in ("system", "n_judged", "n_labels")},
                "judge": mean.judge,
                "labels": _figure(mean.labels),
                "corrected": _figure(mean.corrected),
                "by_errors": _figure(mean.by_errors),
                "needed": mean.needed,
            }
            for mean in one.means
        ],
        "next": [{"system": system, "item": item} for system, item in one.next],
        "card": dict(one.card),
        "doubts": list(one.doubts),
    }


def _figure(estimate: Estimate) -> dict[str, object]:
    return dict(estimate_json(estimate))
