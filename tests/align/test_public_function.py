from __future__ import annotations

import importlib

import samsari


def test_the_room_can_be_called_before_and_after_its_modules_are_imported() -> None:
    assert str(samsari.align(["a", "cat"], ["the", "cat"], aligner="exact")) == "1-1"
    importlib.import_module("samsari.align.lexicon")
    assert str(samsari.align("A cat.", "The cat.", aligner="exact")) == "1-1 2-2"
    assert samsari.align.__name__ == "samsari.align"
