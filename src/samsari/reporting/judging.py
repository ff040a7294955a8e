"""Tables of `samsari judge`: the answer first, then where it comes from."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from samsari.human.judging import CorrectedMean, JudgeFound
from samsari.model.table import Cell, Column, Table, Value, missing
from samsari.reporting.tables import estimate_cell, estimate_json, members

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
    columns: dict[Column | str, Callable[[JudgeFound], Cell | Value]] = {
        "judge": lambda one: one.judge,
        Column("labels", digits=0): lambda one: one.n_labels,
        "r with people": lambda one: estimate_cell(one.trust.agreement),
        "Spearman": lambda one: estimate_cell(one.trust.rank),
        "judge, others' mean": lambda one: estimate_cell(one.trust.judge),
        "a person, others' mean": lambda one: estimate_cell(one.trust.person),
        "same verdict": lambda one: estimate_cell(one.trust.share),
        "kappa": lambda one: estimate_cell(one.trust.kappa),
        "with itself": lambda one: estimate_cell(one.trust.itself),
    }
    notes = (
        "[95 % bootstrap interval over sources]",
        "kappa is agreement beyond chance; a person and the judge face the same task where they "
        "are compared with the mean of the other people",
        *(f"doubt: {doubt}" for one in found for doubt in one.doubts),
    )
    return Table.of("Can the judge be believed?", found, columns, notes)


def _means_table(one: JudgeFound) -> Table:
    columns: dict[Column | str, Callable[[CorrectedMean], Cell | Value]] = {
        "system": lambda mean: mean.system or "(no name)",
        Column("judged", digits=0): lambda mean: mean.n_judged,
        Column("labels", digits=0): lambda mean: mean.n_labels,
        "judge alone": lambda mean: mean.judge,
        "labels alone": lambda mean: estimate_cell(mean.labels),
        "corrected": lambda mean: estimate_cell(mean.corrected),
    }
    if any(mean.by_errors.value is not None for mean in one.means):
        columns["by its errors"] = lambda mean: estimate_cell(mean.by_errors)
    columns[f"labels for ±{one.half_width:.2g}"] = _needed
    notes = (RANDOM_NOTE, "[95 % interval]: prediction-powered; by its errors: Rogan and Gladen")
    title = f"Means by {one.judge}, corrected by people's labels"
    return Table.of(title, one.means, columns, notes)


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
    return Table(f"Label these next, for {one.judge}", ("system", "item"), one.next)


def judge_document(found: Sequence[JudgeFound]) -> dict[str, object]:
    """Everything as JSON."""
    return {"judges": [_record(one) for one in found]}


def _record(one: JudgeFound) -> dict[str, object]:
    return {
        **members(one, "judge n_judged n_labels"),
        "trust": {name: estimate_json(getattr(one.trust, name)) for name in one.trust.__slots__},
        "biases": {bias.fact: estimate_json(bias.estimate) for bias in one.biases},
        "calibration": [
            {**members(bin, "low high judge"), "human": estimate_json(bin.human)}
            for bin in one.calibration
        ],
        "means": [
            {
                **members(mean, "system n_judged n_labels judge"),
                "labels": estimate_json(mean.labels),
                "corrected": estimate_json(mean.corrected),
                "by_errors": estimate_json(mean.by_errors),
                "needed": mean.needed,
            }
            for mean in one.means
        ],
        "next": [{"system": system, "item": item} for system, item in one.next],
        "card": dict(one.card),
        "doubts": list(one.doubts),
    }
