"""Scores of every pair of input in parts: whole or not at all, and never those of two runs."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from samsari.errors import SettingError
from samsari.metrics.catalog import create_all
from samsari.tasks.scale.part_work import count_part
from samsari.tasks.scale.score_parts import score_parts
from samsari.tasks.scoring.evaluate import Plan
from samsari.tasks.scoring.score_files import Request

METRICS = ("ld-source", "compression-ratio")


def parts(folder: Path, n_parts: int, n_rows: int = 3) -> str:
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(n_parts):
        rows = [{"source": f"a b c {number} {n}", "output": f"a b {n}"} for n in range(n_rows)]
        text = "".join(json.dumps(row) + "\n" for row in rows)
        (folder / f"p{number:02}.jsonl").write_text(text, encoding="utf-8")
    return f"{folder}/*.jsonl"


def scored(pattern: str, target: object, *, names: tuple[str, ...] = METRICS, **more: Any) -> None:
    score_parts(Request(table=pattern, per_pair=str(target), **more), create_all(names))


def rows_of(folder: Path) -> list[dict[str, Any]]:
    texts = [file.read_text(encoding="utf-8") for file in sorted(folder.glob("part-*.jsonl"))]
    return [json.loads(line) for text in texts for line in text.splitlines()]


def hidden(folder: Path) -> list[str]:
    return [file.name for file in folder.iterdir() if file.name.startswith(".")]


def test_a_folder_has_the_systems_alone_and_a_manifest(tmp_path: Path) -> None:
    scored(parts(tmp_path / "in", 3), tmp_path / "out")
    rows = rows_of(tmp_path / "out")
    assert [row["id"] for row in rows] == [str(n) for n in range(1, 10)]
    assert {row["system"] for row in rows} == {"output"}
    manifest = json.loads((tmp_path / "out" / "manifest.json").read_text(encoding="utf-8"))
    assert (manifest["n_parts"], manifest["is_whole"]) == (3, True)
    assert hidden(tmp_path) == []


def test_a_folder_of_another_run_is_refused_and_stays(tmp_path: Path) -> None:
    many, few = parts(tmp_path / "many", 4), parts(tmp_path / "few", 2)
    scored(many, tmp_path / "out")
    with pytest.raises(SettingError, match="out holds the scores of another run: "):
        scored(few, tmp_path / "out")
    with pytest.raises(SettingError, match="another run"):
        scored(many, tmp_path / "out", names=METRICS[:1])
    assert len(rows_of(tmp_path / "out")) == 12
    scored(many, tmp_path / "out")  # the same run again
    assert len(rows_of(tmp_path / "out")) == 12
    scored(few, tmp_path / "out", overwrite=True)
    assert len(rows_of(tmp_path / "out")) == 6
    assert len(list((tmp_path / "out").glob("part-*.jsonl"))) == 2


def test_other_files_are_never_replaced(tmp_path: Path) -> None:
    pattern = parts(tmp_path / "in", 2)
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "thesis.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(SettingError, match=r"out holds thesis\.txt, which is no file of scores"):
        scored(pattern, tmp_path / "out", overwrite=True)
    assert [file.name for file in (tmp_path / "out").iterdir()] == ["thesis.txt"]


def test_parts_without_a_manifest_need_the_option(tmp_path: Path) -> None:
    pattern = parts(tmp_path / "in", 2)
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "part-00007.jsonl").write_text("{}\n", encoding="utf-8")
    with pytest.raises(SettingError, match="another run"):
        scored(pattern, tmp_path / "out")
    scored(pattern, tmp_path / "out", overwrite=True)
    assert len(rows_of(tmp_path / "out")) == 6


@pytest.mark.parametrize("run", ["", "run"])
@pytest.mark.parametrize("target", ["out", "out.csv"])
def test_a_fault_leaves_the_old_scores_and_nothing_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: str, target: str
) -> None:
    pattern, out = parts(tmp_path / "in", 4), tmp_path / target
    more = {"run": str(tmp_path / run)} if run else {}

    def late(task: Any) -> Any:
        if task.number == 2:
            raise OSError("the disk is gone")
        return count_part(task)

    with monkeypatch.context() as patched:
        patched.setattr("samsari.tasks.scale.score_parts.count_part", late)
        with pytest.raises(OSError, match="the disk is gone"):
            scored(pattern, out, **more)
    assert not out.exists()
    assert hidden(tmp_path) == []
    scored(pattern, out, **more)
    n_lines = len(out.read_text().splitlines()) - 1 if target == "out.csv" else len(rows_of(out))
    assert n_lines == 12


@pytest.mark.parametrize("target", ["out", "out.jsonl"])
def test_a_kill_leaves_nothing_under_the_name_and_the_run_goes_on(
    tmp_path: Path, target: str
) -> None:
    pattern, out, run = parts(tmp_path / "in", 4), tmp_path / target, tmp_path / "run"
    killer = (
        "import os, sys, samsari.tasks.scale.score_parts as work\n"
        "real = work.count_part\n"
        "def late(task):\n"
        "    if task.number == 2: os.kill(os.getpid(), 9)\n"
        "    return real(task)\n"
        "work.count_part = late\n"
        "from samsari.cli.app import run\n"
        "run(sys.argv[1:])\n"
    )
    command = ["score", "--table", pattern, "-m", ",".join(METRICS), "-q", "--per-pair", str(out)]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    for more in ([], ["--run", str(run)]):
        done = subprocess.run([sys.executable, "-c", killer, *command, *more], env=env, check=False)
        assert done.returncode == -signal.SIGKILL
        assert not out.exists()
    assert len(list((run / "pairs").glob("*.jsonl"))) == 2
    scored(pattern, out, run=str(run))
    whole = out.read_text().splitlines() if out.is_file() else rows_of(out)
    assert len(whole) == 12


def test_a_run_counts_again_what_has_no_scores(tmp_path: Path) -> None:
    pattern, run = parts(tmp_path / "in", 3), tmp_path / "run"
    scored(pattern, tmp_path / "out", run=str(run))
    (run / "pairs" / "part-00001.jsonl").unlink()
    scored(pattern, tmp_path / "out", run=str(run))
    assert len(rows_of(tmp_path / "out")) == 9


@pytest.mark.parametrize("name", ["p.csv", "p.tsv", "p.jsonl", "p.tsv.gz"])
def test_the_name_of_a_table_is_one_file(tmp_path: Path, name: str) -> None:
    pattern = parts(tmp_path / "in", 3)
    scored(pattern, tmp_path / name, plan=Plan(jobs=2))
    assert (tmp_path / name).is_file()
    assert hidden(tmp_path) == []
    if name == "p.csv":
        with (tmp_path / name).open(encoding="utf-8") as stream:
            rows = list(csv.DictReader(stream))
        assert [row["id"] for row in rows] == [str(n) for n in range(1, 10)]
        assert set(rows[0]) == {"id", "system", *METRICS}


def test_an_address_is_whole_when_its_manifest_says_so() -> None:
    fsspec = pytest.importorskip("fsspec")
    memory = fsspec.filesystem("memory")
    for number in range(3):
        line = json.dumps({"source": "a b", "output": f"a {number}"}) + "\n"
        memory.pipe(f"/pairs-in/p{number}.jsonl", line.encode())
    scored("memory://pairs-in/*.jsonl", "memory://pairs-out")
    assert json.loads(memory.cat("/pairs-out/manifest.json"))["is_whole"] is True
    with pytest.raises(SettingError, match="another run"):
        scored("memory://pairs-in/p1.jsonl", "memory://pairs-out")
    scored("memory://pairs-in/p1.jsonl", "memory://pairs-out", overwrite=True)
    assert len(memory.glob("/pairs-out/part-*")) == 1
    with pytest.raises(SettingError, match="is the name of one file"):
        scored("memory://pairs-in/*.jsonl", "memory://pairs-out/p.csv")


def test_without_an_exchange_no_file_of_the_old_run_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("samsari.formats.atomic._exchanged", lambda one, other: False)
    scored(parts(tmp_path / "many", 4), tmp_path / "out")
    scored(parts(tmp_path / "few", 2), tmp_path / "out", overwrite=True)
    assert len(list((tmp_path / "out").glob("part-*.jsonl"))) == 2
    assert hidden(tmp_path) == []
