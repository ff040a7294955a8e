from __future__ import annotations

from pathlib import Path

import pytest

import samsari
from samsari.errors import CorpusError

SOURCES = ["The cat sat on the mat.", "He came and he left."]
SCORED = {"metrics": ["fkgl"], "baselines": False}


def test_the_page_is_given_and_written(tmp_path: Path) -> None:
    result = samsari.score(SOURCES, {"ours": ["The cat sat.", "He came."]}, **SCORED)  # type: ignore[arg-type]
    samsari.save_result(result, tmp_path / "result.json")
    page = samsari.report(result, tmp_path / "page.html", title="Cats & mats", aligner="exact")
    assert page.startswith("<!DOCTYPE html>")
    assert "<title>Cats &amp; mats</title>" in page
    assert (tmp_path / "page.html").read_text(encoding="utf-8") == page
    again = samsari.report([tmp_path / "result.json"], title="Cats & mats", aligner="exact")
    assert again == page


def test_a_result_without_texts_cannot_be_shown() -> None:
    result = samsari.score(SOURCES, SOURCES, keep="scores", **SCORED)  # type: ignore[arg-type]
    with pytest.raises(CorpusError, match="--keep texts"):
        samsari.report(result)
