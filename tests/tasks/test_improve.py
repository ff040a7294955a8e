"""Drafts are checked, repaired by their findings, and the best is chosen."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

import samsari
from samsari.cli.app import run
from samsari.drafting.answers import Limits

SOURCE = "The committee received 30 applications prior to 1998."
# Draft 1 has a wrong number; who is asked for a repair, mends it.
WRITER = """#!/bin/sh
text=$(cat)
case "$text" in
  *faults*) echo "The committee got 30 applications before 1998." ;;
  *) [ "$SAMSARI_DRAFT" = 1 ] && echo "The committee got 13 applications before 1998." ||
     echo "Sure, here is it: The committee got 30 applications." ;;
esac
"""


@pytest.fixture(name="writer")
def script(tmp_path: Path) -> str:
    path = tmp_path / "writer.sh"
    path.write_text(WRITER, encoding="utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


def test_a_wrong_draft_is_repaired(writer: str) -> None:
    found = samsari.improve(SOURCE, writer, drafts=2, ours=False)
    assert found.text == "The committee got 30 applications before 1998."
    assert found.choice.chosen.writer == "repair 1"
    assert found.n_rounds == 1
    assert found.failures == ("draft 2: the answer begins with a remark",)
    assert "prompts:" in found.signature


def test_without_repairs_none_is_fit_and_the_source_stays(writer: str) -> None:
    found = samsari.improve(SOURCE, writer, drafts=1, rounds=0, ours=False)
    assert found.choice.chosen is None
    assert found.text == SOURCE


def test_our_simplifier_is_one_more_writer(writer: str) -> None:
    found = samsari.improve(SOURCE, "false", drafts=1)
    assert found.choice.chosen.writer == "samsari"
    assert "status 1" in found.failures[0]


def test_a_run_goes_on_and_a_limit_ends_the_asking(writer: str, tmp_path: Path) -> None:
    texts = [SOURCE, "He left prior to noon.", "", SOURCE]
    first = samsari.improve(texts, writer, run=tmp_path / "run", limits=Limits(requests=2))
    assert len(first) == 4
    assert any("limit of 2 requests" in reason for one in first for reason in one.failures)
    whole = samsari.improve(texts, writer, run=tmp_path / "run")
    again = samsari.improve(texts, "false", run=tmp_path / "other")
    assert [one.text for one in whole][2] == ""
    assert len(again) == 4
    kept = samsari.improve(texts, writer, run=tmp_path / "run", limits=Limits(requests=1))
    assert [one.choice for one in kept] == [one.choice for one in whole]


def test_order_and_threads_change_nothing(writer: str) -> None:
    texts = [SOURCE, "He left prior to noon.", "It rained because of the clouds."]
    one = samsari.improve(texts, writer)
    many = samsari.improve(texts[::-1], writer, at_once=4)[::-1]
    assert [found.text for found in one] == [found.text for found in many]


def test_from_the_command_line(
    writer: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("in.txt").write_text(f"{SOURCE}\n", encoding="utf-8")
    options = ["--with", writer, "--json", "all.json", "--html", "page.html"]
    assert run(["improve", "in.txt", "--no-ours", *options]) == 0
    captured = capsys.readouterr()
    assert captured.out == "The committee got 30 applications before 1998.\n"
    assert "requests" in captured.err
    assert '"signature"' in Path("all.json").read_text(encoding="utf-8")
    assert run(["simplify", "in.txt", "--with", writer]) == 0
    assert capsys.readouterr().out.count("\n") == 1
    assert run(["improve", "in.txt", "--with", "false", "--no-ours"]) == 1
    assert "stay" in capsys.readouterr().err
    assert run(["improve", "in.txt", "--with", "http://127.0.0.1:9/v1"]) == 2
    assert run(["improve", "in.txt", "--with", writer, "--most-cost", "1"]) == 2
