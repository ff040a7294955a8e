"""The folder of a simplifier, and where the shipped one is."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from samsari.errors import ResourceError


def shipped_folder() -> Path:
    """Where the shipped files of the simplifier are."""
    return Path(str(files("samsari") / "artefacts" / "simplifier"))


def checked_folder(place: Path | str | None) -> Path:
    """The folder that was named, the shipped one if none was; an error if it is not there."""
    folder = shipped_folder() if place is None else Path(place)
    if not folder.is_dir():
        raise ResourceError(
            "there is no such folder with a grammar and its models",
            place=str(folder),
            remedy="make one with `samsari grammar extract`, or name none for the shipped one",
        )
    return folder
