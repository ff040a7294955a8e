"""`samsari doctor`."""

from __future__ import annotations

from pathlib import Path

import pytest

from samsari.cli.app import run


def test_a_table_and_what_fooled(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["doctor", "-m", "bleu,fkgl"]) == 0
    out = capfd.readouterr().out
    assert "How the metrics can be fooled" in out
    assert "said twice" in out
    assert "What fooled them most" in out


def test_pairs_are_written_and_scores_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("s").write_text("He was born in Paris in 1910.\n", encoding="utf-8")
    assert run(["doctor", "-s", "s", "-w", "pairs.tsv"]) == 0
    head, *rows = Path("pairs.tsv").read_text(encoding="utf-8").splitlines()
    lines = [f"{head}\tX", *(f"{row}\t{number}" for number, row in enumerate(rows))]
    Path("scored.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    capfd.readouterr()
    assert run(["doctor", "-s", "s", "--scores", "scored.tsv", "--no-examples"]) == 0
    assert "negated" in capfd.readouterr().out


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["-r", "x"], "references need their source"),
        (["-m", "sari", "-s", "s"], "sari needs references"),
        (["-m", "sari", "-s", "s", "-r", "two"], "1 source but 2 references"),
        (["--testset", "turkcorpus-test", "-s", "s"], "brings its own source"),
    ],
)
def test_bad_input(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    options: list[str],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("s").write_text("He left.\n", encoding="utf-8")
    Path("two").write_text("He left.\nShe left.\n", encoding="utf-8")
    assert run(["doctor", *options]) == 2
    assert message in capfd.readouterr().err
