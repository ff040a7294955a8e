"""`samsari score` in a build: bounds, an earlier result, warnings as errors, JUnit; files."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest

from samsari.cli import app
from samsari.tasks.demo import EXAMPLES


@pytest.fixture
def samsari(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.chdir(tmp_path)
    for name in ("source", "shortener", "splitter", "reference-1"):
        Path(f"{name}.txt").write_bytes((EXAMPLES / f"{name}.txt").read_bytes())

    def call(*arguments: str) -> SimpleNamespace:
        status = app.run(list(arguments))
        out, err = capsys.readouterr()
        return SimpleNamespace(status=status, out=out, err=err)

    return call


FILES = ("score", "source.txt", "shortener.txt", "reference-1.txt")


def test_files_need_no_options_and_metrics_no_commas(samsari) -> None:
    done = samsari(*FILES, "-m", "SARI", "bleu")
    assert done.status == 0
    plain = samsari(
        "score",
        "-s",
        "source.txt",
        "-o",
        "shortener.txt",
        "-r",
        "reference-1.txt",
        "-m",
        "sari,bleu",
    )
    assert done.out == plain.out


def test_a_pattern_without_quotation_marks_is_still_refused(samsari) -> None:
    done = samsari("score", "-s", "source.txt", "-o", "shortener.txt", "-r", "a", "splitter.txt")
    assert done.status == 2
    assert "no option stands before splitter.txt" in done.err


def test_a_score_that_got_worse_fails(samsari) -> None:
    assert samsari(*FILES, "-m", "sari,bleu", "--json", "old.json", "-q").status == 0
    same = samsari(*FILES, "-m", "sari,bleu", "--against", "old.json", "-q")
    assert (same.status, same.err) == (0, "")
    Path("bad.txt").write_text("Something else.\n" * 20, encoding="utf-8")
    worse = samsari(
        "score", "source.txt", "bad.txt", "reference-1.txt", "-m", "sari,bleu", "--against",
        "old.json", "-q",
    )  # fmt: skip
    assert worse.status == 1
    assert "bad: bleu is 0" in worse.err
    assert ", p = 0.0" in worse.err


def test_an_earlier_result_with_other_settings_is_refused(samsari) -> None:
    samsari(*FILES, "-m", "sari", "--json", "old.json", "-q")
    done = samsari(*FILES, "-m", "sari", "--tokenizer", "char", "--against", "old.json", "-q")
    assert done.status == 2
    assert "other settings" in done.err


def test_a_bound_for_every_pair(samsari) -> None:
    assert samsari(*FILES, "-m", "bleu", "--fail-pair-under", "bleu=0", "-q").status == 0
    done = samsari(*FILES, "-m", "bleu", "--fail-pair-under", "bleu=101", "-q")
    assert done.status == 1
    assert "20 pairs break it (1, 2, 3, 4, 5, ...)" in done.err


def test_warnings_as_errors(samsari) -> None:
    command = ("score", "source.txt", "reference-1.txt", "reference-1.txt", "-m", "sari", "-q")
    assert samsari(*command).status == 0
    done = samsari(*command, "--strict")
    assert done.status == 1
    assert "equals reference 1" in done.err
    loud = samsari(*command[:-1], "--strict")
    assert loud.err == done.err  # told once, not as a warning and as a failure


def test_what_was_checked_as_junit(samsari) -> None:
    bounds = ("--fail-under", "sari=99", "--fail-over", "bleu=101")
    assert samsari(*FILES, "-m", "sari,bleu", *bounds, "--junit", "checks.xml", "-q").status == 1
    suite = ElementTree.parse("checks.xml").getroot()
    assert (suite.get("tests"), suite.get("failures")) == ("2", "1")
    assert suite[0].find("failure") is not None
    assert suite[1].find("failure") is None


@pytest.mark.parametrize("name", ["p.parquet", "p.xlsx", "p.json", "p.csv"])
def test_scores_per_pair_with_texts(samsari, name: str) -> None:
    done = samsari(*FILES, "-m", "sari", "--per-pair", name, "--with-texts", "-q")
    assert (done.status, done.err) == (0, "")
    again = samsari("score", "--table", name, "-s", "source", "-o", "output", "-m", "fkgl", "-q")
    assert again.status == 0


def test_a_format_that_cannot_be_written_is_said_before_the_work(samsari) -> None:
    done = samsari(*FILES, "-m", "sari", "--per-pair", "p.ods")
    assert done.status == 2
    assert "no table can be written as .ods" in done.err
    assert not Path("p.ods").exists()


def test_a_table_of_pandas_scores_like_its_csv(samsari) -> None:
    rows = [line.read_text(encoding="utf-8").splitlines() for line in map(Path, FILES[1:])]
    rows[0][0] = 'He said "no", and "yes".'
    import csv

    for name, separator in (("a.csv", ","), ("a.tsv", "\t")):
        with Path(name).open("w", encoding="utf-8", newline="") as stream:
            writer = csv.writer(stream, delimiter=separator)
            writer.writerows([("source", "ours", "reference"), *zip(*rows, strict=True)])
    scores = []
    for name in ("a.csv", "a.tsv"):
        done = samsari("score", "--table", name, "-o", "ours", "-m", "sari", "--json", "-", "-q")
        scores.append(json.loads(done.out)["systems"][0]["scores"])
    assert scores[0] == scores[1]


def test_the_name_of_a_file_is_not_explained_as_a_sentence(samsari) -> None:
    done = samsari("explain", "-s", "source.txt", "-o", "shortener.txt", "-f", "json")
    assert done.status == 0
    sources = Path("source.txt").read_text(encoding="utf-8").splitlines()
    assert [one["source"] for one in json.loads(done.out)] == sources


def test_a_line_of_two_files_is_explained(samsari) -> None:
    done = samsari("explain", "-s", "source.txt", "-o", "splitter.txt", "--line", "2", "-f", "json")
    assert done.status == 0
    source = Path("source.txt").read_text(encoding="utf-8").splitlines()[1]
    assert json.loads(done.out)["source"] == source
    assert samsari("explain", "-s", "source.txt", "-o", "splitter.txt", "--line", "99").status == 2
