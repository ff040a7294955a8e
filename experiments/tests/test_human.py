"""The published human evaluations, run again: printed digits and where they differ."""

from __future__ import annotations

from pathlib import Path

import pytest

from samsari.cli.app import run
from samsari.model.table import Table
from samsari_experiments import qats_2016, samsa_2018
from samsari_experiments.xu_2016 import scores
from samsari_experiments.xu_2016_ratings import table_7, with_mean_ratings

# The only cells of Table 2 that do not come out of the public ratings.
DIFFERENT = {
    ("PBMT-R", "Qc"),
    ("Hybrid", "Qa"),
    ("Hybrid", "Qc"),
    ("UNSUP", "Qc"),
    ("Split-Deletion", "Qa"),
    ("Split-Deletion", "Qb"),
    ("Split-Deletion", "Qc"),
    ("Reference", "Qc"),
}


def cells(table: Table) -> dict[tuple[str, str], tuple[str, str]]:
    names = [column.name for column in table.columns]
    return {
        (str(row[0].value), name): (str(cell.value), cell.note)
        for row in table.rows
        for name, cell in zip(names[1:], row[1:], strict=True)
    }


@pytest.mark.data
def test_tables_of_the_ratings(data_dir: Path) -> None:
    made = samsa_2018.tables(data_dir)
    table_2, table_3, simplicity = next(made), next(made), next(made)
    marked = {place for place, (_, note) in cells(table_2).items() if note}
    assert marked == DIFFERENT
    assert cells(table_2)["Total", "Qa"] == ("0.58 (0.56) / 0.58 (0.56)", "")
    assert cells(table_2)["TSM", "Qa"] == ("0.59 (0.47) / 0.59 (0.47)", "")
    assert not any(note for _, note in cells(table_3).values())
    assert cells(simplicity)["P", "rho"] == ("-0.77 / -0.77", "")


@pytest.mark.data
def test_printed_rankings_of_the_metrics_without_a_parser(data_dir: Path) -> None:
    folder = data_dir / "simplification" / "pwkp" / "systems"
    names = ("-LD to reference", "split sentences")
    printed = samsa_2018.published()
    lexical = {name: printed["metrics"][name] for name in names}
    some = {**printed, "metrics": lexical, "table4": {n: printed["table4"][n] for n in names}}
    whole = samsa_2018.benchmark(data_dir)
    results = samsa_2018.scored(folder, some)
    found = cells(samsa_2018.rankings(whole, some, results))
    # Both columns rank the five public systems exactly as the paper does.
    for name in names:
        assert found[name, "pairs swapped"] == ("none", "")


@pytest.mark.data
def test_bleu_comes_close_to_the_official_baseline(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(qats_2016, "names", lambda: ("compression-ratio",))
    monkeypatch.setattr(qats_2016, "N_RESAMPLES", 50)
    *rankings, training = qats_2016.tables(data_dir)
    assert "505 pairs of 139 sources" in training.notes[0]
    for table in rankings:
        values = {row[1].value: row[3].value for row in table.rows}
        ours = values["bleu with the source as reference"]
        assert ours == pytest.approx(values["bleu"], abs=0.03), table.title
        places = [row[3].value for row in table.rows]
        assert places == sorted(places, reverse=True)


def test_without_the_data_there_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("samsa-2018", "qats-2016"):
        assert run(["reproduce", name, "--data", str(tmp_path)]) == 2
        assert "is missing; --data must name" in capsys.readouterr().err


@pytest.mark.data
def test_sari_ranks_systems_as_simplicity_does(data_dir: Path) -> None:
    # Xu et al. 2016, caption of Table 4: SARI ranks systems in the same order as human assessment.
    found = cells(with_mean_ratings(scores(data_dir)))
    assert found["sari-2016", "Simplicity+"] == ("1.0", "")
    assert "never released" in table_7().notes[0]
