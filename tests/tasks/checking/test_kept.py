"""`samsari check --run`: what comes out after a stop is the same, byte for byte; `-w` grows."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from samsari.checking.settings import Settings
from samsari.cli.app import run
from samsari.formats.atomic import growing
from samsari.tasks.checking import files
from samsari.tasks.checking.files import ROWS, CheckRequest, Targets, check_files, report_findings

FORMS = ("jsonl", "text", "tsv", "github", "json", "sarif", "junit", "html")
N = 3 * ROWS + 5
REQUEST = ["check", "--table", "pairs.jsonl", "--ids", "id", "--fast", "-q"]


def row(number: int, year: int) -> str:
    pair = {
        "id": f"p{number}",
        "source": f"The bridge over river {number} was built in {year} by local workers.",
        "output": f"Local workers built the bridge over river {number} in {year + number % 3}.",
    }
    return json.dumps(pair) + "\n"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    rows = [row(number, 1900 + number % 90) for number in range(N)]
    Path("pairs.jsonl").write_text("".join(rows), encoding="utf-8")
    return tmp_path


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The ids of the pairs that are really checked; the run is stopped behind the id `stop`."""
    seen: list[str] = []
    real = files.check_pairs

    def check(pairs: Any, **more: Any) -> Iterator[Any]:
        for found in real(pairs, **more):
            seen.append(found.id)
            yield found
            if found.id == os.environ.get("STOP_BEHIND"):
                raise KeyboardInterrupt

    monkeypatch.setattr(files, "check_pairs", check)
    return seen


@pytest.mark.parametrize("form", FORMS)
def test_a_stopped_run_goes_on_and_gives_the_same_bytes(
    here: Path, asked: list[str], monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    assert run([*REQUEST, "-f", form, "-w", "whole"]) == 1
    assert len(asked) == N
    for stop in (f"p{ROWS + 3}", f"p{2 * ROWS + 1}"):  # two stops, inside of the second and third
        monkeypatch.setenv("STOP_BEHIND", stop)
        assert run([*REQUEST, "-f", form, "-w", "new", "--run", "kept"]) == 130
    monkeypatch.setenv("STOP_BEHIND", "")
    asked.clear()
    assert run([*REQUEST, "-f", form, "-w", "new", "--run", "kept"]) == 1
    assert asked == [f"p{number}" for number in range(2 * ROWS, N)]
    assert Path("new").read_bytes() == Path("whole").read_bytes()
    asked.clear()
    assert run([*REQUEST, "-f", form, "-w", "new", "--run", "kept"]) == 1
    assert asked == []
    assert Path("new").read_bytes() == Path("whole").read_bytes()


def test_a_part_that_is_damaged_or_of_another_text_is_checked_again(
    here: Path, asked: list[str]
) -> None:
    assert run([*REQUEST, "-f", "jsonl", "-w", "whole", "--run", "kept"]) == 1
    part = Path("kept/parts/00001.json")
    part.write_text(part.read_text(encoding="utf-8").replace("number", "numbor", 1))
    asked.clear()
    assert run([*REQUEST, "-f", "jsonl", "-w", "new", "--run", "kept"]) == 1
    assert asked[0] == f"p{ROWS}"
    assert Path("new").read_bytes() == Path("whole").read_bytes()
    rows = Path("pairs.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    rows[2] = row(2, 1777)
    Path("pairs.jsonl").write_text("".join(rows), encoding="utf-8")
    asked.clear()
    assert run([*REQUEST, "-f", "jsonl", "-w", "new", "--run", "kept"]) == 1
    assert asked[0] == "p0"
    assert "1777" in Path("new").read_text(encoding="utf-8")


@pytest.mark.parametrize("more", [["--preset", "medical"], ["--ignore", "numbers"]])
def test_other_settings_are_another_run(
    here: Path, more: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*REQUEST, "-w", "a", "--run", "kept"]) == 1
    before = Path("a").read_bytes()
    assert run([*REQUEST, "-w", "a", "--run", "kept", *more]) == 2
    assert "kept holds another run: other settings" in capsys.readouterr().err
    assert Path("a").read_bytes() == before
    # What blocks is decided anew each time.
    assert run([*REQUEST, "-w", "a", "--run", "kept", "--fail-on", "never"]) == 0


def test_the_file_grows_pair_by_pair(here: Path) -> None:
    sizes = []
    with check_files(CheckRequest(table="pairs.jsonl", fast=True)) as found:

        def watched() -> Iterator[Any]:
            for number, each in enumerate(found.pairs):
                if number > 1:
                    sizes.append(Path("out.jsonl").read_bytes().count(b"\n"))
                yield each

        seen = type(found)(watched(), found.n_pairs)
        report_findings(seen, Settings(), Targets("jsonl", "out.jsonl"))
    assert sizes == list(range(2, N))


def test_input_that_fails_at_once_leaves_the_file(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("out").write_text("old")
    Path("pairs.jsonl").write_text('{"id": "1", "source": "A b c."}\n')
    assert run([*REQUEST, "-f", "jsonl", "-w", "out"]) == 2
    assert Path("out").read_text() == "old"


def test_a_packed_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), growing(tmp_path / "a.gz") as stream:
        stream.write(b"half")
        raise ZeroDivisionError
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(ZeroDivisionError), growing(tmp_path / "a") as stream:
        stream.write(b"line\n")
        raise ZeroDivisionError
    assert (tmp_path / "a").read_bytes() == b"line\n"


@pytest.mark.skipif(os.name != "posix", reason="kills as POSIX systems do")
def test_a_killed_run_leaves_whole_lines_and_goes_on(here: Path) -> None:
    words = [sys.executable, "-m", "samsari", *REQUEST, "-f", "jsonl", "-w", "new", "--run", "kept"]
    process = subprocess.Popen(words)
    target = Path("new")
    while process.poll() is None and not (target.exists() and target.stat().st_size > 10_000):
        time.sleep(0.002)
    process.send_signal(signal.SIGKILL)
    process.wait(60)
    left = target.read_bytes()
    assert run([*REQUEST, "-f", "jsonl", "-w", "whole"]) == 1
    whole = Path("whole").read_bytes()
    assert whole.startswith(left) and left.endswith(b"\n")
    assert run([*REQUEST, "-f", "jsonl", "-w", "new", "--run", "kept"]) == 1
    assert target.read_bytes() == whole
