"""Bring the checksums of shipped files up to date; tells folders that the catalog does not know.

python tools/list_artefacts.py
"""

from __future__ import annotations

import hashlib
import sys
import tomllib
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "src" / "samsari"
ROOM = PACKAGE / "resources"
HOME = PACKAGE / "artefacts"


def main() -> int:
    """0 if every folder is in the catalog."""
    # Cards are documentation of the files beside them.
    files = sorted(p for p in HOME.rglob("*") if p.is_file() and p.suffix != ".md")
    lines = [f"{hashlib.sha256(p.read_bytes()).hexdigest()}  {p.relative_to(HOME)}" for p in files]
    (ROOM / "artefacts.sha256").write_text("\n".join(lines) + "\n", encoding="utf-8")
    with (ROOM / "artefacts.toml").open("rb") as stream:
        known = {entry["folder"] for entry in tomllib.load(stream)["artefact"]}
    unknown = {p.relative_to(HOME).parts[0] for p in files} - known
    for folder in sorted(unknown):
        print(f"{folder} has no entry in artefacts.toml: add name, licence, card and rebuild")
    return 1 if unknown else 0


if __name__ == "__main__":
    sys.exit(main())
