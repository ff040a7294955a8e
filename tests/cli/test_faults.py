"""Each step that changes the disk fails in turn: afterwards the old stands or the new, never half.

A fault comes once, or lasts from there on as a full disk does. The same command given again goes on
and gives the same bytes.
"""

from __future__ import annotations

import builtins
import io
import json
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from samsari.cli.app import run
from samsari.formats import atomic
from samsari.formats.studies import links_file, read_links, token_hash
from samsari.tasks.checking import files as kept
from samsari.tasks.scale import score_parts

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the steps are those of POSIX")
FULL = OSError(28, "No space left on device")
SENTENCES = [f"He commenced work in {year}, and she left." for year in (1990, 1994)]


class Faults:
    """Counts the steps that change the disk; from step `first` on one of them fails, or all."""

    def __init__(self, first: int = -1, *, lasts: bool = False) -> None:
        self.first, self.lasts, self.seen = first, lasts, 0

    def step(self, error: Exception = FULL) -> None:
        """One more step is due."""
        here, self.seen = self.seen, self.seen + 1
        if here == self.first or (self.lasts and 0 <= self.first < here):
            raise error

    def before(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function, as a step."""

        def failing(*given: Any, **more: Any) -> Any:
            self.step()
            return function(*given, **more)

        return failing

    def opener(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """A function that opens files: opening for writing is a step, and so is each write."""

        def opening(file: Any, mode: str = "r", *given: Any, **more: Any) -> Any:
            if not set(mode) & set("wax+"):
                return function(file, mode, *given, **more)
            if not isinstance(file, int):
                self.step()
            stream = function(file, mode, *given, **more)
            return stream if isinstance(stream, io.RawIOBase) else Stream(stream, self)

        return opening

    def handle(self, function: Callable[..., int]) -> Callable[..., int]:
        """`os.open`: a step if it makes a file."""

        def opening(path: Any, flags: int, *given: Any, **more: Any) -> int:
            if flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
                self.step()
            return function(path, flags, *given, **more)

        return opening


class Stream:
    """A file of which each write is a step."""

    def __init__(self, real: Any, faults: Faults) -> None:
        self._real, self._faults = real, faults

    def write(self, content: Any) -> int:
        self._faults.step()
        return int(self._real.write(content))

    def __enter__(self) -> Stream:
        return self

    def __exit__(self, *_: object) -> None:
        self._real.close()

    def __iter__(self) -> Iterator[Any]:
        return iter(self._real)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._real, name)


@contextmanager
def injected(faults: Faults) -> Iterator[None]:
    """Everything that writes asks the faults first."""

    class Connection(sqlite3.Connection):
        def _step(self) -> None:
            faults.step(sqlite3.OperationalError("disk I/O error"))

        def execute(self, sql: str, *given: Any) -> Any:
            self._step()
            return super().execute(sql.replace("synchronous = full", "synchronous = off"), *given)

        def executemany(self, *given: Any) -> Any:
            self._step()
            return super().executemany(*given)

        def executescript(self, *given: Any) -> Any:
            self._step()
            return super().executescript(*given)

        def backup(self, target: Any, **more: Any) -> None:
            self._step()
            super().backup(target, **more)

    connect = sqlite3.connect
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", faults.before(lambda handle: None))  # the order is what counts
        for name in ("replace", "rename", "mkdir", "link", "chmod"):
            patch.setattr(os, name, faults.before(getattr(os, name)))
        patch.setattr(os, "open", faults.handle(os.open))
        patch.setattr(io, "open", faults.opener(io.open))
        patch.setattr(builtins, "open", faults.opener(builtins.open))
        patch.setattr(atomic, "_exchanged", faults.before(atomic._exchanged))
        patch.setattr(
            sqlite3, "connect", lambda *given, **more: connect(*given, factory=Connection, **more)
        )
        yield


def text_of(name: str) -> Any:
    """What a file or a folder holds; nothing if it is not there."""
    path = Path(name)
    if path.is_dir():
        return {file.name: file.read_bytes() for file in path.iterdir()}
    return path.read_bytes() if path.exists() else None


def names_here() -> list[str]:
    """What stands in the folder."""
    return sorted(path.name for path in Path().iterdir())


def study_of(name: str) -> Any:
    """The raters of a study with their tasks, whether it is closed, and the links that work."""
    if not Path(name).exists():
        return None, [link.name for link in read_links(links_file(name))]
    with closing(sqlite3.connect(name)) as db:
        raters = db.execute(
            "select name, (select count(*) from task where rater = rater.id and withdrawn_at is"
            " null) from rater order by name"
        ).fetchall()
        known = {row[0] for row in db.execute("select token_hash from rater")}
        facts = dict(db.execute("select key, value from study"))
    known.add(bytes.fromhex(facts["organiser_hash"]))
    links = [(link.name, token_hash(link.token) in known) for link in read_links(links_file(name))]
    return raters, "closed_at" in facts, sorted(links)


STUDY = ["rate", "new", "-s", "s.txt", "-o", "a=o.txt", "--raters", "ann,bob", "--write"]
TEXTS = ["-s", "s.txt", "-o", "o.txt"]
PAIRS = ["score", "--table", "parts/*.jsonl", "-m", "ld-source", "-q", "--per-pair", "new"]
# The command, what it changes, and how that is compared.
CASES: dict[str, tuple[list[str], str, Callable[[str], Any]]] = {
    "score --run": (
        ["score", *TEXTS, "-m", "ld-source", "-q", "--run", "run", "--json", "new"], "new", text_of
    ),
    "score --per-pair": ([*PAIRS, "--overwrite"], "new", text_of),
    "score --per-pair --run": ([*PAIRS, "--overwrite", "--run", "run"], "new", text_of),
    "check --run": (
        ["check", *TEXTS, "--fast", "-q", "--run", "run", "-f", "json", "-w", "new"], "new", text_of
    ),
    "report": (["report", "result.json", "--html", "new"], "new", text_of),
    "parse -w": (["parse", "s.txt", "-w", "new"], "new", text_of),
    "simplify -w": (["simplify", "s.txt", "-w", "new"], "new", text_of),
    "rate new": ([*STUDY, "new.sqlite"], "new.sqlite", study_of),
    "rate add": (["rate", "add", "old.sqlite", "eve"], "old.sqlite", study_of),
    "rate link": (["rate", "link", "old.sqlite", "ann", "--new"], "old.sqlite", study_of),
    "rate release": (["rate", "release", "old.sqlite", "ann"], "old.sqlite", study_of),
    "rate close": (["rate", "close", "old.sqlite"], "old.sqlite", study_of),
    "rate backup": (["rate", "backup", "old.sqlite", "--write", "copy"], "copy", study_of),
    "rate export": (["rate", "export", "old.sqlite", "--write", "new"], "new", text_of),
}  # fmt: skip


@pytest.fixture(scope="session")
def start(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which every command begins."""
    folder = tmp_path_factory.mktemp("start")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        Path("s.txt").write_text("".join(f"{one}\n" for one in SENTENCES))
        Path("o.txt").write_text("".join(f"{one[:-14]}.\n" for one in SENTENCES))
        Path("parts").mkdir()
        for part in range(2):
            rows = [{"source": one, "output": one[:-14]} for one in SENTENCES[part::2]]
            Path(f"parts/{part}.jsonl").write_text("".join(json.dumps(r) + "\n" for r in rows))
        assert run(["score", *TEXTS, "-m", "ld-source", "-q", "--json", "result.json"]) == 0
        assert run([*STUDY, "old.sqlite"]) == 0
    return folder


@pytest.mark.parametrize("name", CASES)
def test_every_fault_leaves_the_old_or_the_new(
    name: str,
    start: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(kept, "ROWS", 1)
    monkeypatch.setattr(score_parts, "ROWS", 1)
    command, target, state = CASES[name]

    def fresh() -> None:
        monkeypatch.chdir(start)
        shutil.rmtree(tmp_path / "here", ignore_errors=True)
        shutil.copytree(start, tmp_path / "here")
        monkeypatch.chdir(tmp_path / "here")
        if "--per-pair" in name:
            shutil.copytree(start / "parts", "new")
            for number, file in enumerate(sorted(Path("new").iterdir())):
                file.rename(f"new/part-{number:05}.jsonl")
        elif state is text_of:
            Path("new").write_text("old\n")

    fresh()
    old = state(target)
    faults = Faults()
    run(command)  # what is loaded once is loaded
    fresh()
    with injected(faults):
        status = run(command)
    new, names = state(target), names_here()
    assert status in (0, 1) and (new != old or name == "rate link")
    for first, lasts in product(range(faults.seen), (False, True)):
        place = f"{first}-{lasts}"
        fresh()
        capsys.readouterr()
        with injected(Faults(first, lasts=lasts)):
            found = run(command)
        told, now = capsys.readouterr().err, state(target)
        assert found == status or (found == 2 and told.count("\n") == 1), (place, told)
        if lasts and state is study_of:
            # Where nothing more can be written, a link that does not work yet may stay in its file.
            assert now[:2] in (old[:2], new[:2]), place
        else:
            assert now in ([new] if found == status else [old, new]), place
        assert set(names_here()) <= {*names, "run"}, place
        if found != status or now != new:
            assert run(command) == status, (place, capsys.readouterr().err)
        assert state(target) == new and names_here() == names, place
