"""`samsari words` and `samsari substitutes`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import samsari
from samsari.cli.app import run
from samsari.model.words import TextWords
from samsari.tasks.language.words import words_many

TEXT = "The committee will commence the arduous journey."


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_hard_words_of_a_text(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["words", TEXT, "--json", "w.json", "--html", "w.html", "-f", "tsv"]) == 0
    rows = capfd.readouterr().out.splitlines()
    assert any(row.startswith("commence\tverb") and "start" in row for row in rows)
    (text,) = json.loads(Path("w.json").read_text())["texts"]
    assert [word["text"] for word in text["hard"]] == ["commence", "arduous"]
    assert '<mark title="' in Path("w.html").read_text()


def test_an_easier_target_makes_more_words_hard() -> None:
    few, many = samsari.words(TEXT, "C1"), samsari.words(TEXT, "A1")
    assert len(few.hard) < len(many.hard)
    assert all(TEXT[own.start : own.end] == own.text for own in many.hard)
    with pytest.raises(samsari.ToolkitError, match="not a level"):
        samsari.words(TEXT, "B9")


def test_lines_are_texts(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    Path("a.txt").write_text("It was arduous.\nDas war eine sehr lange Reise durch das Land.\n")
    assert run(["words", "a.txt", "--lines"]) == 0
    captured = capfd.readouterr()
    assert "looks like German" in captured.err
    assert "arduous" in captured.out


@pytest.mark.parametrize(
    ("text", "word", "plain"),
    [
        ("It must be done prior to the meeting.", "prior to", "before"),
        ("They will submit an application to the council.", "submit an application to", "apply to"),
        ("He must submit a report on Monday.", "submit", ""),  # "make a report" is another thing
    ],
)
def test_a_word_of_a_phrase_is_replaced_with_it_or_not_at_all(
    text: str, word: str, plain: str
) -> None:
    (own,) = [
        own for own in samsari.words(text, "A2").hard if word.split(maxsplit=1)[0] in own.text
    ]
    assert (own.text, own.replacement) == (word, plain)
    assert text[own.start : own.end] == word


def test_texts_get_the_same_words_alone_and_beside_others() -> None:
    texts = [TEXT, "Prior to the vote they deliberated at length.", "", "It was arduous."]
    assert list(words_many(texts)) == [samsari.words(text) for text in texts]


def test_a_text_draws_itself() -> None:
    found = samsari.words(TEXT)
    assert isinstance(found, TextWords)
    assert "<mark" in found._repr_html_()


def test_substitutes_fit_their_place() -> None:
    found = samsari.substitutes("It was an Arduous journey.", "Arduous", 3)
    assert found[0].text == "Hard"
    assert found[0].sentence == "It was a Hard journey."
    assert 0 <= found[0].same <= 1 and found[0].easier > 0 and found[0].reason


def test_many_at_once_give_the_same_numbers() -> None:
    rows = [("The work commenced in March.", "commenced"), ("It was arduous.", (7, 14))]
    together = list(samsari.substitutes_many(rows))
    assert together == [samsari.substitutes(*row) for row in rows]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["It was hard.", "easy"], "the sentence has no 'easy'"),
        (["a dog and a cat", "a"], "2 times"),
        (["It was hard work.", "hard work"], "several words"),
        (["It has 12 rooms.", "12"], "'12' is a number"),
        (["Das war eine sehr lange Reise durch das Land.", "lange"], "looks like German"),
        ([], "a sentence and a word of it are needed"),
        (["x", "--answers", "run.tsv"], "--answers needs --evaluate"),
    ],
)
def test_bad_input(
    folder: Path, capfd: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    assert run(["substitutes", *arguments]) == 2
    assert message in capfd.readouterr().err


def test_nth_occurrence(capfd: pytest.CaptureFixture[str]) -> None:
    text = "They commence when others commence."
    assert run(["substitutes", text, "commence", "--nth", "2", "-f", "tsv"]) == 0
    assert "begin" in capfd.readouterr().out


def test_a_word_alone_shows_the_table(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["substitutes", "endeavoured"]) == 0
    assert "try" in capfd.readouterr().out


def test_files_of_the_shared_tasks(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    Path("none.tsv").write_text("The work commenced.\tcommenced\n")
    Path("gold.tsv").write_text("The work commenced.\tcommenced\tstarted\tstarted\tbegan\t\t\n")
    assert run(["substitutes", "--list", "none.tsv", "-w", "run.tsv"]) == 0
    cells = Path("run.tsv").read_text().rstrip("\n").split("\t")
    assert cells[:2] == ["The work commenced.", "commenced"] and "started" in cells[2:4]
    for options in (["--answers", "run.tsv"], []):
        assert run(["substitutes", "--evaluate", "gold.tsv", *options, "-f", "tsv"]) == 0
        assert "ACC@1\t1.0" in capfd.readouterr().out
    Path("bad.tsv").write_text("no word\n")
    assert run(["substitutes", "--evaluate", "bad.tsv"]) == 2
    assert "bad.tsv:1: no sentence with a word" in capfd.readouterr().err


def test_ratings_are_followed(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    rows = [("a house", "house", "0.05"), ("an abode", "abode", "0.4"), ("a dog", "dog", "0.0")]
    Path("lcp.tsv").write_text(
        "".join(f"{n}\ten\t{s}\t{w}\t{v}\n" for n, (s, w, v) in enumerate(rows))
    )
    assert run(["words", "--rated", "lcp.tsv", "-f", "tsv"]) == 0
    out = capfd.readouterr().out
    assert float(next(x for x in out.splitlines() if x.startswith("Pearson")).split("\t")[1]) > 0.9
    Path("bad.tsv").write_text("1\ten\ta house\n")
    assert run(["words", "--rated", "bad.tsv"]) == 2


def test_words_of_what_cannot_be_read() -> None:
    german = "Das ist ein sehr gutes Haus für die Kinder und die Eltern."
    assert samsari.words(german).hard == () and "German" in samsari.words(german).reason
    assert samsari.words("12 34 56").hard == samsari.words("").hard == ()
    assert samsari.words("... ??").n_words == 0
