"""Notes on pairs of a result, kept beside it: one JSON object per line, the newest counts."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from samsari.errors import FormatError
from samsari.formats.atomic import write_text

MOST_CHARACTERS = 10_000


@dataclass
class Notes:
    """The notes of a file, by the id of the pair."""

    path: Path
    _held: dict[str, str] | None = field(default=None)

    def of(self, id: str) -> str:
        """The note on a pair; empty if there is none."""
        return self._all().get(id, "")

    @property
    def ids(self) -> list[str]:
        """The pairs that have a note."""
        return [id for id, text in self._all().items() if text]

    def write(self, id: str, text: str) -> None:
        """Keep a note; an empty one takes it away. The file holds the history of all notes."""
        if len(text) > MOST_CHARACTERS:
            raise FormatError(f"a note has up to {MOST_CHARACTERS:,} characters")
        at = datetime.now(UTC).isoformat(timespec="seconds")
        line = json.dumps({"id": id, "note": text, "at": at}, ensure_ascii=False)
        before = self.path.read_text(encoding="utf-8") if self.path.exists() else ""
        write_text(self.path, f"{before}{line}\n")
        self._all()[id] = text

    def _all(self) -> dict[str, str]:
        if self._held is None:
            self._held = {}
            text = self.path.read_text(encoding="utf-8") if self.path.exists() else ""
            for number, line in enumerate(text.splitlines(), start=1):
                try:
                    row = json.loads(line)
                    self._held[str(row["id"])] = str(row["note"])
                except (ValueError, KeyError, TypeError):
                    place = f"{self.path}:{number}"
                    raise FormatError("this line is no note", place=place) from None
        return self._held
