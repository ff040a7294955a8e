"""Bring the checksums of shipped files up to date; tells folders that the catalog does not know.

python tools/list_artefacts.py
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tomllib
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "src" / "samsari"
ROOM = PACKAGE / "resources"
HOME = PACKAGE / "artefacts"


def main() -> int:
    """0 if every folder is in the catalog."""
    files = sorted(_committed())
    lines = [f"{hashlib.sha256(p.read_bytes()).hexdigest()}  {p.relative_to(HOME)}" for p in files]
    (ROOM / "artefacts.sha256").write_text("\n".join(lines) + "\n", encoding="utf-8")
    with (ROOM / "artefacts.toml").open("rb") as stream:
        known = {entry["folder"] for entry in tomllib.load(stream)["artefact"]}
    unknown = {p.relative_to(HOME).parts[0] for p in files} - known
    for folder in sorted(unknown):
        print(f"{folder} has no entry in artefacts.toml: add name, licence, card and rebuild")
    return 1 if unknown else 0


def _committed() -> list[Path]:
    """What a clone would have; cards are documentation of the files beside them."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "."], cwd=HOME, check=True, capture_output=True, text=True
    ).stdout
    return [HOME / name for name in listing.split("\0") if name and not name.endswith(".md")]


if __name__ == "__main__":
    sys.exit(main())
