"""A run that can go on: finished parts in a folder, each with a checksum.

    DIR/run.json          what is counted: parts, columns, metrics, version
    DIR/parts/00000.json  the counts of a finished part, or its findings

A part counts as finished only if its file is whole and was made of the same input with the same
metrics. So nothing is counted twice, and nothing of another run is counted at all.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from samsari.errors import SettingError
from samsari.formats.atomic import is_draft_of, write_text


@dataclass(frozen=True, slots=True)
class RunFolder:
    """The folder of a run, and what all its parts have in common."""

    path: Path
    identity: Mapping[str, Any]

    @classmethod
    def open(
        cls, path: Path, identity: Mapping[str, Any], differs: str = "parts, columns, metrics"
    ) -> RunFolder:
        """The folder, made if it is not there; an error if another run lies in it."""
        target = path / "run.json"
        text = json.dumps(identity, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
        if target.exists():
            if target.read_text(encoding="utf-8") != text:
                raise SettingError(
                    f"{path} holds another run: other {differs} or version",
                    remedy="name another folder, or delete this one",
                )
        elif path.is_dir() and any(not is_draft_of(target, held) for held in path.iterdir()):
            raise SettingError(f"{path} is not empty and holds no run", remedy="name a new folder")
        else:  # the name of the run comes first: a stop between two steps leaves a run
            path.mkdir(parents=True, exist_ok=True)
            write_text(target, text)
        (path / "parts").mkdir(exist_ok=True)
        return cls(path, identity)

    def read(self, number: int) -> str:
        """What is kept of a part; empty if nothing is."""
        try:
            return self._file(number).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            return ""

    def write(self, number: int, text: str) -> None:
        """Keep the text of a part, whole or not at all."""
        write_text(self._file(number), text)

    def _file(self, number: int) -> Path:
        return self.path / "parts" / f"{number:05}.json"


# Documents with a checksum: what a stopped run has left is whole, or it is not used.


def sealed(body: Mapping[str, Any]) -> str:
    """The document as JSON text with its checksum."""
    return json.dumps({"sha256": _checksum(body), "part": body}) + "\n"


def unsealed(text: str, schema: str, identity: Mapping[str, Any]) -> dict[str, Any] | None:
    """The document; None if it is damaged, of another kind, or made of another input."""
    try:
        held = json.loads(text)
        body = held["part"]
        is_whole = held["sha256"] == _checksum(body)
        is_wanted = body["schema"] == schema and body["identity"] == dict(identity)
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
    return body if is_whole and is_wanted else None


def _checksum(body: object) -> str:
    text = json.dumps(body, ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
