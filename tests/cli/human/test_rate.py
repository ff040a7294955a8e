"""`samsari rate` as people call it: what it prints, and one sentence for every mistake."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from samsari.cli.app import run
from samsari.formats.studies import read_links
from samsari.human.study.store import Store
from samsari.tasks.demo import save_examples

NEW = ["rate", "new", "-s", "source.txt", "-o", "a=splitter.txt", "-o", "b=shortener.txt"]

STUDY = """
name = "wiki"
questions = "five-point"
sources = "source.txt"
contact = "Ann"
[outputs]
ours = "splitter.txt"
theirs = "shortener.txt"
[design]
raters = ["ann", "bob", "eve"]
per_output = 2
repeats = 0.05
add_source = true
[checks]
every = 10
items = "checks.jsonl"
[pages]
welcome = "welcome.md"
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    save_examples(tmp_path)
    monkeypatch.chdir(tmp_path)
    check = {"source": "A long text.", "output": "Moon.", "expect": {"meaning": [1, 2]}}
    Path("checks.jsonl").write_text(json.dumps(check) + "\n", encoding="utf-8")
    Path("welcome.md").write_text("# Hello\n\nPlease read.\n", encoding="utf-8")
    Path("study.toml").write_text(STUDY, encoding="utf-8")
    return tmp_path


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The one sentence of a call that must fail with status 2."""
    capsys.readouterr()
    assert run(list(words)) == 2, words
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("samsari: ") and captured.err.count("\n") == 1
    return captured.err


def test_a_study_from_files_prints_links(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*NEW, "--raters", "ann,bob", "-w", "s.sqlite"]) == 0
    printed = capsys.readouterr().out
    assert "s.sqlite: 20 items, 2 raters, 40 tasks each" in printed
    links = read_links(here / "s.links.csv")
    assert [link.name for link in links] == ["ann", "bob", "organiser"]
    assert all(str(link) in printed for link in links)
    assert "samsari rate serve s.sqlite" in printed


def test_a_study_from_toml_and_from_a_result(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["rate", "new", "study.toml"]) == 0
    db = sqlite3.connect("wiki.sqlite")
    assert [row[0] for row in db.execute("select distinct system from output where system != ''")]
    assert db.execute("select count(*) from task where kind = 'check'").fetchone()[0] == 3
    assert db.execute("select count(*) from output").fetchone()[0] == 61
    scored = ["score", "-s", "source.txt", "-o", "splitter.txt", "-m", "fkgl"]
    assert run([*scored, "--json", "result.json"]) == 0
    assert run(["rate", "new", "result.json", "--raters", "2"]) == 0
    assert run(["rate", "status", "result.sqlite"]) == 0
    assert "20 items, 1 system," in capsys.readouterr().out


def test_the_staff_changes_from_the_command_line(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*NEW, "--raters", "ann,bob,eve", "--per-output", "2", "-w", "s.sqlite"]) == 0
    before = read_links(here / "s.links.csv")
    assert run(["rate", "add", "s.sqlite", "zoe"]) == 0
    assert run(["rate", "release", "s.sqlite", "bob"]) == 0
    assert run(["rate", "link", "s.sqlite", "ann", "--new"]) == 0
    capsys.readouterr()
    assert run(["rate", "link", "s.sqlite", "ann"]) == 0
    now = {link.name: str(link) for link in read_links(here / "s.links.csv")}
    assert capsys.readouterr().out == f"ann\t{now['ann']}\n"
    assert now["ann"] != str(before[0]) and "zoe" in now
    assert "released on" in refused(capsys, "rate", "release", "s.sqlite", "bob")
    for name in ("organiser", "Organiser"):
        said = refused(capsys, "rate", "add", "s.sqlite", name)
        assert f"a rater cannot be called {name}" in said
        assert "stands for the link" in refused(capsys, *NEW, "--raters", name, "-w", "t.sqlite")
    assert now == {link.name: str(link) for link in read_links(here / "s.links.csv")}
    assert run(["rate", "backup", "s.sqlite", "-w", "copy.sqlite"]) == 0
    assert run(["rate", "close", "s.sqlite"]) == 0
    assert "was closed on" in refused(capsys, "rate", "close", "s.sqlite")
    assert "was closed on" in refused(capsys, "rate", "add", "s.sqlite", "max")
    assert run(["rate", "status", "copy.sqlite", "--json", "-"]) == 0
    assert json.loads(capsys.readouterr().out)["closed_at"] is None


def test_plans_before_and_in_a_study(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rate", "plan", "--items", "100", "--raters", "5", "--json", "-"]) == 0
    rows = json.loads(capsys.readouterr().out)["rows"]
    first = next(row for row in rows if row["column"] == "Qd")
    assert (round(first["these_raters"], 2), round(first["other_raters"], 2)) == (0.15, 0.57)
    assert run([*NEW, "-w", "s.sqlite"]) == 0
    assert run(["rate", "plan", "s.sqlite"]) == 0
    assert "run a pilot" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (["-o", "c=short.txt"], "20 rows in source.txt but 1"),
        (["-o", "c=empty.txt"], "the output of c of item 3 is empty"),
        (["--raters", "ann,ann"], "two raters are called 'ann'"),
        (["--raters", "2", "--per-output", "3"], "3 raters for each output"),
        (["--raters", "0"], "a study needs a rater"),
        (["--questions", "nothing"], "there is no question set 'nothing'"),
        (["--questions", "bad.toml"], "not a TOML file"),
        (["--repeats", "2"], "repeats cannot be 2"),
        (["--order", "wild"], "--order cannot be 'wild'"),
        (["--checks", "none.jsonl"], "there is no file none.jsonl"),
        (["--checks", "bad.jsonl"], "bad.jsonl:1: not JSON"),
        (["--checks", "checks.jsonl"], "there is no question 'meaning'"),
        (["--welcome", "none.md"], "there is no file none.md"),
        (["--ids", "ids.txt"], "the id '1' stands twice"),
        (["-w", "none/s.sqlite"], "the directory none does not exist"),
        (["-w", "taken.sqlite"], "taken.sqlite exists already"),
    ],
)
def test_a_new_study_with_a_mistake_is_not_made(
    here: Path, capsys: pytest.CaptureFixture[str], change: list[str], sentence: str
) -> None:
    Path("short.txt").write_text("One line.\n", encoding="utf-8")
    lines = Path("splitter.txt").read_text(encoding="utf-8").splitlines()
    lines[2] = ""
    Path("empty.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    Path("bad.toml").write_text("= =", encoding="utf-8")
    Path("bad.jsonl").write_text("{\n", encoding="utf-8")
    Path("ids.txt").write_text("1\n" * 20, encoding="utf-8")
    Path("taken.sqlite").write_text("mine", encoding="utf-8")
    before = sorted(here.iterdir())
    target = [] if "-w" in change else ["-w", "s.sqlite"]
    assert sentence in refused(capsys, *NEW, *change, *target)
    assert sorted(here.iterdir()) == before
    assert Path("taken.sqlite").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("action", ["status", "plan", "serve", "export", "close"])
def test_what_is_no_study_is_one_sentence(
    here: Path, capsys: pytest.CaptureFixture[str], action: str
) -> None:
    Path("other.sqlite").write_bytes(b"SQLite format 3\0" + bytes(84))
    assert "not a study of samsari" in refused(capsys, "rate", action, "other.sqlite")
    assert "there is no study none.sqlite" in refused(capsys, "rate", action, "none.sqlite")


def test_serving_what_cannot_be_served(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*NEW, "-w", "s.sqlite"]) == 0
    serve = ("rate", "serve", "s.sqlite", "--no-browser")
    with Store("s.sqlite"):
        assert "is open in another samsari" in refused(capsys, *serve, "--port", "0")
    assert "--url" in refused(capsys, *serve, "--host", "0.0.0.0")
    assert "there is no file r.json" in refused(capsys, *serve, "--results", "r.json")
    from samsari.web.base.server import open_door

    door = open_door(port=0)
    door.socket.listen()
    port = str(door.socket.getsockname()[1])
    assert "--port" in refused(capsys, *serve, "--port", port)
    door.socket.close()


def test_a_file_that_cannot_be_written(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*NEW, "-w", "s.sqlite"]) == 0
    assert "no rating" not in refused(capsys, "rate", "backup", "s.sqlite", "-w", "s.sqlite")
    assert "does not exist" in refused(
        capsys, "rate", "export", "s.sqlite", "-w", "none/ratings.csv"
    )
    assert "no rater 'max'" in refused(capsys, "rate", "release", "s.sqlite", "max")
    assert "no rater 'max'" in refused(capsys, "rate", "export", "s.sqlite", "--leave-out", "max")


def test_a_study_toml_with_a_wrong_name(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("study.toml").write_text(STUDY.replace("per_output", "per_item"), encoding="utf-8")
    assert "[design] has no 'per_item'" in refused(capsys, "rate", "new", "study.toml")
    Path("study.toml").write_text(STUDY.replace("0.05", '"few"'), encoding="utf-8")
    assert "wrong type" in refused(capsys, "rate", "new", "study.toml")
    assert "there is no file gone.toml" in refused(capsys, "rate", "new", "gone.toml")
    both = refused(capsys, "rate", "new", "study.toml", "-s", "source.txt")
    assert "give one or the other" in both


def test_closing_explains_samsa_beside_the_ratings(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("source.txt", "splitter.txt"):
        lines = Path(name).read_text(encoding="utf-8").splitlines(keepends=True)
        Path(name).write_text("".join(lines[:2]), encoding="utf-8")
    new = ["rate", "new", "-s", "source.txt", "-o", "a=splitter.txt", "-w", "s.sqlite"]
    assert run([*new, "--raters", "2"]) == 0
    Path("old").mkdir()
    assert "exists already" in refused(
        capsys, "rate", "close", "s.sqlite", "--explain-pages", "old"
    )
    assert run(["rate", "close", "s.sqlite", "--explain-pages", "pages"]) == 0
    assert "pages: 2 pages and the ratings" in capsys.readouterr().out
    assert Path("pages/ratings.csv").exists() and len(list(Path("pages").glob("*.html"))) >= 2


def test_a_network_disk_is_warned_of(
    here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = here / "mounts"
    table.write_text(
        f"21 1 0:2 / / rw - ext4 /dev/sda rw\n22 21 0:3 / {here} rw - nfs4 host:/ rw\n",
        encoding="utf-8",
    )
    assert run(NEW) == 0
    assert "network" not in capsys.readouterr().err
    monkeypatch.setattr("samsari.human.study.store.MOUNTS", table)
    assert run([*NEW, "--write", "far.sqlite"]) == 0
    captured = capsys.readouterr()
    assert "far.sqlite lies on a network disk (nfs4)" in captured.err
    assert captured.err.count("\n") == 1


READ_ONLY = """
mount -t tmpfs none disk && cp *.txt disk && "$0" -m samsari rate new -s source.txt \
-o a=splitter.txt --write disk/s.sqlite > /dev/null && mount -o remount,ro disk || exit 9
for words in "new -s source.txt -o a=splitter.txt --write disk/t.sqlite" \
"serve disk/s.sqlite --no-browser --port 0" "backup disk/s.sqlite --write disk/b.sqlite"
do "$0" -m samsari rate $words; echo "status $?"; done
ls -A disk
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux mounts a disk for a test")
def test_a_disk_that_can_only_be_read_is_one_sentence(here: Path) -> None:
    (here / "disk").mkdir()
    command = ["unshare", "-rm", "bash", "-c", READ_ONLY, sys.executable]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    try:
        found = subprocess.run(
            command, check=False, capture_output=True, text=True, env=environment
        )
    except FileNotFoundError:
        pytest.skip("this system has no unshare")
    if found.returncode == 9 or "status" not in found.stdout:
        pytest.skip("this system lets nobody mount a disk for a test")
    lines = found.stdout.splitlines()
    assert lines[:3] == ["status 2"] * 3
    assert [name for name in lines[3:] if not name.endswith(".txt")] == ["s.links.csv", "s.sqlite"]
    sentences = found.stderr.splitlines()
    assert len(sentences) == 3
    assert all("cannot be written: Read-only file system; " in one for one in sentences)
