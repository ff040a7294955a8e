"""`samsari explain`: one pair in every form, and what bad input does."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from samsari.cli.app import run

PASSAGE = "[H [A#j John] [P got] [A home]] [L and] [H [A* #j] [P left]] [U .]\n"
SOURCE = "John got home and left."


@pytest.fixture
def passage(tmp_path: Path) -> str:
    path = tmp_path / "john.ucca"
    path.write_text(PASSAGE, encoding="utf-8")
    return str(path)


def explain(passage: str, output: str, *more: str) -> int:
    arguments = ["explain", "-s", SOURCE, "-o", output, "-a", "exact", "--passages", passage]
    return run([*arguments, *more])


def test_the_text_shows_every_step(passage: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert explain(passage, "John got home. He left.") == 0
    text = capsys.readouterr().out
    assert "matched to [1]  own words linked: 3 of 3" in text
    assert "✗ John is lost" in text  # an exact match does not know that "He" is John
    assert "Scene score    ½ × (1 + 0) = 0.5" in text
    assert "SAMSA         75.00   2 sentences / 2 Scenes × (1 + 0.5) / 2" in text


def test_json_holds_the_same_numbers(passage: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert explain(passage, "John got home. He left.", "--json", "-") == 0
    found = json.loads(capsys.readouterr().out)
    assert found["scores"]["samsa"] == 75.0
    assert [scene["matched_sentence"] for scene in found["scenes"]] == [0, 1]
    assert found["scenes"][1]["participants"][0]["is_remote"]


def test_text_with_markup_stays_text(passage: str, tmp_path: Path) -> None:
    page, drawing = tmp_path / "page.html", tmp_path / "page.svg"
    output = "John got <script>alert(1)</script> & home. John left."
    assert explain(passage, output, "--html", str(page), "--svg", str(drawing)) == 0
    assert "<script" not in page.read_text(encoding="utf-8")
    assert ElementTree.parse(drawing).getroot().tag.endswith("svg")


@pytest.mark.parametrize("output", ["", "...", "😀", "John " * 500, "He left. " * 500, "東京"])
def test_odd_outputs_have_an_explanation(
    passage: str, output: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert explain(passage, output, "--html", str(tmp_path / "page.html")) == 0
    assert "SAMSA " in capsys.readouterr().out


def test_an_empty_source_is_bad_input(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "-s", " ", "-o", "x"]) == 2
    assert "the source is empty" in capsys.readouterr().err


def test_a_passage_of_another_text_is_bad_input(
    passage: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["explain", "-s", "Mary left.", "-o", "x", "--passages", passage]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "other words than its source" in error


def test_bytes_of_the_command_line_that_are_no_text_are_bad_input(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["explain", "-s", "He \udcff ran.", "-o", "He ran."]) == 2
    assert capsys.readouterr().err == "samsari: the text of -s is not UTF-8; convert it\n"


def test_references_bring_sari_and_bleu(capsys: pytest.CaptureFixture[str]) -> None:
    texts = ["-s", "He commenced work.", "-o", "He began work.", "-r", "He started work."]
    assert run(["explain", *texts, "-m", "sari,bleu", "--json", "-"]) == 0
    found = json.loads(capsys.readouterr().out)
    # keep: F1 is 1, 1, 0, 0 for n = 1..4; deletion is right throughout; nothing is rightly added.
    assert found["sari"]["score"] == pytest.approx(50.0)
    assert found["sari"]["missed"][0] == {"words": "started", "operation": "add", "count": 1}
    assert found["bleu"]["orders"][0] == {"n": 1, "matched": 3, "all": 4}


def test_marks_stand_under_the_words(capsys: pytest.CaptureFixture[str]) -> None:
    texts = ["-s", "He commenced work.", "-o", "He began work.", "-r", "He started work."]
    assert run(["explain", *texts, "-m", "sari"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "SARI  50.00 = (add 0.00 + keep 50.00 + del 100.00) / 3"
    assert lines[2:4] == ["source  he commenced work .", "     1  =✓ -✓        =✓   =✓"]
    assert "output  he began work ." in lines


def test_files_are_read_as_by_every_other_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, lines in {"s": "a b\nHe ran.\n", "o": "a\nHe walked.\n", "r": "b\nHe ran.\n"}.items():
        (tmp_path / f"{name}.txt").write_text(lines, encoding="utf-8")
    files = [f"-{name}={tmp_path / f'{name}.txt'}".replace("=", "") for name in "sor"]
    assert run(["explain", "-m", "bleu", *files, "--line", "2", "-f", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["output"] == "He walked."
    assert run(["explain", "-m", "bleu", *files, "-f", "json"]) == 0
    assert [row["id"] for row in json.loads(capsys.readouterr().out)] == ["1", "2"]
    assert run(["explain", "-m", "bleu", *files, "--line", "3"]) == 2
    assert "has 2 rows; give --line 2 or less" in capsys.readouterr().err
    assert run(["explain", "-m", "bleu", *files, "--html", "-"]) == 2
    assert "choose one with --line N" in capsys.readouterr().err


def test_a_column_of_a_table_is_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = tmp_path / "t.csv"
    table.write_text("id,source,ours,ref\nx7,He commenced.,He began.,He began.\n", encoding="utf-8")
    columns = ["--table", str(table), "-o", "ours", "-r", "ref", "--ids", "id"]
    assert run(["explain", "-m", "sari", *columns, "-f", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["source"] == "He commenced."


def test_a_text_beside_a_file_is_bad_input(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "s.txt"
    file.write_text("He ran.\n", encoding="utf-8")
    assert run(["explain", "-s", str(file), "-o", "He ran."]) == 2
    assert "give texts only, or files only" in capsys.readouterr().err


@pytest.mark.parametrize(("metric", "is_warned"), [("samsa", True), ("sari", False)])
def test_a_score_for_english_warns_of_another_language(
    metric: str, is_warned: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "Der Gemeinderat hat den Plan nach langer Debatte angenommen."
    assert run(["explain", "-m", metric, "-s", text, "-o", text, "-r", text]) == 0
    told = "looks like German; samsa can judge English only"
    assert (told in capsys.readouterr().err) is is_warned


def test_sari_without_references_is_bad_input(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "-m", "sari", "-s", "He ran.", "-o", "He ran."]) == 2
    assert "SARI needs references; give at least one reference" in capsys.readouterr().err
