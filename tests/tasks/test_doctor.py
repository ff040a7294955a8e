"""`samsari.doctor` on the bundled sentences, and with scores of another program."""

from __future__ import annotations

from pathlib import Path

import pytest

import samsari
from samsari.tasks.doctor import suite, write_cases


def test_copying_metrics_and_bleu() -> None:
    found = samsari.doctor(["bleu", "exact-copies"])
    assert "empty" not in found.failed("bleu")
    assert found.failed("exact-copies") == ()  # no direction is better, so nothing is tested
    title, examples = (table.title for table in found.tables)
    assert "bundled" in title
    assert examples


def test_sari_is_fooled_by_a_changed_name() -> None:
    # A copy scores low, so that any change may raise it.
    assert "name changed" in samsari.doctor("sari-2016").failed("sari-2016")


def test_scores_of_another_program(tmp_path: Path) -> None:
    sources = ["He was born in Paris in 1910.", "She is a doctor and lives in Rome."]
    found = suite(sources)
    table = tmp_path / "pairs.tsv"
    write_cases(found, str(table))
    head, *rows = table.read_text(encoding="utf-8").splitlines()
    assert head.split("\t") == ["system", "item", "source", "output"]
    scored = [f"{row}\t{len(row.split(chr(9))[-1])}" for row in rows]
    table.write_text("\n".join([f"{head}\tLENGTH", *scored]) + "\n", encoding="utf-8")
    result = samsari.doctor((), sources, scores=table)
    outcomes = {one.test: one.outcome for one in result.verdicts}
    assert outcomes["half"] == outcomes["empty"] == "passes"
    assert outcomes["said twice"] == outcomes["shuffled"] == "fails"
    less = samsari.doctor((), sources, scores=table, lower=["LENGTH"])
    assert {one.test: one.outcome for one in less.verdicts}["said twice"] == "passes"


def test_bad_input(tmp_path: Path) -> None:
    with pytest.raises(samsari.ToolkitError, match="needs references"):
        samsari.doctor("sari", ["He left."])
    with pytest.raises(samsari.ToolkitError, match="no source"):
        samsari.doctor("fkgl", [" "])
    strange = tmp_path / "s.csv"
    strange.write_text("system,item,x\nnobody,1,3\n", encoding="utf-8")
    with pytest.raises(samsari.ToolkitError, match="no score of x belongs"):
        samsari.doctor((), ["He left."], scores=strange)
