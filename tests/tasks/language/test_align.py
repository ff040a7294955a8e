from __future__ import annotations

import inspect
import pickle
from pathlib import Path

import pytest

import samsari
from samsari.errors import SettingError


def test_align_is_a_plain_function() -> None:
    assert str(samsari.align(["a", "cat"], ["the", "cat"], aligner="exact")) == "1-1"
    assert str(samsari.align("A cat.", "The cat.", aligner="exact")) == "1-1 2-2"
    assert pickle.loads(pickle.dumps(samsari.align)) is samsari.align
    parameters = inspect.signature(samsari.align).parameters
    assert list(parameters)[:2] == ["left", "right"]
    assert parameters["aligner"].default == "neural"


def test_paraphrase_pairs_of_ones_own(tmp_path: Path) -> None:
    pairs = tmp_path / "pairs.txt"
    pairs.write_text("zorbs\tquibbles\n", encoding="utf-8")
    sides = ("Zorbs", "Quibbles")
    assert str(samsari.align(*sides, aligner="sultan")) == ""
    assert str(samsari.align(*sides, aligner="sultan", pairs=pairs)) == "0-0"
    assert str(samsari.align(*sides, aligner="sultan", pairs=str(pairs))) == "0-0"
    with pytest.raises(SettingError, match="exact takes no paraphrase pairs"):
        samsari.align(*sides, aligner="exact", pairs=pairs)
