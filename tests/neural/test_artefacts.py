"""Model files are checked before they are used."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from samsari.errors import ResourceError
from samsari.neural.artefacts import Artefact
from samsari.neural.wordpieces import case_of


def folder(path: Path, content: bytes) -> Path:
    (path / "model.bin").write_bytes(content)
    sums = {"model.bin": hashlib.sha256(content).hexdigest()}
    (path / "manifest.json").write_text(json.dumps({"name": "toy", "sha256": sums}))
    return path


def test_a_whole_file_is_given_out(tmp_path: Path) -> None:
    artefact = Artefact.open(folder(tmp_path, b"whole"))
    assert artefact.path("model.bin").read_bytes() == b"whole"
    assert artefact.signature.startswith("toy-")


def test_one_changed_byte_is_noticed(tmp_path: Path) -> None:
    artefact = Artefact.open(folder(tmp_path, b"whole"))
    (tmp_path / "model.bin").write_bytes(b"w_ole")
    with pytest.raises(ResourceError, match="checksum"):
        artefact.path("model.bin")


def test_a_missing_manifest_names_the_place(tmp_path: Path) -> None:
    with pytest.raises(ResourceError, match=r"manifest\.json"):
        Artefact.open(tmp_path)


@pytest.mark.parametrize(
    "text",
    [
        "[]",
        "{}",
        "7",
        '{"name": "toy", "sha256": []}',
        '{"name": "toy", "sha256": [1]}',
        '{"name": "toy", "sha256": {"a": 7}}',
        '{"name": 7, "sha256": {}}',
    ],
)
def test_a_manifest_of_another_shape_is_named(text: str, tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text(text)
    with pytest.raises(ResourceError, match=r"manifest\.json: the model has no readable manifest"):
        Artefact.open(tmp_path)


def test_a_missing_file_is_an_error(tmp_path: Path) -> None:
    artefact = Artefact.open(folder(tmp_path, b"whole"))
    (tmp_path / "model.bin").unlink()
    with pytest.raises(ResourceError, match="missing"):
        artefact.path("model.bin")


@pytest.mark.parametrize(
    ("token", "case"),
    [("1990", 1), ("...", 2), ("cat", 3), ("A", 4), ("USA", 5), ("Paris", 6), ("iPhone", 7)],
)
def test_every_way_of_writing_has_its_number(token: str, case: int) -> None:
    assert case_of(token) == case
