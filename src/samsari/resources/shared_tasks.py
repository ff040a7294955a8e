"""The catalog of shared tasks: the fields of their files, and what is measured there."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType

from samsari.errors import SettingError

CATALOG = Path(__file__).with_name("shared_tasks.toml")


@dataclass(frozen=True, slots=True)
class SharedTask:
    """A shared task: which fields hold what, and which of its measures cannot be had offline.

    A task without `id` has folders of text files, whose names are the ids.
    """

    name: str
    title: str
    metrics: tuple[str, ...]
    address: str = ""
    citation: str = ""
    id: tuple[str, ...] = ()
    source: str = ""
    output: str = ""
    reference: str = ""
    level: str = ""
    forms: tuple[str, ...] = ()
    required: tuple[str, ...] = ()
    usual: tuple[str, ...] = ()  # fields that runs have, though no page asks for them
    not_here: tuple[tuple[str, str], ...] = ()  # what cannot be measured offline, and why

    @property
    def has_folders(self) -> bool:
        """True if runs are folders of text files."""
        return not self.id


@cache
def shared_tasks() -> Mapping[str, SharedTask]:
    """All shared tasks by name."""
    held = tomllib.loads(CATALOG.read_text(encoding="utf-8"))
    return MappingProxyType({name: _task(name, fields) for name, fields in held.items()})


def shared_task(name: str) -> SharedTask:
    """The shared task of a name."""
    known = shared_tasks()
    if name not in known:
        raise SettingError(f"no shared task {name!r}", remedy=f"choose one of {', '.join(known)}")
    return known[name]


def _task(name: str, fields: Mapping[str, object]) -> SharedTask:
    lists = {
        key: tuple(value) if isinstance(value, list) else value
        for key, value in fields.items()
        if key != "not-here"
    }
    absent = fields.get("not-here", [])
    assert isinstance(absent, list)
    return SharedTask(name=name, not_here=tuple((a["what"], a["why"]) for a in absent), **lists)  # type: ignore[arg-type]
