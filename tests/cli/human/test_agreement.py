"""`samsari agreement` as people call it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from samsari.cli.app import run

ROWS = """system,item,rater,question,value
A,1,ann,Grammar,4
A,1,bob,Grammar,3
A,2,ann,Grammar,0
A,2,bob,Grammar,1
B,1,ann,Grammar,2
B,1,bob,Grammar,2
B,2,ann,Grammar,3
"""


@pytest.fixture
def ratings(tmp_path: Path) -> Path:
    path = tmp_path / "ratings.csv"
    path.write_text(ROWS, encoding="utf-8")
    return path


def test_tables_for_people(ratings: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["agreement", str(ratings), "--resamples", "20"]) == 0
    printed = capsys.readouterr().out
    assert "Do the raters agree?" in printed and "Absolute agreement" not in printed
    assert "7 (1 missing)" in printed and "more tables: --all" in printed
    assert run(["agreement", str(ratings), "--resamples", "20", "--all"]) == 0
    printed = capsys.readouterr().out
    assert "Absolute agreement" in printed
    assert "Krippendorff's alpha (ordinal)" in printed
    assert "7 (1 missing)" in printed
    # Ann and Bob agree on one of the three outputs that both rated.
    assert "0.33" in printed


def test_json_for_programs(ratings: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["agreement", str(ratings), "--measures", "agreement,kappa", "--resamples", "0"]
    assert run([*arguments, "--format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    figures = {(one["measure"], one["system"]): one for one in document["agreement"]}
    assert figures["agreement", None]["value"] == pytest.approx(1 / 3)
    assert figures["kappa", "B"]["reason"]
    assert document["answers"][0]["missing"] == 1


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (("ann,Grammar,4", "ann,Grammar,5"), ":2: 5 is off the scale of Grammar; answers are a"),
        (("bob,Grammar,3", "ann,Grammar,3"), ":3: rater 'ann' answered Grammar twice for item"),
        (("ann,Grammar,4", "ann,Grammar,good"), ":2: 'good' is no answer to Grammar"),
        (("bob", "ann2"), ""),
    ],
)
def test_bad_ratings_leave_one_sentence(
    ratings: Path, change: tuple[str, str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ratings.write_text(ROWS.replace(*change), encoding="utf-8")
    status = run(["agreement", str(ratings), "--resamples", "0"])
    told = capsys.readouterr().err
    assert (status, sentence in told) == (2 if sentence else 0, True)
    assert len(told.splitlines()) == (1 if sentence else 0)


def test_wrong_options_leave_one_sentence(
    ratings: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for arguments in (
        [str(tmp_path / "absent.csv")],
        [str(ratings), "--questions", "samsa"],
        [str(ratings), "--format", "pdf"],
        [str(ratings), "--where", "system"],
        [str(ratings), "--measures", "gamma"],
    ):
        assert run(["agreement", *arguments]) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1
