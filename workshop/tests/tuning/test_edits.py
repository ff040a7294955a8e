"""Tuning from the outside: what is refused, what a run remembers, what its weights say."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from samsari.cli import app
from samsari.errors import SettingError
from samsari.model.corpus import Pair
from samsari.simplification import weights
from samsari.simplification.chart.tuning.expected import Penalties
from samsari.simplification.chart.tuning.pro import ProSettings
from samsari.simplification.chart.tuning.request import TuneRequest
from samsari.simplification.chart.tuning.runs import described, source_key
from samsari.simplification.edits import loading
from samsari.simplification.folder import shipped_folder
from samsari_workshop.tuning import edits
from samsari_workshop.tuning.edits import Plan, fold_folders

SOURCES = "Zoe commenced numerous works.\nThe principal city of Zed grew.\n"
TARGETS = "Zoe started many works.\nThe main city of Zed grew.\n"


@pytest.fixture(name="files")
def written_files(tmp_path: Path) -> list[str]:
    source, target = tmp_path / "source", tmp_path / "target"
    source.write_text(SOURCES, encoding="utf-8")
    target.write_text(TARGETS, encoding="utf-8")
    return ["tune", "-s", str(source), "-r", str(target), "--n-best", "5"]


@pytest.mark.parametrize(
    ("options", "what"),
    [
        (["--pro", "linear,logistic"], "--pro means nothing to the tuner expected"),
        (["--seed", "3"], "--seed means nothing to the tuner expected"),
        (["--tuner", "pro", "--entropy", "1"], "--entropy means nothing to the tuner pro"),
        (["--tuner", "pro", "--pro", "foo"], "no such way of PRO"),
        (["--distance", "nan"], "the penalty for distance cannot be nan"),
        (["--entropy", "-1"], "the penalty for entropy cannot be -1"),
        (["--objective", "0*sari"], "not an objective: '0*sari'"),
        (["--objective", "sari+0*bleu"], "not an objective: '0*bleu'"),
        (["--grammar", "nope"], "nope: there is no such folder"),
        (["--start", "nope"], "there is no file nope"),
    ],
)
def test_settings_without_effect_or_sense_are_refused(
    options: list[str], what: str, files: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert app.run([*files, *options]) == 2
    err = capsys.readouterr().err
    assert what in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("search", ["beam", "chart"])
def test_a_run_needs_a_folder(
    search: str, files: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ["--search", search, "--run", str(tmp_path / "source")]
    assert app.run([*files, *options]) == 2
    assert "source: the rounds of a run need a folder" in capsys.readouterr().err


def test_weights_to_begin_with_must_be_of_this_model(
    files: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "start").write_text("foo 1\n", encoding="utf-8")
    assert app.run([*files, "--start", str(tmp_path / "start")]) == 2
    assert "start: these weights belong to another model" in capsys.readouterr().err


def test_a_run_goes_on_under_the_same_settings_only(
    files: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, run = tmp_path / "my.weights", ["--run", str(tmp_path / "run")]
    assert app.run([*files, *run, "--rounds", "1", "-w", str(out)]) == 0
    first = out.read_text(encoding="utf-8")
    capsys.readouterr()
    six = ["6" if before == "--n-best" else word for before, word in pairwise(["", *files])]
    for other in (["--distance", "0.1"], ["--no-guards"], ["--tuner", "pro"], []):
        assert app.run([*(files if other else six), *run, *other]) == 2
        assert "another tuning run, with other settings" in capsys.readouterr().err
    assert app.run([*files, *run, "--rounds", "1", "-w", str(out)]) == 0
    assert out.read_text(encoding="utf-8") == first
    assert app.run([*files, *run, "--rounds", "2", "-w", str(out)]) == 0


def test_a_run_goes_on_with_the_same_grammar_only(
    files: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "grammar"
    folder.mkdir()
    for path in shipped_folder().iterdir():
        (folder / path.name).symlink_to(path)
    call = [*files, "--run", str(tmp_path / "run"), "--grammar", str(folder), "--rounds", "1"]
    assert app.run([*call, "-w", str(tmp_path / "out")]) == 0
    (folder / loading.TRUST).unlink()
    assert app.run([*call, "-w", str(tmp_path / "out")]) == 2
    assert "another tuning run" in capsys.readouterr().err


def test_weights_say_where_they_come_from(files: list[str], tmp_path: Path) -> None:
    out = tmp_path / "my.weights"
    options = ["--rounds", "1", "--tuner", "pro", "--seed", "3", "--no-guards", "-w", str(out)]
    assert app.run([*files, *options]) == 0
    found = weights.read(out)
    about = {"rounds 1", "tuner pro", "pro seed 3", "guards off", "data source, target"}
    assert about <= set(found.remarks)
    assert {"objective sari", "grammar shipped", "start shipped", "n_best 5"} <= set(found.remarks)
    assert any(remark.startswith("grammar files ") for remark in found.remarks)


def test_a_plan_is_described_by_what_matters() -> None:
    assert described(Plan(rounds=3, run=Path("a"))) == described(Plan(rounds=4))
    assert described(Plan(pro=ProSettings(seed=1))) == described(Plan(pro=ProSettings(seed=2)))
    for other in (Plan(n_best=5), Plan(has_guards=False), Plan(penalties=Penalties(entropy=0.3))):
        assert described(other) != described(Plan())
    one, two = (described(Plan(tuner="pro", pro=ProSettings(seed=n))) for n in (1, 2))
    assert one != two
    charts = [TuneRequest("chart", tuner="pro", seed=n).chart_plan() for n in (1, 1, 2)]
    assert described(charts[0]) == described(charts[1]) != described(charts[2])


def test_other_folders_are_no_folds(tmp_path: Path) -> None:
    for name in ("fold-10", "fold-2", "fold-old"):
        (tmp_path / name).mkdir()
    assert [path.name for path in fold_folders(tmp_path)] == ["fold-2", "fold-10"]


def test_charges_are_checked() -> None:
    with pytest.raises(SettingError):
        Penalties(distance=float("inf"))


def test_sources_that_the_grammar_has_seen_are_named(tmp_path: Path) -> None:
    seen, other = (Pair(str(n), text, "") for n, text in enumerate(SOURCES.splitlines()))
    np.save(tmp_path / edits.SOURCES, np.array([source_key(seen.source)]))
    edits.check_unseen([other], tmp_path)
    with pytest.raises(SettingError) as caught:
        edits.check_unseen([seen, other], tmp_path)
    assert "built from 1 of these 2 sources" in str(caught.value)
    assert "Zoe commenced numerous works." in str(caught.value)
    assert "Zed grew" not in str(caught.value)
