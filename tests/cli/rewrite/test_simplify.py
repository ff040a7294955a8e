"""`samsari simplify` and `samsari tune` from the outside: files that are no text, and outputs."""

from __future__ import annotations

import gzip
import io
import json
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from samsari.cli.app import run
from samsari.simplification.chart.loading import ChartSetup, load
from samsari.simplification.plain.simplifier import default
from samsari.tasks.rewriting import simplify as tasks

LINES = "He commenced numerous works.\nThe principal city grew.\n"


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (b"fine\ncaf\xe9\n", "text:2: byte 0xe9 at position 4 is not UTF-8"),
        ("He ran.\n".encode("utf-16"), "text:1: byte 0xff at position 1 is not UTF-8"),
        (b"fine\nno\0t\n", "text:2: the line holds a NUL byte"),
        (gzip.compress(b"He ran.\n", mtime=0)[:-9], "text:2: the compressed file is damaged"),
    ],
    ids=["latin-1", "utf-16", "nul", "gzip"],
)
def test_what_is_no_text_is_named_and_nothing_is_written(
    content: bytes, what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, target = tmp_path / "text", tmp_path / "simpler"
    text.write_bytes(content)
    assert run(["simplify", str(text), "-w", str(target)]) == 2
    err = capsys.readouterr().err
    assert what in err
    assert err.count("\n") == 1
    assert not target.exists()


GERMAN = "Der Gemeinderat hat den Plan nach langer Debatte angenommen.\n"


@pytest.mark.parametrize("more", [[], ["-j", "2"], ["-f", "json"], ["--split"]], ids=" ".join)
def test_another_language_is_told_and_stays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], more: list[str]
) -> None:
    text, target = tmp_path / "de.txt", tmp_path / "simpler.txt"
    text.write_text(GERMAN * 3 + "\n", encoding="utf-8")
    assert run(["simplify", str(text), "-w", str(target), *more]) == 1
    assert capsys.readouterr().err == (
        "samsari: most of the text looks like German: samsari simplifies English only, "
        "and such lines stay as they are\n"
    )
    if "json" not in more:
        assert target.read_text(encoding="utf-8") == GERMAN * 3 + "\n"


def test_a_few_foreign_lines_and_names_are_no_other_language(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = tmp_path / "text.txt"
    for more in (GERMAN, "John Smith, Madrid\n\n" * 4):
        text.write_text(LINES + more, encoding="utf-8")
        assert run(["simplify", str(text)]) == 0
        captured = capsys.readouterr()
        assert captured.err == "" and captured.out.endswith(more)


def test_a_term_is_explained_once_for_any_number_of_jobs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = tmp_path / "text"
    lines = ["He was charged with arson.", "", "The arson was planned.", "We saw the glacier."] * 3
    text.write_text("\n".join(lines) + "\n")
    outputs = []
    for options in ([], ["--jobs", "2"], ["--split"]):
        assert run(["simplify", str(text), "--operations", "glosses", *options]) == 0
        outputs.append(capsys.readouterr().out)
    assert outputs[0].count("(") == 2
    assert outputs[0].startswith("He was charged with arson (the crime of")
    assert outputs[1] == outputs[2] == outputs[0]


def test_what_explains_a_term_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = tmp_path / "text"
    text.write_text("He was charged with arson.\n")
    command = ["simplify", str(text), "--operations", "glosses"]
    assert run([*command, "--explain"]) == 0
    expected = "Explains “arson”: the crime of setting fire to property."
    assert expected in capsys.readouterr().out
    assert run([*command, "--format", "json"]) == 0
    rule = json.loads(capsys.readouterr().out)["versions"][0]["rules"][0]
    assert (rule["source"], rule["operation"]) == (["arson"], "glosses")
    assert run(["substitutes", "arson"]) == 0
    assert "arson (the crime of setting fire to property)" in capsys.readouterr().out


def test_packed_text_and_other_line_ends_are_read(tmp_path: Path) -> None:
    text, target = tmp_path / "text.gz", tmp_path / "simpler"
    text.write_bytes(gzip.compress("\ufeffZq zq.\r\n\r\nZq\u2028zq.".encode()))
    assert run(["simplify", str(text), "-w", str(target)]) == 0
    assert target.read_bytes() == "Zq zq.\r\n\r\nZq\u2028zq.".encode()


def test_standard_input_that_is_no_text_is_bad_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(b"He \xff ran.\n")))
    assert run(["simplify", "-"]) == 2
    assert "standard input:1: byte 0xff" in capsys.readouterr().err


def test_tuning_looks_first_whether_its_weights_can_be_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = tmp_path / "text"
    text.write_text("He ran.\n", encoding="utf-8")
    files = ["-s", str(text), "-r", str(text)]
    assert run(["tune", *files, "-w", str(tmp_path / "nowhere" / "w")]) == 2
    err = capsys.readouterr().err
    assert "does not exist" in err
    assert "round" not in err


def test_a_tagger_needs_tagged_sentences(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = tmp_path / "text"
    text.write_text("He ran.\n", encoding="utf-8")
    assert run(["train", "tagger", str(text), str(text), "--write", str(tmp_path)]) == 2
    assert "text: no tagged sentence" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == [text]


@pytest.fixture(name="text")
def written_text(tmp_path: Path) -> Path:
    text = tmp_path / "text"
    text.write_text(LINES, encoding="utf-8")
    return text


@pytest.mark.parametrize("option", ["--weights", "--grammar"])
def test_many_processes_say_once_what_is_missing(
    option: str, text: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    empty = tmp_path / "empty"
    empty.touch()
    for file in (text, empty):
        call = ["simplify", str(file), "--search", "chart", option, str(tmp_path / "nope")]
        assert run([*call, "--jobs", "2"]) == 2
        err = capsys.readouterr().err
        assert "nope" in err
        assert err.count("\n") == 1


def test_many_processes_answer_a_line_before_the_next_is_known() -> None:
    is_answered = threading.Event()
    waited = []

    def typed() -> Iterator[str]:
        yield "He commenced numerous works.\n"
        waited.append(is_answered.wait(120))

    found = tasks.simplify_lines(typed(), tasks.Setup(), jobs=2)
    assert next(found)[0].text == default().line("He commenced numerous works.\n")
    is_answered.set()
    assert list(found) == []
    assert waited == [True]


def test_several_versions_can_be_read_back(text: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simplify", str(text), "--search", "chart", "--n-best", "3"]) == 0
    rows = [line.split(" ||| ") for line in capsys.readouterr().out.splitlines()]
    assert [row[0] for row in rows] == ["0"] * 3 + ["1"] * 3
    expected = load(ChartSetup()).n_best(LINES.splitlines()[0], 3)
    assert [row[1] for row in rows[:3]] == [version.text for version in expected]
    assert [float(row[2]) for row in rows[:3]] == pytest.approx([v.score for v in expected])


@pytest.mark.parametrize(
    ("options", "what"),
    [
        (["--protect", "principal->main"], "only words and phrases can be protected"),
        (["--protect", "missing.txt"], "missing.txt: no such list"),
        (["--protect", "./missing"], "./missing: no such list"),
        (["--language-models", "."], "--language-models means nothing to the plain"),
        (["--unknown-labels", "NP"], "--unknown-labels means nothing to the plain"),
        (["--skip-bad-rules"], "--skip-bad-rules means nothing to the plain"),
        (["--grammar", "."], "--grammar means nothing to the plain"),
        (["--no-guards"], "--no-guards means nothing to the plain"),
        (["--terms", "kitchen"], "no such preset: 'kitchen'"),
        (["--words", "nowhere.tsv"], "nowhere.tsv: the table of plain words cannot be read"),
    ],
)
def test_options_that_would_do_nothing_are_refused(
    options: list[str], what: str, text: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["simplify", str(text), *options]) == 2
    err = capsys.readouterr().err
    assert what in err
    assert err.count("\n") == 1


def test_phrases_are_protected(text: Path, capsys: pytest.CaptureFixture[str]) -> None:
    many = ",".join(["commenced numerous", *(f"word{n}" for n in range(60))])
    assert run(["simplify", str(text), "--protect", many]) == 0
    assert capsys.readouterr().out == "He commenced numerous works.\nThe principal city grew.\n"


def test_an_empty_list_allows_nothing(
    text: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    allow = tmp_path / "allow"
    allow.write_text("# nothing yet\n", encoding="utf-8")
    assert run(["simplify", str(text), "--allow", str(allow)]) == 0
    assert capsys.readouterr().out == LINES


@pytest.mark.parametrize("search", ["plain", "chart"])
@pytest.mark.parametrize("content", ["", "# none\n", "foo 1.0\n"])
def test_weights_of_another_model_are_refused(
    search: str, content: str, text: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    weights = tmp_path / "my.weights"
    weights.write_text(content, encoding="utf-8")
    assert run(["simplify", str(text), "--search", search, "--weights", str(weights)]) == 2
    err = capsys.readouterr().err
    assert "my.weights: " in err
    assert err.count("\n") == 1


def test_lines_split_together_are_those_split_alone() -> None:
    lines = [
        "The council approved the plan, and the mayor signed it on Monday.",
        "",
        "He was born in Bonn, and she was born in Rome.",
        "It rained.",
    ] * 5  # more than are read together
    setup = tasks.Setup(is_split=True)
    together = [versions[0].text for versions in tasks.simplify_lines(lines, setup)]
    alone = [next(iter(tasks.simplify_lines([line], setup)))[0].text for line in lines[:4]]
    assert together == alone * 5
    assert alone[2].count(".") == 2
