from __future__ import annotations

import gzip
import json
import lzma
from pathlib import Path

import pytest

from samsari.cli.app import run

GOLD = "1\tHe left .\t\tHe went away .\t\t1\t1\t0-0 1-1 2-3\t1-2\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("left").write_text("A cat sat.\nDogs bark.\n", encoding="utf-8")
    Path("right").write_text("The cat was sitting.\nDogs bark.\n", encoding="utf-8")
    Path("short").write_text("The cat was sitting.\n", encoding="utf-8")
    Path("pairs.tsv").write_text("A cat\tThe cat\n", encoding="utf-8")
    Path("gold.tsv").write_text(GOLD, encoding="utf-8")
    return tmp_path


def test_two_files_become_pharaoh_lines(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["align", "-l", "left", "--right", "right", "-a", "sultan"]) == 0
    assert capfd.readouterr().out == "1-1 2-3 3-4\n0-0 1-1 2-2\n"


def test_a_table_of_two_columns_is_enough(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["align", "pairs.tsv", "-a", "exact", "--tokenized", "-w", "out.txt"]) == 0
    assert (folder / "out.txt").read_text(encoding="utf-8") == "1-1\n"


@pytest.mark.parametrize(("form", "start"), [("html", "<!DOCTYPE html>"), ("svg", "<svg")])
def test_drawings(folder: Path, form: str, start: str) -> None:
    assert run(["align", "pairs.tsv", "-a", "exact", "-f", form, "-w", "out"]) == 0
    assert (folder / "out").read_text(encoding="utf-8").startswith(start)


def test_evaluation_reports_both_kinds_of_links(
    folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(["align", "--evaluate", "gold.tsv", "-a", "exact"]) == 0
    printed = capfd.readouterr().out
    # By hand: He-He and .-. are found; 2 of 2, of 3 sure links and of 4 links in all.
    assert "100.0" in printed
    assert "66.7" in printed
    assert "50.0" in printed
    assert "exact|rev:1" in printed


def evaluated(capfd: pytest.CaptureFixture[str], *arguments: str) -> list[list[object]]:
    assert run(["align", "-a", "sultan", "-f", "json", "--evaluate", *arguments]) == 0
    return list(json.loads(capfd.readouterr().out)["rows"])


def test_evaluation_is_of_the_links_asked_for(
    folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    gold = "1\ttax-free\t\ttax free\t\t1\t1\t0-0 0-1\t\n"
    Path("hyphen.tsv").write_text(gold, encoding="utf-8")
    (many,) = evaluated(capfd, "hyphen.tsv")
    (single,) = evaluated(capfd, "hyphen.tsv", "--one-to-one")
    assert (many[3], single[3]) == (100, 50)
    assert run(["align", "-a", "exact", "--evaluate", "gold.tsv", "--one-to-one"]) == 0
    assert "at most one link for each word" in capfd.readouterr().out


def test_evaluation_is_written_to_a_file(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["align", "-a", "exact", "--evaluate", "gold.tsv", "-w", "table.txt"]) == 0
    assert capfd.readouterr().out == ""
    assert "66.7" in (folder / "table.txt").read_text(encoding="utf-8")


def test_gold_of_links_beside_two_files_of_sentences(
    folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    Path("one").write_text("He left .\n", encoding="utf-8")
    Path("other").write_text("He went away .\n", encoding="utf-8")
    Path("links").write_text("0-0 1-1 2-3\n", encoding="utf-8")
    Path("more").write_text("0-0 1-1 2-3 1-2\n", encoding="utf-8")
    Path("both").write_text("0-0 1-1 2-3 1?2\n", encoding="utf-8")
    sentences = ("-s", "one", "-o", "other")
    wanted = evaluated(capfd, "gold.tsv")
    assert [row[1] for row in wanted] == ["sure", "sure + possible"]
    assert evaluated(capfd, "both", *sentences) == wanted
    assert evaluated(capfd, "links", "--possible", "more", *sentences) == wanted
    assert evaluated(capfd, "links", *sentences) == wanted[:1]


def test_packed_gold(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    Path("packed.tsv.xz").write_bytes(lzma.compress(GOLD.encode()))
    assert evaluated(capfd, "packed.tsv.xz") == evaluated(capfd, "gold.tsv")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["-l", "left", "--right", "short"], "samsari: left:2: this line has no partner in short"),
        (["-l", "short", "--right", "left"], "samsari: left:2: this line has no partner in short"),
        (["-l", "left"], "samsari: the right (-o) sentences are missing"),
        (["--right", "right"], "samsari: the left (-s) sentences are missing"),
        ([], "samsari: the sentences are missing"),
        (["pairs.tsv", "-l", "left", "--right", "right"], "samsari: the sentences are given twice"),
        (["pairs.tsv", "-l", "left"], "samsari: the sentences are given twice"),
        (["pairs.tsv", "-f", "tsv"], "samsari: --format cannot be 'tsv'; choose one of pharaoh"),
        (["pairs.tsv", "--possible", "gold.tsv"], "samsari: --possible needs --evaluate"),
        (["pairs.tsv", "--evaluate", "gold.tsv"], "samsari: --evaluate does not read pairs.tsv"),
        (["--evaluate", "gold.tsv", "-f", "svg"], "samsari: --format cannot be 'svg'; choose one"),
        (["--evaluate", "gold.tsv", "-l", "left"], "samsari: gold.tsv brings its own sentences"),
        (["--evaluate", "links", "-l", "left"], "samsari: the right (-o) sentences are missing"),
        (["--evaluate", "gold.tsv", "-w", "none/out"], "samsari: the directory none does not"),
        (["pairs.tsv", "-a", "stem", "--pairs", "left"], "samsari: stem takes no paraphrase pairs"),
        (["left"], "samsari: left:1: 1 column instead of 2"),
        (["-l", "left", "--right", "nowhere"], "samsari: there is no file nowhere"),
        (["-l", "-", "--right", "-"], "samsari: standard input cannot be both sides"),
        (
            ["--evaluate", "-", "-l", "-", "--right", "right"],
            "samsari: standard input can be one of",
        ),
        (
            ["--evaluate", "links", "-l", "-", "--right", "-"],
            "samsari: standard input can be one of",
        ),
        (["--evaluate", "-", "--possible", "-"], "samsari: standard input can be one of"),
        (["pairs.tsv", "-a", "giza"], "samsari: no aligner 'giza'"),
        (["--evaluate", "pairs.tsv"], "samsari: pairs.tsv:1: 2 columns instead of at least 8"),
        (
            ["-l", "left", "--right", "right", "-f", "svg"],
            "samsari: an SVG file shows exactly one pair",
        ),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(
    folder: Path, capfd: pytest.CaptureFixture[str], arguments: list[str], complaint: str
) -> None:
    aligner = [] if "-a" in arguments else ["-a", "sultan"]
    assert run(["align", *aligner, *arguments]) == 2
    assert capfd.readouterr().err.startswith(complaint)


def test_nothing_is_left_behind_after_a_failure(folder: Path) -> None:
    assert run(["align", "-l", "left", "--right", "short", "-a", "exact", "-w", "out"]) == 2
    assert not list(folder.glob("*out*"))


def test_packed_files_and_a_byte_order_mark(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    left, right = tmp_path / "left.gz", tmp_path / "right.txt"
    left.write_bytes(gzip.compress("\ufeffHe ran.\r\n".encode()))
    right.write_bytes(b"He ran.")
    assert run(["align", "-l", str(left), "--right", str(right), "-a", "exact"]) == 0
    assert capfd.readouterr().out == "0-0 1-1 2-2\n"


def test_gold_that_is_nested_without_end_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gold = tmp_path / "gold.json"
    gold.write_text("[" * 100_000, encoding="utf-8")
    assert run(["align", "--evaluate", str(gold), "-a", "exact"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
