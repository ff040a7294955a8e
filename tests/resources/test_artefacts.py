from __future__ import annotations

import hashlib

from samsari.resources.artefacts import BUDGET, HOME, artefacts, checksums

HINT = "run: python tools/list_artefacts.py"


def test_every_shipped_file_is_listed_and_what_it_should_be() -> None:
    files = {path for path in HOME.rglob("*") if path.is_file() and path.suffix != ".md"}
    found = {
        str(path.relative_to(HOME)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files
    }
    assert found == checksums(), HINT


def test_every_shipped_file_belongs_to_an_entry_with_licence_card_and_command() -> None:
    listed = set()
    for artefact in artefacts():
        assert artefact.checksums, artefact.name
        assert artefact.licence, artefact.name
        assert artefact.rebuild.startswith("samsari "), artefact.name
        assert (HOME / artefact.card).is_file(), artefact.name
        listed |= {path for path, _ in artefact.checksums}
    assert listed == set(checksums()), "a folder has no entry in artefacts.toml"


def test_all_files_fit_into_one_wheel() -> None:
    assert sum(path.stat().st_size for path in HOME.rglob("*") if path.is_file()) < BUDGET
