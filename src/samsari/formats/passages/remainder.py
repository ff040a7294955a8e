"""What a foreign format cannot say about a passage, so that a round trip loses nothing.

A writer reads its own text back. The fields that come out different (unit ids, linkage, remarks)
are added under the key "samsari". Other programs ignore it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any

from samsari.errors import ToolkitError
from samsari.formats.passages.json_objects import Fields
from samsari.formats.passages.own_json import from_fields, to_fields
from samsari.model.passage import Passage

KEY = "samsari"


def completed(passage: Passage, plain: Fields, read: Callable[[Fields], Passage]) -> Fields:
    """The plain fields, with what reading them would lose."""
    try:
        again: Passage | None = read(plain)
    except ToolkitError:
        again = None
    own = to_fields(passage)
    lost = {
        field.name: own.get(field.name, [])
        for field in fields(Passage)
        if again is None or getattr(again, field.name) != getattr(passage, field.name)
    }
    return plain | ({KEY: lost} if lost else {})


def restored(plain: Fields, read: Callable[[Fields], Passage]) -> Passage:
    """The passage that `read` finds, with what was kept beside it."""
    lost: dict[str, Any] | None = plain.get(KEY)
    if not lost:
        return read(plain)
    names = {field.name for field in fields(Passage)}
    found = {} if names <= lost.keys() else to_fields(read(plain))
    return from_fields(found | lost)
