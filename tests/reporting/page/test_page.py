"""The report: what became of each word, what to look at first, and a page that only shows text."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from samsari.cli.app import run
from samsari.formats.passages import bracketed
from samsari.metrics.catalog import create
from samsari.metrics.samsa.comparison import Comparison
from samsari.metrics.samsa.gold_passages import GoldPassages
from samsari.metrics.samsa.samsa import SceneMetric
from samsari.model.text import Pair
from samsari.reporting.marked import Fate, MarkedPair, of_comparison
from samsari.reporting.page.pairs import group_codes
from samsari.tasks.checking.check import check

PASSAGE = (
    "# ::id 1\n[H [A#j John] [D not] [P got] [A home] [D [R in] [C 1990]]] [L and] "
    "[H [A* #j] [P left]] [U .]"
)


def compared(output: str) -> Comparison:
    metric = create("samsa", parser=GoldPassages.of(bracketed.loads(PASSAGE)), aligner="sultan")
    assert isinstance(metric, SceneMetric)
    return metric.comparisons([Pair("1", "John not got home in 1990 and left.", output)])[0]


def difference(output: str) -> MarkedPair:
    return of_comparison(compared(output))


def said(pair: MarkedPair) -> str:
    return "".join(piece[0] for piece in pair.output.pieces())


def test_words_are_kept_replaced_dropped_or_added() -> None:
    found = difference("John gets home. Luckily he left.")
    pieces = [piece[:2] for piece in found.output.pieces()]
    assert ("gets", Fate.REPLACED) in pieces
    assert (" ", Fate.SPLIT) in pieces
    assert found.words("output") == ("Luckily he",)
    assert found.words("source") == ("not", "in 1990 and")
    assert said(found) == "John gets home. Luckily he left."


def test_a_word_and_its_partner_have_one_number() -> None:
    pair = difference("John gets home. Luckily he left.")
    (before,) = [mark for mark in pair.source.marks if mark.fate == Fate.REPLACED]
    (after,) = [mark for mark in pair.output.marks if mark.fate == Fate.REPLACED]
    assert before.link == after.link > 0
    assert pair.source.text[before.start : before.end] == "got"


def test_annotated_tokens_need_not_point_into_the_text() -> None:
    pair = difference("John left.")
    assert pair.source.text == "John not got home in 1990 and left ."
    assert "".join(piece[0] for piece in pair.source.pieces()) == pair.source.text


@pytest.mark.parametrize(
    ("output", "codes"),
    [
        ("", {"empty"}),
        ("John not got home in 1990 and left.", {"copy"}),
        ("John did not get home in 1990. He left. Bye.", {"oversplit"}),
        ("John got home in 1990 and left.", {"negation-dropped"}),
        ("John did not get home in 1991 and left.", {"number-changed"}),
    ],
)
def test_groups_to_look_at_first(output: str, codes: set[str]) -> None:
    comparison = compared(output)
    found = check(comparison.source, output, fast=True)
    assert set(group_codes(comparison, found)) == codes


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "src").write_text("He <script>alert(1)</script> ran & hid.\nShe came.\n")
    (tmp_path / "a").write_text("He ran.\nShe </script><img src=x onerror=alert(2)> left.\n")
    (tmp_path / "b").write_text("\nShe came.\n")
    return tmp_path


def test_markup_in_texts_stays_text(here: Path) -> None:
    assert run(["report", "-s", "src", "-o", "a", "-o", "b", "--html", "r.html"]) == 0
    text = (here / "r.html").read_text(encoding="utf-8")
    assert "<img" not in text
    assert "alert(1)</script>" not in text
    held = re.search(r'id="content">(.*?)</script>', text, re.DOTALL)
    assert held is not None
    content = json.loads(held[1])
    assert content["pairs"][0]["source"] == "He <script>alert(1)</script> ran & hid."
    assert content["systems"] == ["a", "b"]


def test_nothing_is_loaded_from_elsewhere(here: Path) -> None:
    assert run(["report", "-s", "src", "-o", "a", "--html", "r.html"]) == 0
    text = (here / "r.html").read_text(encoding="utf-8")
    assert not re.search(r'(?:src|href)\s*=\s*"(?!#)[^"]', text.replace("xlink:href", "x"))
    assert "@import" not in text


def test_columns_of_words_are_marked_and_columns_of_numbers_are_not(here: Path) -> None:
    files = ["-s", "src", "-o", "a", "-o", "b", "-m", "samsa,fkgl"]
    assert run(["report", *files, "--html", "r.html"]) == 0
    text = (here / "r.html").read_text(encoding="utf-8")
    kinds = {
        name: "words" in kind
        for kind, name in re.findall(r'<th scope="col"([^>]*)><button type="button">([^<]+)<', text)
    }
    assert kinds["verdict"]
    assert kinds["against"]
    assert not kinds["difference"]
    assert not kinds["interval"]


def test_the_page_says_how_many_pairs_it_holds(here: Path) -> None:
    assert run(["report", "-s", "src", "-o", "a", "--html", "r.html", "--max-pairs", "1"]) == 0
    text = (here / "r.html").read_text(encoding="utf-8")
    assert "2 pairs, 1 system. The first 1 pair can be browsed below" in text


def test_results_of_two_runs_are_joined(here: Path) -> None:
    for name in "ab":
        arguments = ["score", "-s", "src", "-o", name, "-m", "samsa,fkgl", "--json", f"{name}.json"]
        assert run(arguments) == 0
    assert run(["report", "a.json", "b.json", "--html", "r.html"]) == 0
    assert "2 systems" in (here / "r.html").read_text(encoding="utf-8")


def test_results_without_texts_are_refused(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["score", "-s", "src", "-o", "a", "-m", "fkgl", "--json", "r.json"]
    assert run([*arguments, "--keep", "scores"]) == 0
    capsys.readouterr()
    assert run(["report", "r.json"]) == 2
    assert "score again with --keep texts" in capsys.readouterr().err
    assert not (here / "report.html").exists()


def test_results_about_other_sources_are_refused(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["score", "-s", "src", "-o", "a", "-m", "fkgl", "--json", "one.json"]) == 0
    assert run(["score", "-s", "b", "-o", "a", "-m", "fkgl", "--json", "two.json"]) == 0
    assert run(["report", "one.json", "two.json"]) == 2
    assert "different sources" in capsys.readouterr().err


def test_nothing_to_report_on(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["report"]) == 2
    assert "nothing to report on" in capsys.readouterr().err
