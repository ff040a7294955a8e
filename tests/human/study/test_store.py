"""The study file: saved before it is acknowledged, one writer, append only, one clear sentence."""

from __future__ import annotations

import csv
import os
import re
import sqlite3
import subprocess
import sys
from concurrent.futures import wait
from pathlib import Path
from typing import Any

import pytest

from samsari.errors import FormatError, StudyError
from samsari.formats.question_sets import from_document
from samsari.formats.ratings import ratings
from samsari.formats.tables.sheets import read_sheet
from samsari.human.study import answers as extract
from samsari.human.study import changes, queries, store
from samsari.human.study import changes as staff
from samsari.human.study.facts import COMMENT
from samsari.human.study.store import BusyError, FullError, Store
from samsari.model.study import Design, NewAnswer, StudyItem, StudyPlan
from samsari.tasks.rating.changing import export_study
from samsari.tasks.rating.request import new_study, questions_document
from samsari.web.rating.app import open_room

SOURCE = Path(store.__file__).parents[2]


def plan(n_items: int = 6, questions: str = "samsa", **design: Any) -> StudyPlan:
    items = tuple(
        StudyItem(str(n), f"Source {n}.", {"ours": f"Our {n}.", "theirs": f"Their {n}."})
        for n in range(1, n_items + 1)
    )
    name, document = questions_document(questions)
    settings = {"raters": ("ann", "bob", "eve"), "per_output": 2, **design}
    return StudyPlan("a study", name, document, items, Design(**settings))


@pytest.fixture
def study(tmp_path: Path) -> Path:
    return new_study(plan(), tmp_path / "s.sqlite").path


def answer(place: int, question: str = "Qa", value: float = 1, number: int = 0) -> NewAnswer:
    nonce = (number or int.from_bytes(os.urandom(8), "big")).to_bytes(16, "big")
    return NewAnswer(nonce, place, question, value, body_hash=f"{place}{question}{value}".encode())


def save(open_store: Store, rater: int, *answers: NewAnswer) -> tuple[changes.Saved, ...]:
    return open_store.write_now(changes.save_answers(rater, answers, 4))


def test_sql_stands_in_one_folder() -> None:
    pattern = re.compile(r'"(select .* from|insert into|update \w+ set|delete from|pragma) ')
    rooms = ("human", "tasks", "web", "cli")  # a cache of passages has a file of its own elsewhere
    files = [path for room in rooms for path in (SOURCE / room).rglob("*.py")]
    found = {path for path in files if pattern.search(path.read_text(encoding="utf-8"))}
    assert {path.parent.relative_to(SOURCE).as_posix() for path in found} == {"human/study"}


def test_many_writers_share_commits_and_nothing_is_lost(study: Path) -> None:
    with Store(study) as opened:
        work = [
            opened.write(changes.save_answers(1, [answer(1 + n % 4, value=1 + n % 3)], 4))
            for n in range(500)
        ]
        wait(work)
    db = store.readable(study)
    assert queries.newest(db) == 500
    assert queries.totals(db)["answers"] == 500


def test_an_answer_sent_twice_is_one_answer(study: Path) -> None:
    with Store(study) as opened:
        first = save(opened, 1, answer(1, number=7))
        again = save(opened, 1, answer(1, number=7))
        other = save(opened, 1, answer(1, value=2, number=7))
    assert first[0].is_saved and again[0].is_saved
    assert not other[0].is_saved
    assert queries.totals(store.readable(study))["answers"] == 1


def test_the_newest_answer_counts_five_four_five(tmp_path: Path) -> None:
    path = new_study(plan(questions="five-point"), tmp_path / "s.sqlite").path
    with Store(path) as opened:
        for value in (5, 4, 5):
            save(opened, 1, answer(1, "fluency", value))
    rows = export_study(path).table.splitlines()
    assert len(rows) == 2
    assert rows[1].split(",")[4] == "5"
    assert len(export_study(path, all_versions=True).table.splitlines()) == 4


def test_names_come_back_as_they_are_and_comments_run_in_no_spreadsheet(tmp_path: Path) -> None:
    items = (StudyItem("=1+1", "A source.", {"-ours": "Ours.", "@theirs": "Theirs."}),)
    name, document = questions_document("five-point")
    made = new_study(
        StudyPlan("odd", name, document, items, Design(raters=("+ann",), per_output=1)),
        tmp_path / "s.sqlite",
    )
    with Store(made.path) as opened:
        save(opened, 1, answer(1, "fluency", 4), answer(2, "fluency", 5))
        for place, comment in ((1, "=cmd|' /C calc'!A0"), (2, "fine = good")):
            nonce = os.urandom(16)
            said = NewAnswer(nonce, place, COMMENT, None, comment, body_hash=nonce)
            opened.write_now(changes.save_answers(1, [said], 4))
    (tmp_path / "r.csv").write_text(export_study(made.path).table, encoding="utf-8")
    rows = ratings(read_sheet(tmp_path / "r.csv"), from_document(name, document))
    found = {(one.system, one.item, one.rater) for one in rows.ratings}
    assert found == {("-ours", "=1+1", "+ann"), ("@theirs", "=1+1", "+ann")}
    table = export_study(made.path, all_versions=True).table
    comments = {row["extra"] for row in csv.DictReader(table.splitlines())}
    assert comments == {"", "'=cmd|' /C calc'!A0", "fine = good"}


def test_answers_are_never_changed_or_deleted(study: Path) -> None:
    with Store(study) as opened:
        save(opened, 1, answer(1))
        for sql in ("update answer set value = 3", "delete from answer"):
            with pytest.raises(sqlite3.IntegrityError, match="never"):
                opened.write_now(lambda db, sql=sql: db.execute(sql) and None)


def test_a_job_that_fails_fails_alone(study: Path) -> None:
    with Store(study) as opened:
        bad = opened.write(staff.release_rater("nobody"))
        good = opened.write(changes.save_answers(1, [answer(1)], 4))
        with pytest.raises(StudyError, match="no rater 'nobody'"):
            bad.result()
        assert good.result()[0].is_saved


def test_a_full_disk_refuses_and_later_takes(study: Path) -> None:
    with Store(study) as opened:
        pages = opened._connection.execute("pragma page_count").fetchone()[0]
        opened._connection.execute(f"pragma max_page_count = {pages}")
        big = NewAnswer(os.urandom(16), 1, "#comment", None, "x" * 200_000, body_hash=b"x")
        with pytest.raises(FullError, match="make room"):
            save(opened, 1, big)
        opened._connection.execute("pragma max_page_count = 1000000")
        assert save(opened, 1, big)[0].is_saved
        assert save(opened, 1, answer(2))[0].is_saved


def test_a_second_server_is_one_sentence(study: Path) -> None:
    with Store(study), pytest.raises(BusyError, match="stop that server first"):
        Store(study)
    Store(study).close()


@pytest.mark.skipif(os.name != "posix", reason="needs signals of POSIX")
def test_the_lock_of_a_dead_process_is_gone(study: Path) -> None:
    program = (
        "import os, sys; from samsari.human.study.store import Store; "
        "Store(sys.argv[1]); os.kill(os.getpid(), 9)"
    )
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run([sys.executable, "-c", program, str(study)], env=env, check=False)
    Store(study).close()


def test_a_stopped_study_is_one_file(study: Path) -> None:
    with Store(study) as opened:
        save(opened, 1, answer(1))
        assert study.with_name("s.sqlite-wal").exists()
    assert sorted(path.name for path in study.parent.iterdir()) == ["s.links.csv", "s.sqlite"]


def test_files_of_others_are_refused(tmp_path: Path) -> None:
    other = tmp_path / "other.sqlite"
    sqlite3.connect(other).executescript("create table t (a); pragma user_version = 1")
    text = tmp_path / "text.sqlite"
    text.write_text("hello", encoding="utf-8")
    for path in (other, text):
        before = path.read_bytes()
        with pytest.raises(FormatError, match="not a study of samsari"):
            Store(path)
        assert path.read_bytes() == before
    with pytest.raises(StudyError, match="there is no study"):
        Store(tmp_path / "none.sqlite")


def test_another_version_is_refused(study: Path) -> None:
    connection = sqlite3.connect(study)
    connection.execute("pragma user_version = 2")
    connection.close()
    with pytest.raises(FormatError, match="version 2, and this samsari reads version 1"):
        store.readable(study)


def test_a_backup_while_writing_is_whole(study: Path) -> None:
    with Store(study) as opened:
        save(opened, 1, answer(1))
        store.backup(study, study.with_name("copy.sqlite"))
        save(opened, 1, answer(2))
    copy = store.readable(study.with_name("copy.sqlite"))
    assert queries.totals(copy)["answers"] == 1
    with pytest.raises(StudyError, match="exists already"):
        store.backup(study, study.with_name("copy.sqlite"))


def test_a_failed_start_leaves_nothing(tmp_path: Path) -> None:
    def fail(db: sqlite3.Connection) -> None:
        raise StudyError("no")

    with pytest.raises(StudyError):
        store.create(tmp_path / "s.sqlite", fail)
    assert list(tmp_path.iterdir()) == []


def test_done_means_every_question_or_cannot_judge(study: Path) -> None:
    with Store(study) as opened:
        save(opened, 1, *(answer(1, question) for question in ("Qa", "Qb", "Qc")))
        db = store.readable(study, beside_writer=True)
        assert queries.counts(db, 1)[1] == 0
        save(opened, 1, answer(1, "Qd"))
        assert queries.counts(db, 1)[1] == 1
        save(opened, 1, answer(2, "#cannot-judge", 1))
        assert queries.counts(db, 1)[1] == 2
        save(opened, 1, answer(2, "#cannot-judge", 0))
        assert queries.counts(db, 1)[1] == 1
        db.close()


def test_what_cannot_be_judged_or_comes_late_does_not_count(study: Path) -> None:
    with Store(study) as opened:
        save(opened, 1, answer(1, "Qa", 3), answer(2, "Qa", 3), answer(2, "#cannot-judge", 1))
        opened.write_now(changes.close_study)
    with Store(study) as opened:
        save(opened, 1, answer(3, "Qa", 3))
    db = store.readable(study)
    assert len(extract.ratings(db)) == 1
    assert queries.totals(db)["answers"] == 4


def tasks_by_rater(db: sqlite3.Connection) -> dict[str, int]:
    return {one.rater.name: one.n_tasks for one in queries.progress(db)}


def test_work_of_a_rater_who_leaves_goes_to_others(tmp_path: Path) -> None:
    path = new_study(plan(12), tmp_path / "s.sqlite").path
    with Store(path) as opened:
        for question in ("Qa", "Qb", "Qc", "Qd"):
            save(opened, 1, answer(1, question))
        given, nobody = opened.write_now(staff.release_rater("ann"))
        # Each item had two of three raters; ann's can only go to the one who lacks it.
        assert (given, nobody) == (8, 0)
        with pytest.raises(StudyError, match="was released"):
            opened.write_now(staff.release_rater("ann"))
    db = store.readable(path)
    assert tasks_by_rater(db) == {"ann": 1, "bob": 24, "eve": 24}
    assert queries.totals(db)["answers"] == 4
    assert staff.open_places(db, queries.facts(db)) == 0


def test_what_nobody_can_take_waits_for_a_late_rater(study: Path) -> None:
    with Store(study) as opened:
        opened.write_now(staff.release_rater("ann"))
        assert opened.write_now(staff.release_rater("bob")) == (0, 6)
        n_tasks = opened.write_now(staff.add_rater("zoe", b"z" * 32))
    assert n_tasks == 12
    db = store.readable(study)
    assert staff.open_places(db, queries.facts(db)) == 0


def test_a_late_rater_takes_a_fair_share(tmp_path: Path) -> None:
    path = new_study(plan(30), tmp_path / "s.sqlite").path
    with Store(path) as opened:
        opened.write_now(staff.add_rater("zoe", b"z" * 32))
        with pytest.raises(StudyError, match="already"):
            opened.write_now(staff.add_rater("zoe", b"y" * 32))
    db = store.readable(path)
    loads = tasks_by_rater(db)
    assert max(loads.values()) - min(loads.values()) <= 2
    assert sum(loads.values()) == 30 * 2 * 2
    assert all(len(raters) == 2 for raters in queries.holders(db).values())


def test_a_closed_study_takes_no_rater(study: Path) -> None:
    with Store(study) as opened:
        opened.write_now(changes.close_study)
        for work in (staff.add_rater("zoe", b"z" * 32), changes.close_study):
            with pytest.raises(StudyError, match="was closed on"):
                opened.write_now(work)


@pytest.mark.parametrize(
    "change",
    [
        "delete from study where key = 'design'",
        "delete from study where key = 'name'",
        "update study set value = '{' where key = 'questions'",
        "update study set value = '[]' where key = 'questions'",
        "update study set value = '{}' where key = 'questions'",
        "update study set value = '3' where key = 'design'",
        "update study set value = 'null' where key = 'design'",
        """update study set value = replace(value, '"id"', '"ID"') where key = 'questions'""",
    ],
)
def test_a_study_that_lost_a_part_is_one_sentence(study: Path, change: str) -> None:
    with sqlite3.connect(study) as db:
        db.execute(change)
    db.close()
    with pytest.raises((StudyError, FormatError), match=r"damaged|no table"):
        export_study(study)
    with pytest.raises((StudyError, FormatError), match=r"damaged|no table"):
        open_room(study)


def test_a_rater_that_is_gone_is_one_sentence(study: Path) -> None:
    with store.reading(study) as db, pytest.raises(StudyError, match="the study has no rater 99"):
        queries.rater(db, 99)
