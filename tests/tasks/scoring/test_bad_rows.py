"""One bad row never ends a file: a metric that fails on a pair leaves it out and says so."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

import samsari
from samsari.cli.app import run
from samsari.errors import CorpusError, ResourceError
from samsari.metrics.catalog import kind
from samsari.metrics.contract import Rows
from samsari.model.text import Pair

SOURCES = ["A cat sat on the mat.", "BAD came in.", "He went home."]
OUTPUTS = ["A cat sat.", "BAD came.", "He went."]
LD = kind("ld-source")


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """The metric ld-source fails on one pair."""
    real = LD.tallies

    def tallies(self: Any, pairs: Sequence[Pair]) -> Rows:
        if any("BAD" in pair.source for pair in pairs):
            raise IndexError("tuple index out of range")
        return real(self, pairs)

    monkeypatch.setattr(LD, "tallies", tallies)


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, lines in (("s", SOURCES), ("o", OUTPUTS)):
        Path(name).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    rows = [{"source": a, "output": b} for a, b in zip(SOURCES, OUTPUTS, strict=True)]
    for number in range(2):
        text = "".join(json.dumps(row) + "\n" for row in rows)
        Path(f"part-{number}.jsonl").write_text(text, encoding="utf-8")
    return tmp_path


COMMAND = ["score", "-m", "ld-source,compression-ratio", "--per-pair", "p.csv"]
WAYS = (
    ["-s", "s", "-o", "o"],
    ["--table", "part-*.jsonl"],
    ["--table", "part-*.jsonl", "--run", "state"],
)


@pytest.mark.parametrize("way", WAYS)
def test_the_other_pairs_have_scores_and_the_status_is_1(
    broken: None, files: Path, way: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    for _ in range(1 + ("--run" in way)):  # the second time the parts are finished
        assert run([*COMMAND, *way, "--json", "r.json"]) == 1
        told = capsys.readouterr().err
        assert "of ld-source: samsari made a mistake (IndexError" in told
        with Path("p.csv").open(encoding="utf-8") as stream:
            rows = list(csv.DictReader(stream))
        for row in rows:
            is_bad = row["id"] in ("2", "5")
            assert bool(row["ld-source"]) != is_bad
            assert row["compression-ratio"]
        codes = [one["code"] for one in json.loads(Path("r.json").read_text())["warnings"]]
        assert "unscored-pairs" in codes


def test_the_score_is_that_of_the_other_pairs(broken: None) -> None:
    found = samsari.score(SOURCES, OUTPUTS, metrics=["ld-source"], baselines=False)
    whole = samsari.score(
        [SOURCES[0], SOURCES[2]],
        [OUTPUTS[0], OUTPUTS[2]],
        metrics=["ld-source"],
        baselines=False,
    )
    assert found.score("system", "ld-source") == whole.score("system", "ld-source")
    (warning,) = [one for one in found.warnings if one.code == "unscored-pairs"]
    assert warning.message.startswith("1 pair of system is left out of ld-source: samsari made")


def test_a_bound_for_every_pair_is_broken_by_a_pair_without_a_score(
    broken: None, files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = [
        "score",
        "-s",
        "s",
        "-o",
        "o",
        "-m",
        "ld-source",
        "--fail-pair-under",
        "ld-source=-99",
    ]
    assert run([*command, "-q"]) == 1
    assert "1 pair breaks it (2)" in capsys.readouterr().err


def test_sums_for_other_engines_are_refused(broken: None) -> None:
    frame = pd.DataFrame({"source": SOURCES, "output": OUTPUTS})
    with pytest.raises(CorpusError, match="ld-source cannot be computed for every row"):
        samsari.tallies(frame, metrics=["ld-source"])


def test_what_is_wrong_with_the_installation_ends_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(self: Any, pairs: Sequence[Pair]) -> Rows:
        raise ResourceError("a model is missing")

    monkeypatch.setattr(LD, "tallies", lost)
    with pytest.raises(ResourceError, match="a model is missing"):
        samsari.score(SOURCES, OUTPUTS, metrics=["ld-source"])
