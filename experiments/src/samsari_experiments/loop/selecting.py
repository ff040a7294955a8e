"""TSAR-2025: what `samsari select` chooses among all runs, beside every run alone.

A hundred texts with a wanted level (A2 or B1), what 48 runs or more made of each. The level of our
own model says what hits; it was chosen on other texts. So the first column flatters the choice as
it flatters a run that used a classifier like ours; whether people prefer it must be read. The
weights were chosen on 42 of the texts, so the other 58 stand in a line of their own.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any

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
    given = rows(data)
    choices = list(select_rows(given, Wanted()))
    people = select_rows(
        [
            (id, source, {REFERENCE: text}, level)
            for (id, source, _, level), text in zip(given, references(data), strict=True)
        ],
        Wanted(),
    )
    yield _table(choices, [one.candidates[0] for one in people])


def is_held_out(id: str) -> bool:
    """Whether no weight was chosen on a text; its versions for two levels stay together."""
    number = id.partition("-")[0]
    return int(hashlib.md5(f"h{number}".encode(), usedforsecurity=False).hexdigest(), 16) % 2 == 1


def rows(data: Path) -> list[Row]:
    """The texts with all runs as candidates."""
    return [
        (one["text_id"], one["original"], one["runs"], read_target(one["target_cefr"]))
        for one in _read(data)
    ]


def references(data: Path) -> list[str]:
    """What people wrote for each text; no candidate."""
    return [one["reference"] for one in _read(data)]


def _read(data: Path) -> list[dict[str, Any]]:
    path = data / FILE
    if not path.exists():
        raise ResourceError(f"{path} is missing", remedy="--data must name the folder with select/")
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def _table(choices: Sequence[Choice], people: Sequence[Candidate]) -> Table:
    by_run: dict[str, list[Candidate]] = {}
    for one in (one for choice in choices for one in choice.candidates):
        by_run.setdefault(one.writer, []).append(one)
    whole = {run: found for run, found in by_run.items() if len(found) == len(choices)}
    best = sorted(whole.items(), key=lambda each: (-_hits(each[1]), _failed(each[1])))
    held_out = [choice for choice in choices if is_held_out(choice.id)]
    n_none = sum(choice.chosen is None for choice in choices)
    rows_of_best: list[list[Value]] = [[name, *_figures(found)] for name, found in best[:BEST]]
    lines: list[list[Value]] = [
        ["samsari select", *_figures(_chosen(choices))],
        ["samsari select, texts that no weight was chosen on", *_figures(_chosen(held_out))],
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


def _chosen(choices: Sequence[Choice]) -> list[Candidate]:
    return [choice.chosen for choice in choices if choice.chosen is not None]


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
