from __future__ import annotations

import hashlib

import pytest

from samsari.errors import ResourceError
from samsari.resources.artefacts import BUDGET, HOME, shipped, shipped_files

HINT = "run: python tools/list_artefacts.py"


def test_every_shipped_file_is_listed_and_what_it_should_be() -> None:
    files = {path for path in HOME.rglob("*") if path.is_file() and path.suffix != ".md"}
    assert files == {found.path for found in shipped_files()}, HINT
    for found in shipped_files():
        assert hashlib.sha256(found.path.read_bytes()).hexdigest() == found.sha256, HINT
        assert found.path.stat().st_size == found.size, HINT


def test_every_shipped_file_has_licence_card_and_a_way_to_rebuild_it() -> None:
    for found in shipped_files():
        assert (HOME / found.card).is_file(), found.name
        for text in (found.licence, found.rebuild, found.name):
            assert text, found.name
            assert "FILL IN" not in text, found.name


def test_all_files_fit_into_one_wheel() -> None:
    assert sum(path.stat().st_size for path in HOME.rglob("*") if path.is_file()) < BUDGET


def test_an_unknown_name_lists_the_known_ones() -> None:
    with pytest.raises(ResourceError, match="there are "):
        shipped("nonsense")
