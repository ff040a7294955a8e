"""Artefacts: folders of trained files, each with a manifest that holds the sha256 of every file.

The shipped ones lie in samsari/artefacts. Each folder has a card that tells the licence and the
command that makes the files again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from samsari.errors import ResourceError
from samsari.formats.atomic import write_text
from samsari.formats.streams import checksum

SHIPPED = Path(__file__).parents[1] / "artefacts"
MODEL = SHIPPED / "parser"
MANIFEST = "manifest.json"
DAMAGED = "the file is damaged: install the package again or train the model anew"


def texts(values: object) -> tuple[str, ...]:
    """The texts of a list that a file holds; a TypeError if it is anything else."""
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise TypeError(f"a list of texts is needed, not {values!r}")
    return tuple(values)


@dataclass(frozen=True)
class Artefact:
    """A folder of files, with the sha256 that each must have."""

    folder: Path
    name: str
    checksums: tuple[tuple[str, str], ...]

    @classmethod
    def open(cls, folder: Path, manifest_name: str = MANIFEST) -> Artefact:
        """The artefact in a folder, which may hold several with a manifest each."""
        path = folder / manifest_name
        try:
            manifest = json.loads(path.read_text(encoding="utf-8"))
            sums = sorted(manifest["sha256"].items())
            texts([manifest["name"], *(value for _, value in sums)])
            return cls(folder, manifest["name"], tuple(sums))
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise ResourceError(
                "the model has no readable manifest",
                place=str(path),
                remedy="install the package again, or name a folder made by `samsari train ucca`",
            ) from error

    @property
    def signature(self) -> str:
        """The name and a short checksum over all files."""
        whole = hashlib.sha256(repr(self.checksums).encode()).hexdigest()
        return f"{self.name}-{whole[:8]}"

    def path(self, file: str) -> Path:
        """The path of a file whose content is what the manifest says."""
        return _checked(self.folder / file, dict(self.checksums).get(file, ""))


def write_manifest(
    folder: Path, name: str, files: Iterable[str], manifest_name: str = MANIFEST
) -> None:
    """Write the sha256 of these files into the manifest of their folder."""
    sums = {file: checksum(folder / file) for file in sorted(files)}
    write_text(folder / manifest_name, json.dumps({"name": name, "sha256": sums}, indent=1) + "\n")


@cache
def _checked(path: Path, expected: str) -> Path:
    try:
        found = checksum(path)
    except OSError as error:
        raise ResourceError("a model file is missing", place=str(path), remedy=DAMAGED) from error
    if found != expected:
        raise ResourceError(
            "a model file does not match its checksum", place=str(path), remedy=DAMAGED
        )
    return path


def shipped_models() -> tuple[tuple[str, str], ...]:
    """The name and the signature of each model that ships; one without a manifest is left out."""
    folders = (one for one in sorted(SHIPPED.iterdir()) if (one / MANIFEST).is_file())
    return tuple((folder.name, Artefact.open(folder).signature) for folder in folders)
