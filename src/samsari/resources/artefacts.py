"""The catalog of what ships inside the package: models and word lists, with card and checksums."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOM = Path(__file__).parent
HOME = ROOM.parent / "artefacts"

# One wheel must hold them all.
BUDGET = 95_000_000


@dataclass(frozen=True, slots=True)
class Artefact:
    """A folder of samsari/artefacts: its licence, its card and the command that rebuilds it."""

    name: str
    folder: str
    licence: str
    card: str
    rebuild: str
    checksums: tuple[tuple[str, str], ...]


def artefacts() -> tuple[Artefact, ...]:
    """Everything in the catalog; `checksums` pairs each file's path with its sha256."""
    sums = checksums()
    with (ROOM / "artefacts.toml").open("rb") as stream:
        entries = tomllib.load(stream)["artefact"]
    return tuple(
        Artefact(
            name=entry["name"],
            folder=entry["folder"],
            licence=entry["licence"],
            card=f"{entry['folder']}/{entry['card']}",
            rebuild=entry["rebuild"],
            checksums=tuple(
                (path, digest)
                for path, digest in sums.items()
                if path.startswith(f"{entry['folder']}/")
            ),
        )
        for entry in entries
    )


def checksums() -> dict[str, str]:
    """For each shipped file its sha256, as `sha256sum` writes them."""
    lines = (ROOM / "artefacts.sha256").read_text(encoding="utf-8").splitlines()
    return {path: digest for digest, path in (line.split("  ", 1) for line in lines)}
