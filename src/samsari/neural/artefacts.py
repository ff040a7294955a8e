"""Model files: found, checked against their sha256 and opened once."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from samsari.errors import ResourceError

if TYPE_CHECKING:
    from onnxruntime import InferenceSession

MODEL = Path(__file__).parents[1] / "artefacts" / "parser"
MANIFEST = "manifest.json"
DAMAGED = "the file is damaged: install the package again or train the model anew"


def texts(values: object) -> tuple[str, ...]:
    """The texts of a list that a file holds; a TypeError if it is anything else."""
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise TypeError(f"a list of texts is needed, not {values!r}")
    return tuple(values)


@dataclass(frozen=True)
class Artefact:
    """A folder of model files with a manifest that names the sha256 of each."""

    folder: Path
    name: str
    checksums: tuple[tuple[str, str], ...]

    @classmethod
    def open(cls, folder: Path) -> Artefact:
        """The artefact in a folder."""
        path = folder / MANIFEST
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

    def session(self, file: str, threads: int = 1) -> InferenceSession:
        """An onnxruntime session for a model file, opened once."""
        return _session(self.path(file), dict(self.checksums)[file], threads)


@cache
def _checked(path: Path, expected: str) -> Path:
    try:
        found = hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError as error:
        raise ResourceError("a model file is missing", place=str(path), remedy=DAMAGED) from error
    if found != expected:
        raise ResourceError(
            "a model file does not match its checksum", place=str(path), remedy=DAMAGED
        )
    return path


@lru_cache(maxsize=12)
def _session(path: Path, checksum: str, threads: int) -> InferenceSession:
    # The checksum is part of the key: training writes new models to the same place.
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.enable_mem_pattern = False
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(
        str(path), sess_options=options, providers=["CPUExecutionProvider"]
    )
