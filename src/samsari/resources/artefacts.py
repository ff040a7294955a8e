"""The catalog of what ships inside the package: models and word lists, with card and checksum."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

from samsari.errors import ResourceError

CATALOG = Path(__file__).with_name("artefacts.toml")
HOME = Path(__file__).parents[1] / "artefacts"

# One wheel must hold them all.
BUDGET = 95_000_000


@dataclass(frozen=True, slots=True)
class ShippedFile:
    """A file in samsari/artefacts: its licence, its card and the command that rebuilds it."""

    name: str
    file: str
    licence: str
    card: str
    rebuild: str
    size: int
    sha256: str

    @property
    def path(self) -> Path:
        """Where the file lies."""
        return HOME / self.file


def shipped_files(catalog: Path = CATALOG) -> tuple[ShippedFile, ...]:
    """Everything in the catalog."""
    with catalog.open("rb") as stream:
        entries = tomllib.load(stream).get("artefact", [])
    return tuple(
        ShippedFile(
            name=entry["name"],
            file=entry["file"],
            licence=entry["licence"],
            card=entry["card"],
            rebuild=entry["rebuild"],
            size=entry["bytes"],
            sha256=entry["sha256"],
        )
        for entry in entries
    )


def shipped(name: str) -> ShippedFile:
    """The file of that name, seen to be there."""
    for found in shipped_files():
        if found.name == name:
            if not found.path.is_file():
                raise ResourceError(
                    f"the file of {name} is missing",
                    place=str(found.path),
                    remedy="install the package again",
                )
            return found
    known = ", ".join(found.name for found in shipped_files())
    raise ResourceError(f"nothing called {name!r} ships with samsari", remedy=f"there are {known}")
