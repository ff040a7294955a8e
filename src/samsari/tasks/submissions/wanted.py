"""What the organisers gave: the texts to simplify, their references and target levels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from samsari.errors import CorpusError, FormatError
from samsari.formats.matched import read_folder
from samsari.formats.rows import Form, form_of, records
from samsari.formats.streams import Files, checksum, shown
from samsari.model.level import CEFR
from samsari.resources.datasets import SharedTask


@dataclass(frozen=True, slots=True)
class Wanted:
    """A text to simplify."""

    source: str
    references: tuple[str, ...] = ()
    level: str = ""


@dataclass(frozen=True, slots=True)
class TaskFile:
    """All texts of a task by id, and what was read."""

    name: str
    texts: Mapping[str, Wanted]
    sha256: str


def table_form(name: str) -> Form:
    """The format of a table; an error for text lines."""
    form = form_of(name)
    if form == "lines":
        raise FormatError(
            f"{name} does not look like a table",
            remedy="give .jsonl, .json, .csv, .tsv or .parquet",
        )
    return form


def record_id(task: SharedTask, record: Mapping[str, object]) -> str:
    """The id of a record; empty if a field of it is missing."""
    parts = [record.get(field) for field in task.id]
    if any(part is None or isinstance(part, list | dict) for part in parts):
        return ""
    return " ".join(str(part).strip() for part in parts)


def read_wanted(files: Files, task: SharedTask, source: str, references: str = "") -> TaskFile:
    """The texts of a task; references may stand in a file of their own."""
    found = _folder(source) if task.has_folders else _table(files, task, source)
    if not references:
        return found
    held = (
        read_folder(references).texts if task.has_folders else _references(files, task, references)
    )
    return replace(found, texts={k: _joined(w, held.get(k, "")) for k, w in found.texts.items()})


def _folder(name: str) -> TaskFile:
    held = read_folder(name)
    return TaskFile(name, {key: Wanted(text) for key, text in held.texts.items()}, held.sha256)


def _joined(wanted: Wanted, reference: str) -> Wanted:
    return replace(wanted, references=(reference,)) if reference.strip() else wanted


def _table(files: Files, task: SharedTask, name: str) -> TaskFile:
    texts: dict[str, Wanted] = {}
    path = files.path(name)
    for number, record in records(path, name, table_form(name)):
        place = f"{shown(name)}:{number}"
        key = record_id(task, record)
        if not key:
            raise FormatError(
                f"there is no field {' and '.join(task.id)}",
                place=place,
                remedy=f"it has {', '.join(record)}; is this the file of {task.name}?",
            )
        if key in texts:
            raise CorpusError(f"the id {key!r} stands twice", place=place)
        texts[key] = _wanted(task, record, place)
    if not texts:
        raise CorpusError("the file holds no text", place=shown(name))
    return TaskFile(name, texts, checksum(path))


def _wanted(task: SharedTask, record: Mapping[str, object], place: str) -> Wanted:
    source = record.get(task.source)
    if not isinstance(source, str):
        raise FormatError(
            f"there is no field {task.source!r}", place=place, remedy=f"it has {', '.join(record)}"
        )
    reference = record.get(task.reference)
    level = str(record.get(task.level, "")).strip().upper() if task.level else ""
    if task.level and level not in CEFR:
        raise FormatError(
            f"{task.level!r} is {level!r}",
            place=place,
            remedy=f"the target is one of {', '.join(CEFR)}",
        )
    texts = reference if isinstance(reference, list) else [reference]
    kept = tuple(text for text in texts if isinstance(text, str) and text.strip())
    return Wanted(source, kept, level)


def _references(files: Files, task: SharedTask, name: str) -> dict[str, str]:
    held: dict[str, str] = {}
    for number, record in records(files.path(name), name, table_form(name)):
        text = record.get(task.reference)
        key = record_id(task, record)
        if not key or not isinstance(text, str):
            raise FormatError(
                f"there is no field {task.reference if key else ' and '.join(task.id)!r}",
                place=f"{shown(name)}:{number}",
                remedy=f"it has {', '.join(record)}",
            )
        held[key] = text
    return held
