from __future__ import annotations

import importlib
import inspect
import subprocess
import sys
from pathlib import Path

import pytest

import samsari
from samsari.errors import SettingError


def test_the_room_can_be_called_before_and_after_its_modules_are_imported() -> None:
    assert str(samsari.align(["a", "cat"], ["the", "cat"], aligner="exact")) == "1-1"
    importlib.import_module("samsari.align.lexicon")
    assert str(samsari.align("A cat.", "The cat.", aligner="exact")) == "1-1 2-2"
    assert samsari.align.__name__ == "samsari.align"


def test_the_default_aligner_can_be_read_off_the_signature() -> None:
    function = importlib.import_module("samsari.align").align
    assert inspect.signature(function).parameters["aligner"].default == "neural"


def test_the_room_alone_imports_nothing_slow() -> None:
    script = "import samsari.align, sys; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    slow = {"numpy", "onnxruntime", "snowballstemmer", "lemminflect", "samsari.align.lexicon"}
    assert slow.isdisjoint(done.stdout.decode().split())


def test_paraphrase_pairs_of_ones_own(tmp_path: Path) -> None:
    pairs = tmp_path / "pairs.txt"
    pairs.write_text("zorbs\tquibbles\n", encoding="utf-8")
    sides = ("Zorbs", "Quibbles")
    assert str(samsari.align(*sides, aligner="sultan")) == ""
    assert str(samsari.align(*sides, aligner="sultan", pairs=pairs)) == "0-0"
    assert str(samsari.align(*sides, aligner="sultan", pairs=str(pairs))) == "0-0"
    with pytest.raises(SettingError, match="exact links equal words"):
        samsari.align(*sides, aligner="exact", pairs=pairs)
