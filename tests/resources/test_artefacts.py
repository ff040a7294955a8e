"""Files are checked before they are used, and every shipped file is listed."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from samsari.errors import ResourceError
from samsari.resources.artefacts import SHIPPED, Artefact

# One wheel must hold all shipped files.
MOST_BYTES = 103_000_000
FOLDERS = sorted(path for path in SHIPPED.iterdir() if path.is_dir())


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


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_every_shipped_file_is_listed_and_what_it_should_be(folder: Path) -> None:
    # The parser of the second guidelines lies in the folder of the first, with its own manifest.
    manifests = {path.name for path in folder.glob("manifest*.json")}
    files = {path.name for path in folder.iterdir() if path.suffix != ".md"} - manifests
    listed: set[str] = set()
    for manifest in manifests:
        artefact = Artefact.open(folder, manifest)
        for name, _ in artefact.checksums:
            listed.add(artefact.path(name).name)
    assert files == listed, "run: python tools/list_artefacts.py"


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_every_folder_has_a_card_with_licence_and_command(folder: Path) -> None:
    (card,) = folder.glob("*.md")
    text = card.read_text(encoding="utf-8")
    assert "icence" in text
    commands = (
        "`samsari train",
        "`workshop/builders/build_simplifier.sh`",
        "`workshop/builders/build_plain_words.py`",
        "`workshop/builders/build_ppdb.sh DATA OUT`",
    )
    assert any(command in text for command in commands)


def test_all_files_fit_into_one_wheel() -> None:
    sizes = [path.stat().st_size for path in SHIPPED.rglob("*") if path.is_file()]
    assert sum(sizes) < MOST_BYTES
