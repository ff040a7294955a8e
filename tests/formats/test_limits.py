"""Inputs that would fill the memory stop at a limit; a process of its own measures the memory."""

from __future__ import annotations

import gzip
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from samsari.errors import FormatError, SettingError, ToolkitError
from samsari.formats.layout import Inputs
from samsari.formats.limits import MB, Limits, current, using
from samsari.formats.limits import read as read_limits
from samsari.formats.rows import form_of, read
from samsari.formats.streams import Files
from samsari.formats.testset import open_testset

MOST = 2_000_000_000  # bytes of memory
CALL = """
import re, sys
from pathlib import Path
from samsari.cli.app import run
status = run(sys.argv[1:])
said = Path("/proc/self/status").read_text()
print(status, int(re.search("VmHWM:[^0-9]*([0-9]+) kB", said)[1]) * 1024)
"""


def called(*words: str) -> tuple[int, int, str]:
    """The exit status of a call, its memory in bytes, and what it complained of."""
    done = subprocess.run(
        [sys.executable, "-c", CALL, *words], capture_output=True, text=True, check=False
    )
    status, memory = done.stdout.split()[-2:]
    return int(status), int(memory), done.stderr


def rows(path: Path) -> list[object]:
    form = form_of(path.name)
    return list(read(path, path.name, form, ["" if form == "lines" else "a"]))


@pytest.mark.skipif(sys.platform != "linux", reason="memory is counted in other units elsewhere")
def test_a_small_file_that_unpacks_to_an_endless_line_stops(tmp_path: Path) -> None:
    path = tmp_path / "bomb.txt.gz"
    with gzip.open(path, "wb", compresslevel=1) as stream:
        for _ in range(300):
            stream.write(b"a" * MB)
    status, memory, said = called("score", "-s", str(path), "-o", str(path), "-m", "sari")
    assert status == 2
    assert f"{path}:1: the line is longer than 8 MB; " in said
    assert "--limit line=80MB" in said
    assert memory < MOST / 4


def test_a_compressed_file_of_many_lines_stops(tmp_path: Path) -> None:
    path = tmp_path / "a.txt.gz"
    path.write_bytes(gzip.compress(b"one\n" * 100_000))
    with using(Limits(unpacked=100_000)), pytest.raises(FormatError, match="unpacks to more than"):
        rows(path)
    assert len(rows(path)) == 100_000


def sheet(path: Path, xml: bytes) -> Path:
    """A workbook whose only sheet has this XML as its data."""
    head = b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", head + xml + b"</worksheet>")
    return path


@pytest.mark.parametrize(
    "xml",
    [
        b"<sheetData>" + b"<row>" + b"<c/>" * 1_500 + b"</row></sheetData>",
        b"<sheetData>" + b"<row/>" * 1_500 + b"</sheetData>",
        b'<sheetData><row r="40"><c/>' + b"<c r='AZ40'/></row></sheetData>",
        b"<sheetData><row><c t='\">' r='ZZ9'/></row></sheetData>",
        b'<x:dimension ref="A1:ZZ99"/><sheetData/>',
    ],
)
def test_cells_are_counted_where_they_name_no_place(tmp_path: Path, xml: bytes) -> None:
    pytest.importorskip("python_calamine")
    path = sheet(tmp_path / "a.xlsx", xml)
    with using(Limits(cells=1_000)), pytest.raises(FormatError, match="more than 1,000 cells"):
        rows(path)


@pytest.mark.skipif(sys.platform != "linux", reason="memory is counted in other units elsewhere")
def test_a_workbook_of_thirty_million_cells_stops(tmp_path: Path) -> None:
    pytest.importorskip("python_calamine")
    row = b"<row>" + b"<c/>" * 1_000 + b"</row>"
    path = sheet(tmp_path / "a.xlsx", b"<sheetData>" + row * 30_000 + b"</sheetData>")
    status, memory, said = called("score", "--table", str(path), "-m", "sari")
    assert status == 2
    assert "more than 5,000,000 cells" in said
    assert memory < MOST / 4


def test_a_text_of_too_many_words_is_refused_before_it_is_scored(tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    path.write_text("one two\n" + "word " * 30_000 + "\n", encoding="utf-8")
    with Files() as files:
        layout = Inputs(str(path), (str(path),)).layout(files)
        with pytest.raises(ToolkitError, match=r"long\.txt:2: .* more than 20,000 words"):
            open_testset(files, layout)
        with using(read_limits(["words=40000"])):
            assert open_testset(files, layout).n_pairs == 2


@pytest.mark.skipif(sys.platform != "linux", reason="memory is counted in other units elsewhere")
@pytest.mark.parametrize("n_words", [100_000])
def test_ter_of_an_endless_line_needs_little_memory(tmp_path: Path, n_words: int) -> None:
    path = tmp_path / "long.txt"
    path.write_text(" ".join(f"w{n % 977}" for n in range(n_words)) + "\n", encoding="utf-8")
    status, memory, said = called("score", str(path), str(path), str(path), "-m", "ter")
    assert (status, memory < MOST / 4) == (2, True)
    assert "--limit words=" in said


def test_a_row_without_an_end_stops(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text('a,b\n"' + "one line\n" * 2_000, encoding="utf-8")
    with using(Limits(line=5_000)), pytest.raises(FormatError, match="a row without an end"):
        rows(path)


@pytest.mark.parametrize("text", ["line", "line=", "line=0", "line=x", "lines=3", "words=-1"])
def test_a_limit_is_a_name_and_a_size(text: str) -> None:
    with pytest.raises(SettingError, match="write NAME=SIZE"):
        read_limits([text])


def test_limits_hold_for_a_block() -> None:
    with using(read_limits(["line=2MB", "seconds=3"])):
        assert (current().line, current().seconds) == (2 * MB, 3)
    assert current() == Limits()
