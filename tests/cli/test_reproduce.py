from __future__ import annotations

import pytest

from samsari.cli.app import run


def test_an_unknown_experiment_is_refused(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["reproduce", "babel", "--data", "."]) == 2
    assert capfd.readouterr().err.startswith("samsari: no experiment 'babel'; choose one of")


def test_the_corpora_must_be_named(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SAMSARI_DATA", raising=False)
    assert run(["reproduce", "align"]) == 2
    assert "name their folder with --data DIR" in capfd.readouterr().err


def test_a_missing_corpus_is_named(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["reproduce", "align", "--data", "/nowhere"]) == 2
    assert "gold.train.sure.json" in capfd.readouterr().err
