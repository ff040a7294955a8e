"""Bring bytes and sha256 in artefacts.toml up to date; add a stub for every file not listed.

python tools/list_artefacts.py
"""

from __future__ import annotations

import hashlib
import re
import sys
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "src" / "samsari"
CATALOG = PACKAGE / "resources" / "artefacts.toml"
HOME = PACKAGE / "artefacts"

STUB = """
[[artefact]]
name = "{name}"
file = "{file}"
licence = "FILL IN"
card = "FILL IN"
rebuild = "FILL IN"
bytes = 0
sha256 = ""
"""


def main() -> int:
    """0 if every listed file is there."""
    text = CATALOG.read_text(encoding="utf-8")
    listed = set(re.findall(r'^file = "(.*)"$', text, re.MULTILINE))
    # Cards are documentation of the files beside them.
    there = {str(p.relative_to(HOME)) for p in HOME.rglob("*") if p.is_file() and p.suffix != ".md"}
    for file in sorted(there - listed):
        text += STUB.format(name=file.replace("/", "-"), file=file)
        print(f"added a stub for {file}: fill it in")
    CATALOG.write_text("[[artefact]]".join(_fresh(text)), encoding="utf-8")
    for file in sorted(listed - there):
        print(f"{file} is listed but not there")
    return 1 if listed - there else 0


def _fresh(text: str) -> list[str]:
    head, *entries = text.split("[[artefact]]")
    return [head, *map(_entry, entries)]


def _entry(entry: str) -> str:
    found = re.search(r'^file = "(.*)"$', entry, re.MULTILINE)
    assert found, entry
    path = HOME / found[1]
    if not path.is_file():
        return entry
    content = path.read_bytes()
    entry = re.sub(r"^bytes = .*$", f"bytes = {len(content)}", entry, flags=re.MULTILINE)
    digest = hashlib.sha256(content).hexdigest()
    return re.sub(r"^sha256 = .*$", f'sha256 = "{digest}"', entry, flags=re.MULTILINE)


if __name__ == "__main__":
    sys.exit(main())
