from __future__ import annotations

from pathlib import Path

import pytest

from samsari.cli.app import run


def test_an_unknown_experiment_is_refused(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["reproduce", "babel", "--data", "."]) == 2
    assert capfd.readouterr().err.startswith("samsari: no experiment 'babel'; choose one of")


def test_the_corpora_must_be_named(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("SAMSARI_DATA", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert run(["reproduce", "align"]) == 2
    assert "name their folder with --data DIR" in capfd.readouterr().err


def test_a_missing_corpus_is_named(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(["reproduce", "align", "--data", str(tmp_path)]) == 2
    assert "gold.train.sure.json" in capfd.readouterr().err
