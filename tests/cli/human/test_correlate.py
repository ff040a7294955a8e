"""`samsari correlate` as people call it."""

from __future__ import annotations

import html
import json
import sys
from pathlib import Path

import pytest

from samsari.cli.app import run

GRAMMAR = {"A": [0, 1, 2, 4, 3], "B": [1, 1, 3, 4, 2], "C": [0, 2, 2, 3, 1]}
MEANING = {"A": [4, 3, 2, 1, 0], "B": [3, 3, 2, 1, 0], "C": [4, 2, 2, 0, 1]}


@pytest.fixture
def ratings(tmp_path: Path) -> Path:
    rows = ["system,item,rater,question,value"]
    for question, table in (("Grammar", GRAMMAR), ("Meaning", MEANING)):
        for system, values in table.items():
            rows += [f"{system},{i},ann,{question},{v}" for i, v in enumerate(values, start=1)]
    return written(tmp_path / "ratings.csv", "\n".join(rows) + "\n")


@pytest.fixture
def scores(tmp_path: Path) -> Path:
    rows = ["system,item,lens,judge"]
    for system, values in GRAMMAR.items():
        rows += [f"{system},{i},{v + 0.1 * i},{i * v % 3}" for i, v in enumerate(values, start=1)]
    return written(tmp_path / "scores.csv", "\n".join(rows) + "\n")


def written(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def call(*arguments: object) -> int:
    return run(["correlate", *map(str, arguments)])


def test_scores_from_elsewhere(
    ratings: Path, scores: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status = call("--ratings", ratings, "--scores", scores, "--resamples", 50, "--among")
    printed = capsys.readouterr().out
    assert status == 0
    assert "Pearson's r with human ratings, single outputs" in printed
    assert "Kendall's tau-b with human ratings, systems" in printed
    assert "Metrics among each other" in printed
    assert "lens" in printed


def test_everything_as_json(
    ratings: Path, scores: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["--ratings", ratings, "--scores", scores, "--method", "pearson", "--resamples", 20]
    assert call(*arguments, "--compare", "all", "--json", "-") == 0
    document = json.loads(capsys.readouterr().out)
    cells = {(one["level"], one["left"], one["right"]): one for one in document["correlations"]}
    assert cells["item", "lens", "Grammar"]["value"] > 0.9
    assert cells["item", "lens", "Grammar"]["n"] == 15
    assert cells["system", "lens", "Grammar"]["n"] == 3
    assert {one["aspect"] for one in document["comparisons"]} == {"Grammar", "Meaning"}


def test_results_of_samsari(
    ratings: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = written(tmp_path / "src.txt", "a b c d\n" * 5)
    outputs = []
    for system, values in GRAMMAR.items():
        lines = "".join(f"{'a b c d'[: 1 + 2 * min(v, 3)]}\n" for v in values)
        outputs += ["-o", str(written(tmp_path / system, lines))]
    result = tmp_path / "result.json"
    scoring = ["score", "-s", str(source), *outputs, "-m", "compression-ratio,ld-source"]
    assert run([*scoring, "--json", str(result), "--quiet"]) == 0
    capsys.readouterr()
    assert (
        call("--ratings", ratings, "--results", result, "--format", "json", "--resamples", 0) == 0
    )
    document = json.loads(capsys.readouterr().out)
    cells = {
        (one["level"], one["method"], one["left"], one["right"]): one["value"]
        for one in document["correlations"]
    }
    # Longer outputs were rated better, so both metrics follow Grammar.
    assert cells["item", "spearman", "compression-ratio", "Grammar"] > 0.9
    assert cells["item", "spearman", "ld-source", "Grammar"] > 0.9
    assert call("--ratings", ratings, "--results", result, "--results", result) == 2
    assert "twice" in capsys.readouterr().err


def test_pictures_and_pages(ratings: Path, scores: Path, tmp_path: Path) -> None:
    both = ["--ratings", ratings, "--scores", scores, "--resamples", 0, "--method", "pearson"]
    assert call(*both, "--plots", tmp_path / "plots", "--html", tmp_path / "page.html") == 0
    names = sorted(path.name for path in (tmp_path / "plots").iterdir())
    assert names == [
        *("judge-Grammar.svg", "judge-Meaning.svg", "lens-Grammar.svg", "lens-Meaning.svg")
    ]
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert page.count("<svg") == 4
    assert page.count("<polyline") == 4  # the regression lines
    assert "<script" not in page
    assert call(*both, "--plots", tmp_path / "plots", "--plot-format", "png", "--among") == 0
    assert (tmp_path / "plots" / "lens-judge.png").exists()  # metric against metric
    assert (tmp_path / "plots" / "lens-Grammar.png").read_bytes().startswith(b"\x89PNG")


def test_png_without_matplotlib_is_one_sentence(
    ratings: Path,
    scores: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    both = ["--ratings", ratings, "--scores", scores, "--resamples", 0, "--method", "pearson"]
    assert call(*both, "--plots", tmp_path / "plots", "--plot-format", "png") == 2
    assert 'pip install "samsari[plots]"' in capsys.readouterr().err
    assert call(*both, "--plots", tmp_path / "plots") == 0


@pytest.mark.parametrize(
    ("method", "name"),
    [("pearson", "Pearson's r"), ("spearman", "Spearman's rho"), ("kendall", "Kendall's tau-b")],
)
def test_a_picture_names_the_method_of_its_figure(
    method: str, name: str, ratings: Path, scores: Path, tmp_path: Path
) -> None:
    both = ["--ratings", ratings, "--scores", scores, "--resamples", 0, "--method", method]
    assert call(*both, "--plots", tmp_path / "plots") == 0
    picture = html.unescape((tmp_path / "plots" / "lens-Grammar.svg").read_text(encoding="utf-8"))
    assert f"lens and Grammar: {name} = " in picture
    others = {"Pearson's r", "Spearman's rho", "Kendall's tau-b"} - {name}
    assert not any(other in picture for other in others)


def test_constant_scores_are_undefined_and_never_zero(
    ratings: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [f"{s},{i},{'1' if s else ''},{i}" for s in "ABC" for i in range(1, 6)]
    mixed = written(tmp_path / "mixed.csv", "system,item,flat,rising\n" + "\n".join(rows))
    assert call("--ratings", ratings, "--scores", mixed, "--resamples", 0, "--all") == 0
    printed = capsys.readouterr().out
    assert "— flat is the same for all 15 units" in printed
    assert "— rising is the same for all 3 systems" in printed
    both = ["--ratings", ratings, "--scores", mixed, "-m", "flat"]
    assert call(*both) == 2
    assert "no correlation is defined: flat is the same" in capsys.readouterr().err


def test_one_system_has_no_system_level(
    ratings: Path, scores: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = scores.read_text(encoding="utf-8").splitlines()
    only = written(tmp_path / "a.csv", "\n".join([lines[0], *(x for x in lines if x[0] == "A")]))
    both = ["--ratings", ratings, "--scores", only, "--resamples", 0, "--all"]
    assert call(*both) == 0
    printed = capsys.readouterr().out
    assert "— there is only one system" in printed
    assert "rated but not scored, left out: B, C" in printed
    assert call(*both, "--level", "system") == 2
    assert "there is only one system" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("system,item,m\nX,1,2\n", "no system in common: the ratings have A, B, C, the scores"),
        ("system,item,m\nA,1,two\n", ":2: the score of m is 'two', not a number"),
        ("system,item,m\nA,1,2\nA,1,3\n", ":3: m of item '1' of 'A' stands twice, first at"),
        ("system,item,m\nA,1,inf\n", ":2: the score of m is inf; leave the cell empty"),
        ("system,item\nA,1\n", ":1: there is no column with scores"),
        ("system,item,m\n", "there is not a single score"),
    ],
)
def test_bad_scores_leave_one_sentence(
    ratings: Path, tmp_path: Path, text: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call("--ratings", ratings, "--scores", written(tmp_path / "s.csv", text)) == 2
    told = capsys.readouterr().err
    assert sentence in told
    assert len(told.splitlines()) == 1


def test_wrong_options_leave_one_sentence(
    ratings: Path, scores: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    both = ["--ratings", ratings, "--scores", scores]
    for arguments in (
        ["--ratings", ratings],
        [*both, "--level", "word"],
        [*both, "--method", "phi"],
        [*both, "-m", "bleurt"],
        [*both, "--aspects", "G"],
        [*both, "--compare", "bleurt"],
        [*both, "--rename", "A"],
        [*both, "--plot-format", "gif"],
        [*both, "--scores", scores],
        ["--ratings", ratings, "--results", scores],
        ["--ratings", tmp_path / "none.csv", "--scores", scores],
    ):
        assert call(*arguments) == 2, arguments
        assert len(capsys.readouterr().err.splitlines()) == 1
