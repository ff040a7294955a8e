from __future__ import annotations

from pathlib import Path

import pytest

import samsari
from samsari.errors import CorpusError
from samsari.formats.passages import bracketed

CASES = Path(__file__).parents[1] / "cases" / "passages.ucca"


def test_every_step_of_one_pair_is_given(tmp_path: Path) -> None:
    [call] = [passage for passage in bracketed.load(CASES) if passage.id == "call"]
    gold = tmp_path / "call.ucca"
    gold.write_text(bracketed.dumps([call]), encoding="utf-8")
    found = samsari.explain(call.raw, "John got home. Mary called.", passages=gold, aligner="exact")
    assert (found.n_scenes, found.n_sentences) == (2, 2)
    assert [step.sentence for step in found.steps] == [0, 1]
    assert found.steps[0].value == 1.0
    assert found.samsa < 1.0


def test_an_empty_source_cannot_be_explained() -> None:
    with pytest.raises(CorpusError, match="the source is empty"):
        samsari.explain("  ", "He ran.")
