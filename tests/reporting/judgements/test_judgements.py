"""Judgements of meaning and fluency as text, JSON, drawing and page."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

import samsari
from samsari.cli.app import run
from samsari.reporting.judgement import as_json, drawing, page, render

SOURCE = "He will not sign the <treaty> in 1920 & leave."
OUTPUT = "He will sign it in 1921."


def test_meaning_in_all_forms() -> None:
    found = samsari.explain(SOURCE, OUTPUT, metric="meaning")
    text = render(found)
    assert f"Meaning  {found.score:.1f} of 100" in text
    assert "the reader believes the opposite" in text
    assert json.loads(json.dumps(as_json(found)))["score"] == found.score
    root = ElementTree.fromstring(drawing(found))
    words = "".join(root.itertext())
    assert "treaty" in words and "1921" in words
    assert "&lt;" in page(found) or "treaty" in page(found)
    assert "<treaty>" not in page(found)


def test_nothing_lost_and_too_much_lost() -> None:
    assert "nothing was lost" in render(samsari.explain(SOURCE, SOURCE, metric="meaning"))
    assert "Nothing was lost" in page(samsari.explain(SOURCE, SOURCE, metric="meaning"))
    unrelated = samsari.explain(SOURCE, "Bees make honey in spring.", metric="meaning")
    assert "cut off at 0" in render(unrelated)


def test_fluency_in_all_forms() -> None:
    found = samsari.explain(SOURCE, "He sign will it it it.", metric="fluency")
    assert "the score of a usual output" in render(found)
    assert "oddest word" in page(found)
    assert "no words" in render(samsari.explain(SOURCE, "", metric="fluency"))


@pytest.mark.parametrize("form", ["text", "json", "html", "svg"])
def test_the_command(form: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "-m", "meaning", "-s", SOURCE, "-o", OUTPUT, "-f", form]) == 0
    assert "1921" in capfd.readouterr().out


def test_bad_metrics(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "-m", "fkgl", "-s", SOURCE, "-o", OUTPUT]) == 2
    assert run(["explain", "-m", "fluency", "-s", SOURCE, "-o", OUTPUT, "-f", "svg"]) == 2
    assert "fluency has no drawing" in capfd.readouterr().err
    with pytest.raises(samsari.ToolkitError, match="cannot be explained"):
        samsari.explain(SOURCE, OUTPUT, metric="fkgl")  # type: ignore[call-overload]
