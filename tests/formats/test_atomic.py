from __future__ import annotations

import gzip
import lzma
import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from samsari.errors import FormatError
from samsari.formats.atomic import check_target, filling, rebuilding, write_text, writing


def test_text_arrives_whole(tmp_path: Path) -> None:
    write_text(tmp_path / "a.txt", "Ärger\n")
    assert (tmp_path / "a.txt").read_bytes() == "Ärger\n".encode()
    assert stat.S_IMODE((tmp_path / "a.txt").stat().st_mode) & 0o400
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]


def test_compression_follows_the_name(tmp_path: Path) -> None:
    write_text(tmp_path / "a.gz", "x")
    write_text(tmp_path / "a.xz", "y")
    assert gzip.decompress((tmp_path / "a.gz").read_bytes()) == b"x"
    assert lzma.decompress((tmp_path / "a.xz").read_bytes()) == b"y"


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt])
def test_an_interrupted_write_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, error: type[BaseException]
) -> None:
    target = tmp_path / "a.txt"
    target.write_text("old", encoding="utf-8")
    with pytest.raises(error), writing(target) as stream:
        stream.write(b"half")
        raise error
    assert target.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [target]


def test_a_pipe_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    # The same goes for devices: renaming onto /dev/null would replace it for the whole machine.
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    found: list[bytes] = []
    reader = threading.Thread(target=lambda: found.append(pipe.read_bytes()))
    reader.start()
    check_target(pipe)
    write_text(pipe, "through")
    reader.join(timeout=30)
    assert found == [b"through"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert list(tmp_path.iterdir()) == [pipe]


def test_a_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "real").write_text("old", encoding="utf-8")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    write_text(tmp_path / "link", "new")
    assert (tmp_path / "real").read_text(encoding="utf-8") == "new"
    assert (tmp_path / "link").is_symlink()


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.parametrize("rights", [0o600, 0o640, 0o664, 0o755])
def test_a_file_that_is_replaced_keeps_its_rights(tmp_path: Path, rights: int) -> None:
    for name in ("a.txt", "a.gz"):
        target = tmp_path / name
        target.write_bytes(b"old")
        target.chmod(rights)
        write_text(target, "new")
        assert mode(target) == rights
    (tmp_path / "link").symlink_to(tmp_path / "a.txt")
    write_text(tmp_path / "link", "newer")
    assert mode(tmp_path / "a.txt") == rights
    write_text(tmp_path / "fresh.txt", "first")
    (tmp_path / "plain").write_text("as any program writes it")
    assert mode(tmp_path / "fresh.txt") == mode(tmp_path / "plain")


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """Every fsync and rename from here on, with the name of the file or folder, in order."""
    made: list[tuple[str, str]] = []
    sync, replace = os.fsync, Path.replace

    def fsync(handle: int) -> None:
        made.append(("sync", Path(f"/proc/self/fd/{handle}").readlink().name))
        sync(handle)

    def rename(self: Path, target: Path) -> Path:
        made.append(("rename", Path(target).name))
        return replace(self, target)

    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr(Path, "replace", rename)
    return made


@pytest.mark.skipif(sys.platform != "linux", reason="asks /proc for the names of open files")
@pytest.mark.parametrize("name", ["a.txt", "a.gz", "a.xz"])
def test_content_is_on_the_disk_before_the_name(
    tmp_path: Path, name: str, steps: list[tuple[str, str]]
) -> None:
    write_text(tmp_path / name, "text")
    assert [what for what, _ in steps] == ["sync", "rename", "sync"]
    assert steps[0][1].startswith(f".{name}.") and steps[1:] == [
        ("rename", name),
        ("sync", tmp_path.name),
    ]


@pytest.mark.skipif(sys.platform != "linux", reason="asks /proc for the names of open files")
def test_a_folder_is_on_the_disk_before_its_name(
    tmp_path: Path, steps: list[tuple[str, str]]
) -> None:
    with rebuilding(tmp_path / "model") as draft:
        (draft / "deep").mkdir()
        (draft / "deep" / "weights").write_text("new")
    before = steps[: steps.index(("rename", "model"))]
    assert {("sync", "weights"), ("sync", "deep")} <= set(before)
    assert steps[-1] == ("sync", tmp_path.name)
    steps.clear()
    with filling(tmp_path / "model") as draft:
        (draft / "more").write_text("new")
    assert steps.index(("sync", "more")) < steps.index(("rename", "more"))
    assert ("sync", "model") in steps[steps.index(("rename", "more")) :]


def test_an_error_of_the_disk_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "a.txt"
    target.write_text("old")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_text(target, "new")
    assert target.read_text() == "old" and list(tmp_path.iterdir()) == [target]


def test_a_dash_is_standard_output(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    write_text("-", "é\n")
    assert capsysbinary.readouterr().out == "é\n".encode()


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="does not exist; make it first"):
        write_text(tmp_path / "no" / "a.txt", "x")
    with pytest.raises(FormatError, match="is a directory"):
        write_text(tmp_path, "x")


def test_a_folder_is_filled_by_a_whole_block_or_not_at_all(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "model"
    with pytest.raises(ZeroDivisionError), filling(folder) as draft:
        (draft / "weights").write_text("half")
        raise ZeroDivisionError
    assert list(tmp_path.iterdir()) == []
    with filling(folder) as draft:
        (draft / "weights").write_text("whole")
    assert [path.name for path in folder.iterdir()] == ["weights"]
    assert [path.name for path in tmp_path.iterdir()] == ["new"]


def test_a_folder_is_rebuilt_whole_or_stays_as_it_was(tmp_path: Path) -> None:
    folder = tmp_path / "model"
    folder.mkdir()
    for name in ("a", "b"):
        (folder / name).write_text("old")
    with pytest.raises(ZeroDivisionError), rebuilding(folder) as draft:
        (draft / "a").write_text("new")
        raise ZeroDivisionError
    assert {path.name: path.read_text() for path in folder.iterdir()} == {"a": "old", "b": "old"}
    with rebuilding(folder) as draft:
        (draft / "a").write_text("new")
        (draft / "b").unlink()
    assert {path.name: path.read_text() for path in folder.iterdir()} == {"a": "new"}
    assert list(tmp_path.iterdir()) == [folder]


@pytest.mark.parametrize("exchange", [True, False])
def test_a_new_folder_and_one_without_exchange(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, exchange: bool
) -> None:
    if not exchange:
        monkeypatch.setattr("samsari.formats.atomic._exchanged", lambda one, other: False)
    for text in ("first", "second"):
        with rebuilding(tmp_path / "deep" / "model") as draft:
            (draft / "weights").write_text(text)
    assert (tmp_path / "deep" / "model" / "weights").read_text() == "second"
    assert [path.name for path in (tmp_path / "deep").iterdir()] == ["model"]


KILLED = """
import os, signal, sys
from pathlib import Path
from samsari.formats.atomic import rebuilding, writing
target = Path(sys.argv[1])
with (rebuilding(target) if target.name == "model" else writing(target)) as found:
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="a kill is another thing on Windows")
@pytest.mark.parametrize("name", ["a.txt", "model"])
def test_what_a_killed_run_leaves_is_removed_by_the_next(tmp_path: Path, name: str) -> None:
    target = tmp_path / name
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", KILLED, str(target)]
    assert subprocess.run(command, env=environment, check=False).returncode == -9
    (left,) = tmp_path.iterdir()
    assert left.name.endswith(".part")

    def write() -> None:
        if name == "model":
            with rebuilding(target) as draft:
                (draft / "x").write_text("new")
        else:
            write_text(target, "new")

    write()
    assert left.exists()  # too young: it might belong to a run that has just begun
    os.utime(left, (0, 0))
    write()
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_what_another_run_is_writing_stays(tmp_path: Path) -> None:
    target = tmp_path / "a.txt"
    with writing(target) as stream:
        (left,) = tmp_path.iterdir()
        os.utime(left, (0, 0))
        write_text(target, "other")
        assert left.exists()
        stream.write(b"ours")
    assert target.read_bytes() == b"ours"
