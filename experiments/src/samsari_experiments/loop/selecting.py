"""TSAR-2025: what `samsari select` chooses among all runs, beside every run alone.

A hundred texts with a wanted level (A2 or B1), what 48 runs or more made of each. The level of our
own model says what hits; it was chosen on other texts. So the first column flatters the choice as
it flatters a run that used a classifier like ours; whether people prefer it must be read.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean

from samsari.errors import ResourceError
from samsari.model.selection import Candidate, Choice
from samsari.model.table import Column, Table, Value
from samsari.tasks.language.level import read_target
from samsari.tasks.select import Row, Wanted, select_rows

FILE = Path("select/tsar2025-runs.jsonl")
REFERENCE = "(people)"
BEST = 5  # runs that are shown


def tables(data: Path) -> Iterator[Table]:
    """The choice, people's reference and the best runs."""
    choices = list(select_rows(rows(data), Wanted()))
    yield _table(choices)


def rows(data: Path) -> list[Row]:
    """The texts with all runs and people's reference as candidates."""
    path = data / FILE
    if not path.exists():
        raise ResourceError(f"{path} is missing", remedy="--data must name the folder with select/")
    found = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [
        (
            one["text_id"],
            one["original"],
            {**one["runs"], REFERENCE: one["reference"]},
            read_target(one["target_cefr"]),
        )
        for one in found
    ]


def _table(choices: Sequence[Choice]) -> Table:
    runs = dict.fromkeys(one.writer for choice in choices for one in choice.candidates)
    by_run = {
        run: [one for choice in choices for one in choice.candidates if one.writer == run]
        for run in runs
    }
    people = by_run.pop(REFERENCE)
    whole = {run: found for run, found in by_run.items() if len(found) == len(choices)}
    best = sorted(whole.items(), key=lambda each: (-_hits(each[1]), _failed(each[1])))
    chosen = [_chosen(choice) for choice in choices]
    n_none = sum(choice.chosen is None for choice in choices)
    rows_of_best: list[list[Value]] = [[name, *_figures(found)] for name, found in best[:BEST]]
    lines: list[list[Value]] = [
        ["samsari select", *_figures([one for one in chosen if one is not None])],
        ["people's reference", *_figures(people)],
        *rows_of_best,
        [f"mean of {len(whole)} runs", *_means([_figures(found) for found in whole.values()])],
    ]
    columns = (
        "text",
        Column("texts", digits=0),
        Column("wanted level", "%", 0),
        Column("a finding of level fail", "%", 0),
        Column("meaning", digits=1),
        Column("fluency", digits=1),
    )
    notes = (f"no candidate was fit for {n_none} of {len(choices)} texts: they are left out above",)
    return Table("TSAR-2025: the choice and the runs", columns, lines, notes)


def _chosen(choice: Choice) -> Candidate | None:
    """The best of the runs; people's reference is no candidate."""
    return next((x for x in choice.candidates if x.is_fit and x.writer != REFERENCE), None)


def _hits(found: Sequence[Candidate]) -> float:
    return fmean(one.miss == 0 for one in found)


def _failed(found: Sequence[Candidate]) -> float:
    return fmean(one.verdict == "fail" for one in found)


def _figures(found: Sequence[Candidate]) -> list[float]:
    meaning, fluency = (
        fmean(one.scores.get(name) or 0.0 for one in found) for name in ("meaning", "fluency")
    )
    return [len(found), 100 * _hits(found), 100 * _failed(found), meaning, fluency]


def _means(rows: Sequence[Sequence[float]]) -> list[float]:
    return [fmean(column) for column in zip(*rows, strict=True)]
