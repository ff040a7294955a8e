"""Mistakes of people who try samsari for the first time: one sentence with place and remedy."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from samsari.cli.app import run
from samsari.errors import MetricError
from samsari.integrations.promptfoo import get_assert
from samsari.model.table import Table
from samsari.reporting.tables import terminal

RATINGS = "system,item,rater,question,value\n" + "".join(
    f"{system},{item},{rater},Grammar,{item % 4}\n"
    for system in ("ours", "theirs")
    for item in (1, 2, 3)
    for rater in ("ann", "bob")
)
SCORES = "system,item,lens\n" + "".join(f"ours,{n},{n}\ntheirs,{n},{4 - n}\n" for n in (1, 2, 3))
GOLD = "He will commence.\tcommence"
FILES = {
    "ratings.csv": RATINGS,
    "columns.csv": RATINGS.replace("item", "sent", 1),
    "scores.csv": SCORES,
    "source.txt": "He won the cup in May 1998.\n",
    "judged.csv": "system,item,gpt,people\nA,1,4,5\nA,2,3,\n",
    "none.tsv": GOLD + "\n",
    "answers.tsv": GOLD + "\tstart\n",
    "wrong.tsv": "He will commence.\tcommences\n",
}
TRIES = [
    ("agreement columns.csv", "columns.csv:1: there is no column `item`; a table with"),
    ("agreement study.sqlite", "samsari rate export study.sqlite -w ratings.csv"),
    (
        "correlate --ratings ratings.csv --scores scores.csv --rename ours=neural",
        "the scores have no system 'neural'; they have ours, theirs",
    ),
    ("check -s source.txt -o source.txt --select number", "did you mean numbers?"),
    ("check -s source.txt -o source.txt --select nothing", "choose one of form, numbers, "),
    ("simplify source.txt --with ./nobody", "there is no command ./nobody; check its name"),
    ("parse --evaluate source.tx", "did you mean source.txt?"),
    ("parse --check source.txt", "source.txt:1: [R02] holds words but no brackets"),
    ("judge judged.csv", "name their column (--human)"),
    ("substitutes --evaluate none.tsv --answers answers.tsv", "the gold has no substitutes"),
    ("substitutes --list wrong.tsv", "has no 'commences'; write the word as it stands"),
]


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    with closing(sqlite3.connect(tmp_path / "study.sqlite")) as db:
        db.execute("create table answer (value)")
        db.execute("insert into answer values (?)", (b"\xf8",))
        db.commit()
    return tmp_path


@pytest.mark.parametrize(("line", "sentence"), TRIES, ids=[line for line, _ in TRIES])
def test_a_mistake_is_told_with_its_remedy(
    line: str, sentence: str, files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = sorted(files.iterdir())
    assert run(line.split()) == 2
    said = capsys.readouterr()
    assert sentence in said.err
    assert not said.out
    assert sorted(files.iterdir()) == before


def test_a_run_with_other_fields_is_told_which_it_has(
    files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wanted = {"text_id": "1", "original": "He won.", "target_cefr": "A2", "reference": "He won."}
    (files / "test.jsonl").write_text(json.dumps(wanted) + "\n", encoding="utf-8")
    (files / "run.jsonl").write_text('{"id": "1", "output": "He won."}\n', encoding="utf-8")
    assert run(["submission", "tsar-2025", "run.jsonl", "-s", "test.jsonl"]) == 1
    said = capsys.readouterr().out
    assert "there is no field text_id; it has id, output" in said
    assert "scores runs whose only fault is their ids" in said


def test_references_before_there_are_texts(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    new = "rate new -s source.txt --questions xu-2016-writing --raters 1 -w writing.sqlite"
    assert run(new.split()) == 0
    assert run("rate export writing.sqlite --references myset".split()) == 2
    assert "no sentence has 1 text yet; wait" in capsys.readouterr().err


def test_promptfoo_is_told_of_a_missing_source() -> None:
    with pytest.raises(MetricError, match="no variable `source`"):
        get_assert("He won.", {"vars": {"sorce": "He won."}, "config": {"metric": "check"}})


def test_a_narrow_terminal_loses_no_letter_of_a_name() -> None:
    name = "simpletext-2025-sentences"
    shown = terminal(Table("", ("task", "what it is"), [(name, "a b c d e f " * 9)]), width=40)
    assert "…" not in shown
