"""Grammars of the chart search from files, and weights tuned with them; what is refused."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from samsari.cli import app
from samsari.errors import FormatError
from samsari.metrics.catalog import create
from samsari.model.text import Pair
from samsari.simplification.chart import grammar as scfg_file
from samsari.simplification.chart import loading as chart_loading
from samsari.simplification.chart.loading import ChartSetup
from samsari.simplification.chart.tuning.chart import ChartPlan, files_of, tune_chart
from samsari.simplification.chart.tuning.runs import fold_of, source_key
from samsari_workshop.chart import pipeline as chart_grammar
from samsari_workshop.chart.pipeline import read_corpus

RULES = """\
[JJ] ||| principal ||| main ||| p(e|f)=0.5 ||| 0-0
[JJ] ||| principal ||| keynote ||| p(e|f)=6.5 ||| 0-0
"""
START = "lm_0 1\nIdentity 3\nOOVPenalty -1\n"


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    status = app.run([str(argument) for argument in arguments])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_extracting_and_using_a_grammar(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, target = tmp_path / "source", tmp_path / "target"
    source.write_text("The principal city.\nA principal road.\nThe road.\n" * 2)
    target.write_text("The main city.\nA main road.\nThe road.\n" * 2)
    out = tmp_path / "mine.grammar"
    call = (
        "grammar",
        "extract",
        "-s",
        source,
        "-r",
        target,
        "-w",
        out,
        "--folds",
        2,
    )
    status, _, error = run(capsys, *call)
    assert status == 0, error
    assert "mine.grammar" in error
    assert scfg_file.fold_path(out, 0).exists()
    assert scfg_file.fold_path(out, 1).exists()
    (tmp_path / "w").write_text("lm_0 0.1\nIdentity -2\nPhrasePenalty 0.1\nOOVPenalty -1\n")
    simplifier = chart_loading.load(ChartSetup((out,), tmp_path / "w"))
    assert "main" in simplifier.line("A principal road.")


def test_files_of_different_length_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, target = tmp_path / "source", tmp_path / "target"
    source.write_text("One.\nTwo.\n")
    target.write_text("One.\n")
    call = (
        "grammar",
        "extract",
        "-s",
        source,
        "-r",
        target,
        "-w",
        tmp_path / "out",
    )
    status, _, error = run(capsys, *call)
    assert status == 2
    assert "target:2" in error


def test_banned_sentences_leave_no_rules(tmp_path: Path) -> None:
    source, target = tmp_path / "source", tmp_path / "target"
    source.write_text("The principal city.\nA principal road.\n")
    target.write_text("The main city.\nA main road.\n")
    banned = {source_key("THE PRINCIPAL CITY"), source_key("a main road")}
    assert list(read_corpus(source, [target], banned)) == []
    assert len(list(read_corpus(source, [target]))) == 2


def test_tuning_the_chart_with_pro(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, target = tmp_path / "source", tmp_path / "target"
    source.write_text("The principal city.\nA principal road.\n")
    target.write_text("The main city.\nA main road.\n")
    (tmp_path / "pack.txt").write_text(RULES, encoding="utf-8")
    (tmp_path / "start").write_text(START)
    call = ("tune", "-s", source, "-r", target, "--tuner", "pro")
    call = (*call, "--grammar", tmp_path / "pack.txt", "--start", tmp_path / "start")
    call = (*call, "--pro", "linear,logistic", "--rounds", 2, "--n-best", 20)
    status, _, error = run(capsys, *call, "-w", tmp_path / "tuned")
    assert status == 0, error
    assert error.count("round") == 3
    assert "tuned towards sari" in (tmp_path / "tuned").read_text()


@pytest.mark.data
def test_the_shipped_grammar_is_not_tuned_on_its_own_sources(
    tmp_path: Path, data_dir: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = data_dir / "simplification" / "turkcorpus" / "detok"
    for name, part in (("source", "orig"), ("target", "simp.0")):
        lines = (folder / f"tune.truecase.detok.{part}").read_text("utf-8").splitlines()[:3]
        (tmp_path / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
    call = ("tune", "-s", tmp_path / "source", "-r", tmp_path / "target")
    status, _, error = run(capsys, *call, "--grammar", "turkcorpus")
    assert status == 2
    assert "was built from 3 of these 3 sources" in error


@pytest.fixture
def corpus(tmp_path: Path) -> tuple[str | Path, ...]:
    """Options that name sentences and their rewritings."""
    places = ("city", "road", "house", "town", "river", "street", "place", "garden")
    source, target = tmp_path / "source", tmp_path / "target"
    source.write_text("".join(f"The principal {place}.\n" for place in places))
    target.write_text("".join(f"The main {place}.\n" for place in places))
    return ("-s", source, "-r", target)


@pytest.mark.parametrize("name", ["mine.grammar", "mine.txt.gz"])
def test_a_grammar_is_not_tuned_on_its_own_sources(
    name: str,
    corpus: tuple[str | Path, ...],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    extract = ("grammar", "extract", *corpus, "-w", tmp_path / name)
    (tmp_path / "start").write_text(START)
    tune = ("tune", *corpus, "--grammar", tmp_path / name)
    tune = (*tune, "--start", tmp_path / "start", "--rounds", 1, "--n-best", 5)
    assert run(capsys, *extract)[0] == 0
    status, _, error = run(capsys, *tune)
    assert status == 2
    assert f"{name}: the grammar was built from 8 of these 8 sources" in error
    assert run(capsys, *extract, "--folds", 3)[0] == 0
    assert run(capsys, *tune)[0] == 0
    # With fewer folds none of the old ones stay behind, and without folds none at all.
    assert run(capsys, *extract, "--folds", 2)[0] == 0
    assert len(scfg_file.fold_paths(tmp_path / name)) == 2
    assert run(capsys, *extract)[0] == 0
    assert scfg_file.fold_paths(tmp_path / name) == ()


def test_each_grammar_has_its_own_folds(
    corpus: tuple[str | Path, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, two, other = (tmp_path / name for name in ("one.grammar", "two.grammar", "pack.txt"))
    for path, folds in ((one, 2), (two, 3)):
        call = ("grammar", "extract", *corpus, "-w", path, "--folds", folds)
        assert run(capsys, *call)[0] == 0
    other.write_text(RULES)
    sources = (tmp_path / "source").read_text().splitlines()
    for source, files in zip(sources, files_of(sources, [one, two, other]), strict=True):
        assert files[0] == scfg_file.fold_path(one, fold_of(source, 2))
        assert files[1] == scfg_file.fold_path(two, fold_of(source, 3))
        assert files[2] == other
        seen = [scfg_file.source_keys(path) for path in files]
        assert source_key(source) not in (seen[0] or ()) and seen[0]
        assert seen[2] is None
    call = ("tune", *corpus, "--rounds", 1, "--n-best", 5)
    (tmp_path / "start").write_text(START)
    call = (*call, "--grammar", one, "--grammar", two, "--grammar", other)
    status, _, error = run(capsys, *call, "--start", tmp_path / "start")
    assert status == 0, error
    scfg_file.fold_path(two, 0).unlink()
    status, _, error = run(capsys, *call, "--start", tmp_path / "start")
    assert status == 2
    assert "two.grammar: the grammar was built from 8" in error


def test_nothing_to_extract_and_nowhere_to_write_are_said_at_once(
    corpus: tuple[str | Path, ...],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    out = tmp_path / "out.grammar"
    (tmp_path / "empty").touch()
    empty = ("-s", tmp_path / "empty", "-r", tmp_path / "empty")
    status, _, error = run(capsys, "grammar", "extract", *empty, "-w", out)
    assert (status, out.exists()) == (2, False)
    assert "no pair to learn from" in error
    copies = ("-s", tmp_path / "source", "-r", tmp_path / "source")
    status, _, error = run(capsys, "grammar", "extract", *copies, "-w", out)
    assert (status, out.exists()) == (2, False)
    assert "no rewriting was seen 2 times" in error
    monkeypatch.setattr(chart_grammar, "build_folds", None)
    nowhere = ("-w", tmp_path / "none" / "x")
    status, _, error = run(capsys, "grammar", "extract", *corpus, *nowhere)
    assert status == 2
    assert "none does not exist" in error


def test_one_fold_is_refused_first(
    corpus: tuple[str | Path, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call = ("grammar", "extract", *corpus, "--folds", 1, "-w", tmp_path / "out")
    status, _, error = run(capsys, *call)
    assert (status, (tmp_path / "out").exists()) == (2, False)
    assert "one fold leaves nothing" in error


def test_a_plan_may_pass_over_bad_rules(tmp_path: Path) -> None:
    pack_file = tmp_path / "pack.txt"
    pack_file.write_text(RULES + "[X] ||| principal ||| main ||| nonsense ||| 0-0\n")
    (tmp_path / "start").write_text(START)
    pairs = [Pair("1", "The principal city.", "", ("The main city.",))]
    plan = ChartPlan(ChartSetup((pack_file,)), tmp_path / "start", rounds=1, n_best=5)
    with pytest.raises(FormatError, match="nonsense"):
        tune_chart(pairs, create("sari"), plan)
    complaints: list[FormatError] = []
    tune_chart(pairs, create("sari"), replace(plan, on_bad_rule=complaints.append))
    assert [one.place for one in complaints] == [f"{pack_file}:3"]


def test_the_plan_has_what_the_shipped_weights_were_tuned_with() -> None:
    script = (Path(__file__).parents[2] / "builders" / "build_simplifier.sh").read_text("utf-8")
    plan = ChartPlan()
    options = f"--tuner pro --pro {plan.pro.gain},{plan.pro.classifier}"
    assert options in script
    assert f"--rounds {plan.rounds} --n-best {plan.n_best} " in script
