"""Simplifications that people wrote: each writer's first ones, and a test set of all.

Xu et al. (2016, section 3.4) read the first submissions of each writer and let some go, because
writers stay as they begin; the others' texts became a test set with eight references.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections import defaultdict
from collections.abc import Collection, Mapping
from pathlib import Path

from samsari.errors import StudyError, check_known
from samsari.formats.atomic import write_text
from samsari.human.study import answers as extract
from samsari.human.study import queries
from samsari.human.study.facts import AnswerRow
from samsari.human.study.store import reading
from samsari.model.showing import number_of
from samsari.model.table import Cell, Column, Table

_NUMBER = re.compile(r"\d[\d.,]*")
FIRST = 5


def first_texts(path: str | Path, most: int = FIRST) -> Table:
    """What each writer wrote first, with what a reader should look at."""
    rows: list[list[Cell | str | float]] = []
    with reading(path) as db:
        sources = queries.sources(db)
        seen: dict[str, int] = defaultdict(int)
        answers = _written(db)
        for one in sorted(answers, key=lambda one: (one.rater, one.place)):
            if seen[one.rater] < most:
                seen[one.rater] += 1
                source, text = sources[one.item_id], json.loads(one.extra)
                ratio = len(text.split()) / max(1, len(source.split()))
                rows.append([one.rater, source, text, ratio, ", ".join(_doubts(source, text))])
    columns = ("writer", "sentence", "written", Column("length", digits=2), "look at")
    notes = (
        "length: words written for each word of the sentence; leave a writer out with "
        "`samsari rate export --references DIR --leave-out NAME`",
    )
    return Table(f"The first {most} texts of each writer", columns, rows, notes)


def _doubts(source: str, text: str) -> list[str]:
    """What a machine can see of a bad rewriting."""
    ratio = len(text.split()) / max(1, len(source.split()))
    lost = set(_NUMBER.findall(source)) - set(_NUMBER.findall(text))
    signs = {
        "a copy": source.split() == text.split(),
        "much shorter": ratio < 0.5,
        "much longer": ratio > 1.5,
        "numbers lost": bool(lost),
        "several sentences": len(re.findall(r"[.?!](?:\s|$)", text)) > 1,
    }
    return [name for name, holds in signs.items() if holds]


def write_references(
    path: str | Path, folder: str, without: Collection[str] = ()
) -> tuple[int, int]:
    """Write a test set: `orig` and `simp.0`, `simp.1` ... line by line; its lines and references.

    A sentence that has not as many texts as the design asks for is left out.
    """
    with reading(path) as db:
        facts, sources = queries.facts(db), queries.sources(db)
        names = {one.name for one in queries.raters(db)}
        for name in sorted(without):
            what = f"there is no rater {name!r}"
            check_known(name, sorted(names), what, "there are {}", kind=StudyError)
        found: dict[int, list[tuple[str, str]]] = defaultdict(list)
        for one in _written(db, without):
            found[one.item_id].append((one.rater, json.loads(one.extra)))
    wanted = min(int(facts.design["per_output"]), len(names - set(without)))
    whole = {item: sorted(texts)[:wanted] for item, texts in found.items() if len(texts) >= wanted}
    if not whole or not wanted:
        raise StudyError(
            f"no sentence has {number_of(wanted, 'text')} yet",
            remedy="wait, or leave out fewer writers",
        )
    _write(Path(folder), sources, whole, wanted)
    return len(whole), wanted


def _write(
    folder: Path,
    sources: Mapping[int, str],
    whole: Mapping[int, list[tuple[str, str]]],
    wanted: int,
) -> None:
    if folder.exists():
        raise StudyError(f"{folder} exists already", remedy="name a new folder")
    folder.mkdir(parents=True)
    items = sorted(whole)
    write_text(folder / "orig", "".join(f"{sources[item]}\n" for item in items))
    for place in range(wanted):
        lines = (f"{whole[item][place][1]}\n" for item in items)
        write_text(folder / f"simp.{place}", "".join(lines))
    writers = ("\t".join(name for name, _ in whole[item]) + "\n" for item in items)
    write_text(folder / "writers.tsv", "".join(writers))


def _written(db: sqlite3.Connection, without: Collection[str] = ()) -> list[AnswerRow]:
    facts = queries.facts(db)
    if not facts.question_set.is_written:
        raise StudyError(
            "nobody writes texts in this study",
            remedy="make one with `samsari rate new --questions xu-2016-writing`",
        )
    return [one.answer for one in extract.counted(db, facts, without)]
