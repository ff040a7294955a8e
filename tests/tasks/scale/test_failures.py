"""What can break a long run from outside: full disks, dying schedulers, parts that vanish."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import samsari
from samsari.cli.app import run
from samsari.errors import FormatError, ResourceError
from samsari.metrics.catalog import create_all
from samsari.tasks.scale import clusters
from samsari.tasks.scale.score_parts import score_parts
from samsari.tasks.scoring.evaluate import Plan
from samsari.tasks.scoring.score_files import Request

N_PARTS, N_ROWS = 6, 200


@pytest.fixture
def pattern(tmp_path: Path) -> str:
    (tmp_path / "in").mkdir()
    for part in range(N_PARTS):
        rows = [{"source": f"a b c {part} {n}", "output": f"a b {n}"} for n in range(N_ROWS)]
        text = "".join(json.dumps(row) + "\n" for row in rows)
        (tmp_path / "in" / f"p{part}.jsonl").write_text(text, encoding="utf-8")
    return f"{tmp_path}/in/*.jsonl"


def command(pattern: str, tmp_path: Path, *more: str) -> list[str]:
    base = ["score", "--table", pattern, "-m", "ld-source", "--quiet", "--json", "-"]
    return [*base, "--run", str(tmp_path / "run"), *more]


def called(arguments: list[str], most_bytes: int = 0) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own, which may write files of so many bytes at most."""

    def limit() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # so that writing fails as on a full disk
        resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, most_bytes))

    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.run(
        [sys.executable, "-m", "samsari", *arguments],
        capture_output=True,
        text=True,
        check=False,
        env=env,
        preexec_fn=limit if most_bytes else None,
    )


def test_scores_that_do_not_fit_on_the_disk_leave_nothing_half_written(
    tmp_path: Path, pattern: str
) -> None:
    out = tmp_path / "scores"
    found = called(command(pattern, tmp_path, "--per-pair", str(out)), most_bytes=8_000)
    assert found.returncode == 2
    assert "cannot be written" in found.stderr
    assert found.stderr.count("\n") == 1
    assert not out.exists()
    whole = called(command(pattern, tmp_path, "--per-pair", str(out)))
    assert json.loads(whole.stdout)["n_pairs"] == N_PARTS * N_ROWS
    assert len(list(out.glob("part-*.jsonl"))) == N_PARTS


def test_sums_that_do_not_fit_on_the_disk_are_one_sentence(tmp_path: Path, pattern: str) -> None:
    found = called(command(pattern, tmp_path), most_bytes=600)
    assert found.returncode == 2
    assert found.stderr.count("\n") == 1
    assert not list((tmp_path / "run" / "parts").glob("*.json"))


def test_a_part_that_vanishes_before_it_is_read(
    tmp_path: Path, pattern: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from samsari.tasks.scale.part_work import count_part

    def late(task):  # type: ignore[no-untyped-def]
        if task.number == 3:
            Path(task.part.address).unlink()
        return count_part(task)

    monkeypatch.setattr("samsari.tasks.scale.score_parts.count_part", late)
    request = Request(table=pattern, run=str(tmp_path / "run"))
    with pytest.raises(FormatError, match=r"p3\.jsonl: the part cannot be read"):
        score_parts(request, create_all(["ld-source"]))
    assert len(list((tmp_path / "run" / "parts").glob("*.json"))) == 3


def test_a_part_of_another_schema(
    tmp_path: Path, pattern: str, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "in" / "p4.jsonl"
    other.write_text(json.dumps({"source": "a", "text": "b"}) + "\n", encoding="utf-8")
    assert run(command(pattern, tmp_path)) == 2
    error = capsys.readouterr().err
    assert "p4.jsonl:1: there is no field 'output'" in error
    assert len(list((tmp_path / "run" / "parts").glob("*.json"))) == 4


@pytest.fixture
def scheduler(tmp_path: Path) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """A scheduler and a worker in processes of their own."""
    pytest.importorskip("distributed", reason="needs the extra [dask]")
    file = tmp_path / "scheduler.json"
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    options = ("--host", "127.0.0.1", "--no-dashboard", "--scheduler-file", str(file))
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "env": env}
    module = [sys.executable, "-m"]
    first = subprocess.Popen(
        [*module, "distributed.cli.dask_scheduler", "--port", "0", *options],
        **quiet,  # type: ignore[call-overload]
    )
    for _ in range(600):
        if file.exists() and file.stat().st_size:
            break
        time.sleep(0.1)
    worker = subprocess.Popen(
        [*module, "distributed.cli.dask_worker", "--nthreads", "1", "--no-nanny", *options[3:]],
        **quiet,  # type: ignore[call-overload]
    )
    yield json.loads(file.read_text("utf-8"))["address"], first
    for process in (worker, first):
        process.kill()
        process.wait()


def test_a_scheduler_that_dies_is_one_sentence_and_finished_parts_stay(
    tmp_path: Path, pattern: str, scheduler: tuple[str, subprocess.Popen[bytes]]
) -> None:
    from distributed import Client

    address, process = scheduler
    with Client(address, timeout=60) as waiting:
        waiting.wait_for_workers(1, timeout=120)
    made = create_all(["ld-source"])
    folder = str(tmp_path / "run")
    wanted = score_parts(Request(table=pattern), made)

    def die(done: int, n: int) -> None:
        process.kill()

    with (
        pytest.raises(ResourceError, match="--run DIR finished parts stay"),
        clusters.connected(address) as client,
    ):
        score_parts(Request(table=pattern, run=folder, plan=Plan(executor=client)), made, die)
    assert list((tmp_path / "run" / "parts").glob("*.json"))
    again = score_parts(Request(table=pattern, run=folder), made)
    assert [s.scores[0].value for s in again.systems] == [s.scores[0].value for s in wanted.systems]
    assert isinstance(again, samsari.Result)
