"""A source whose parse is being corrected: the passages, every edit, and the output to compare."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from samsari.errors import FormatError, SettingError, ToolkitError
from samsari.formats.passages.own_json import from_fields, to_fields
from samsari.model.passage import Passage
from samsari.ucca.editing.applying import apply
from samsari.ucca.editing.edits import Edit, from_object, to_object

SCHEMA = "samsari-correction/1"
State = tuple[Passage, ...]  # a passage for each sentence


@dataclass(frozen=True)
class Correction:
    """All states of the passages, the first one first; `at` is the one that counts.

    `version` grows with every change, so that two pages cannot overwrite each other.
    """

    id: str
    source: str
    states: tuple[State, ...]
    log: tuple[tuple[int, Edit], ...] = ()
    at: int = 0
    output: str = ""
    is_done: bool = False
    is_annotation: bool = False
    version: int = 0

    @property
    def original(self) -> State:
        """The passages before the first edit."""
        return self.states[0]

    @property
    def current(self) -> State:
        """The passages as they are now."""
        return self.states[self.at]

    @property
    def is_annotated(self) -> bool:
        """True if people made or changed the passages."""
        return self.is_annotation or self.at > 0

    def edited(self, place: int, edit: Edit) -> Correction:
        """One more edit of one passage; what was undone is forgotten."""
        if not 0 <= place < len(self.current):
            raise SettingError(f"there is no sentence {place + 1}")
        after = list(self.current)
        after[place] = apply(after[place], edit, self.original[place])
        return replace(
            self,
            states=(*self.states[: self.at + 1], tuple(after)),
            log=(*self.log[: self.at], (place, edit)),
            at=self.at + 1,
            version=self.version + 1,
        )

    def stepped(self, steps: int) -> Correction:
        """Some edits back or on; beyond the ends nothing happens."""
        at = min(max(self.at + steps, 0), len(self.log))
        return replace(self, at=at, version=self.version + 1)

    def noted(self, *, output: str | None = None, is_done: bool | None = None) -> Correction:
        """With another output, or marked as done."""
        return replace(
            self,
            output=self.output if output is None else output,
            is_done=self.is_done if is_done is None else is_done,
            version=self.version + 1,
        )


def dumps(found: Correction) -> str:
    """The correction as JSON: the passages before the first edit, and the log."""
    document = {
        "schema": SCHEMA,
        "id": found.id,
        "source": found.source,
        "output": found.output,
        "at": found.at,
        "is_done": found.is_done,
        "is_annotation": found.is_annotation,
        "version": found.version,
        "passages": [to_fields(passage) for passage in found.original],
        "log": [{"sentence": place, **to_object(edit)} for place, edit in found.log],
    }
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def loads(text: str, place: str = "") -> Correction:
    """The correction that a JSON text holds; every edit is made again."""
    try:
        held = json.loads(text)
    except (ValueError, RecursionError):
        held = None
    if not isinstance(held, dict) or held.get("schema") != SCHEMA:
        raise FormatError(
            f"no corrections, or of another version ({SCHEMA} is needed)", place=place
        )
    try:
        return _correction(held)
    except (KeyError, TypeError, ValueError, AttributeError, ToolkitError) as error:
        raise FormatError(f"the corrections were damaged: {error}", place=place) from None


def _correction(held: Mapping[str, Any]) -> Correction:
    first = tuple(from_fields(fields) for fields in held["passages"])
    found = Correction(
        str(held["id"]),
        str(held["source"]),
        (first,),
        output=str(held["output"]),
        is_done=bool(held["is_done"]),
        is_annotation=bool(held["is_annotation"]),
    )
    for row in held["log"]:
        found = found.edited(int(row["sentence"]), from_object(row))
    at = min(max(int(held["at"]), 0), len(found.log))
    return replace(found, at=at, version=int(held["version"]))
