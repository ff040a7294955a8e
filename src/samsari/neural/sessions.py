"""Networks of an artefact, opened once in onnxruntime."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from samsari.resources.artefacts import Artefact

if TYPE_CHECKING:
    from onnxruntime import InferenceSession


def session(artefact: Artefact, file: str, threads: int = 1) -> InferenceSession:
    """The session of a network file, whose content was checked."""
    return _session(artefact.path(file), dict(artefact.checksums)[file], threads)


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
