"""The folder of a simplifier, and where the shipped one is."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path


def shipped_folder() -> Path:
    """Where the shipped files of the simplifier are."""
    return Path(str(files("samsari") / "artefacts" / "simplifier"))
