"""The edits of a passage. Each is a value: it can be kept, sent, and made again.

Units are named by their ids, which never change; words by their positions. An edit that makes no
sense for a passage (an unknown unit, a unit below itself) is an `EditError`, and nothing changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, ClassVar, get_args

from samsari.errors import FormatError


@dataclass(frozen=True, slots=True)
class SetCategory:
    """Give a unit another category; with `parent`, its remote edge from there."""

    kind: ClassVar[str] = "category"
    unit: str
    categories: tuple[str, ...]
    parent: str = ""


@dataclass(frozen=True, slots=True)
class MakeUnit:
    """Gather words into a new unit, below the lowest unit that holds all of them.

    Words that stand apart make a discontinuous unit. Units whose words are all among them move
    into it whole.
    """

    kind: ClassVar[str] = "make"
    words: tuple[int, ...]
    categories: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AddWords:
    """Move words into a unit that exists; words apart from it make it discontinuous."""

    kind: ClassVar[str] = "add words"
    words: tuple[int, ...]
    unit: str


@dataclass(frozen=True, slots=True)
class RemoveUnit:
    """Remove a unit; what it held goes to its parent."""

    kind: ClassVar[str] = "remove"
    unit: str


@dataclass(frozen=True, slots=True)
class MoveUnit:
    """Hang a unit, with all below it, from another parent."""

    kind: ClassVar[str] = "move"
    unit: str
    parent: str


@dataclass(frozen=True, slots=True)
class AddRemote:
    """Let a unit also belong to another parent, by a remote edge."""

    kind: ClassVar[str] = "remote"
    unit: str
    parent: str
    categories: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RemoveRemote:
    """Remove the remote edge from a parent to a unit."""

    kind: ClassVar[str] = "remove remote"
    unit: str
    parent: str


@dataclass(frozen=True, slots=True)
class AddImplicit:
    """Add a unit without words: something that is meant and not said."""

    kind: ClassVar[str] = "implicit"
    parent: str
    categories: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ResetUnit:
    """Make a unit, with all below it, what it was in the first passage.

    A unit that is not in the first passage goes away. With `parent`, its remote edge from there.
    """

    kind: ClassVar[str] = "reset"
    unit: str
    parent: str = ""


Edit = (
    SetCategory
    | MakeUnit
    | AddWords
    | RemoveUnit
    | MoveUnit
    | AddRemote
    | RemoveRemote
    | AddImplicit
    | ResetUnit
)
KINDS: Mapping[str, type[Edit]] = {one.kind: one for one in get_args(Edit)}


def to_object(edit: Edit) -> dict[str, Any]:
    """The edit as plain values for JSON.

    >>> to_object(RemoveUnit("1.3"))
    {'kind': 'remove', 'unit': '1.3'}
    """
    found = {key: list(v) if isinstance(v, tuple) else v for key, v in asdict(edit).items()}
    return {"kind": edit.kind, **found}


def from_object(held: Mapping[str, Any]) -> Edit:
    """The edit that `to_object` wrote.

    >>> from_object({"kind": "make", "words": [1, 2], "categories": ["A"]})
    MakeUnit(words=(1, 2), categories=('A',))
    """
    kind = KINDS.get(str(held.get("kind"))) if isinstance(held, Mapping) else None
    if kind is None:
        raise FormatError("this is no edit of a passage", remedy=f"kinds are {', '.join(KINDS)}")
    values: dict[str, Any] = {}
    for one in fields(kind):
        if one.name in held:
            values[one.name] = _value(one.name, held[one.name])
    try:
        return kind(**values)
    except TypeError:
        raise FormatError(f"the edit {kind.kind!r} lacks a field") from None


def _value(name: str, given: Any) -> Any:
    if name == "words":
        is_right = isinstance(given, list) and all(type(one) is int for one in given)
    elif name == "categories":
        is_right = isinstance(given, list) and all(isinstance(one, str) for one in given)
    else:
        is_right = isinstance(given, str)
    if not is_right:
        raise FormatError(f"the field {name!r} of an edit is wrong")
    return tuple(given) if isinstance(given, list) else given
