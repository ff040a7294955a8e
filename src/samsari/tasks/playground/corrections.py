"""Parses that are corrected: the passages, every edit, and the folder in which they are kept."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from samsari.errors import CorpusError, FormatError, SettingError, ToolkitError
from samsari.formats.atomic import write_text
from samsari.formats.passages.own_json import from_fields, to_fields
from samsari.formats.passages.registry import FORMATS, attempts
from samsari.model.passage import Passage
from samsari.model.showing import shortened
from samsari.ucca.editing.applying import apply
from samsari.ucca.editing.edits import Edit, from_object, to_object

# A source whose parse is being corrected: the passages, every edit, and the output to compare.

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
        given = {"output": output, "is_done": is_done}
        new: dict[str, Any] = {key: value for key, value in given.items() if value is not None}
        return replace(self, **new, version=self.version + 1)


# What is kept of a correction beside its passages and edits, and the types of these values.
_KEPT = {
    **dict.fromkeys(("id", "source", "output"), str),
    **{"at": int, "is_done": bool, "is_annotation": bool, "version": int},
}


def dumps(found: Correction) -> str:
    """The correction as JSON: the passages before the first edit, and the log."""
    document = {
        "schema": SCHEMA,
        **{name: getattr(found, name) for name in _KEPT},
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
        first = tuple(from_fields(fields) for fields in held["passages"])
        kept: dict[str, Any] = {name: kind(held[name]) for name, kind in _KEPT.items()}
        found = Correction(states=(first,), **{**kept, "at": 0})
        for row in held["log"]:
            found = found.edited(int(row["sentence"]), from_object(row))
        at = min(max(kept["at"], 0), len(found.log))
        return replace(found, at=at, version=kept["version"])
    except (KeyError, TypeError, ValueError, AttributeError, ToolkitError) as error:
        raise FormatError(f"the corrections were damaged: {error}", place=place) from None


# Corrections kept in a folder: a queue of passage files, or texts that were pasted.

LOG = ".edits"
KEPT_FORMAT = "xml"
MOST_CHARACTERS = 20_000
_ID = re.compile(r"[\w.#-]+")
LONGEST_ID = 200  # bytes: it becomes the name of a file
SHOWN = 90  # characters of a text in a list


class ConflictError(ToolkitError):
    """A change of something that was changed elsewhere in the meantime."""


@dataclass(frozen=True, slots=True)
class QueueEntry:
    """A passage of the queue, or why a file cannot be read."""

    id: str
    place: str
    passage: Passage | None = None
    reason: str = ""


@dataclass
class Workbench:
    """The corrections of a folder; all changes go through one thread."""

    folder: Path
    passages: Path | None = None
    _open: dict[str, Correction] = field(default_factory=dict)
    _notes: dict[str, str] = field(default_factory=dict)

    def queue(self) -> list[dict[str, Any]]:
        """What is there to correct, with how far it is."""
        if self.passages is None:
            return self._pasted()
        return [self._row(entry) for entry in self._entries.values()]

    def new(self, source: str, output: str) -> Correction:
        """A pasted text, parsed; the corrections of earlier visits are there again."""
        from samsari.tasks.language.parse import parse

        if not source.strip():
            raise CorpusError("the source is empty", remedy="type or paste a text")
        if len(source) + len(output) > MOST_CHARACTERS:
            raise CorpusError(
                f"the texts have {len(source) + len(output):,} characters",
                remedy=f"this page takes up to {MOST_CHARACTERS:,}; paste a part",
            )
        id = "text-" + hashlib.sha256(f"{source}\0{output}".encode()).hexdigest()[:12]
        if self._log(id).exists():
            return self.open(id)
        passages = tuple(parse(source))
        if not passages:
            raise CorpusError("the source has no words", remedy="type or paste a text")
        return self.save(Correction(id, source, (passages,), output=output))

    def open(self, id: str) -> Correction:
        """The correction of an id, as it was left."""
        if id in self._open:
            return self._open[id]
        entry = self._entries.get(id)
        if entry is not None and entry.passage is None:
            raise FormatError(f"{entry.place} cannot be read: {entry.reason}")
        is_name = _ID.fullmatch(id) and len(id.encode()) <= LONGEST_ID
        if not is_name or (entry is None and not self._log(id).exists()):
            raise FormatError(
                f"there is nothing called {shortened(id)!r} to correct", remedy="see the list"
            )
        found = self._kept(id, entry.passage if entry else None)
        self._open[id] = found
        return found

    def change(self, id: str, version: int) -> Correction:
        """The correction that may be changed: the page must have seen the newest version."""
        found = self.open(id)
        if found.version != version:
            raise ConflictError(
                "this passage was changed in another tab; the page shows the newest state now, "
                "and your last step was not made"
            )
        return found

    def save(self, correction: Correction) -> Correction:
        """Write the log and the corrected passages; both are whole files at any time."""
        self.folder.mkdir(parents=True, exist_ok=True)
        write_text(self._log(correction.id), dumps(correction))
        write_text(self.corrected(correction.id), text_of(correction, KEPT_FORMAT))
        self._open[correction.id] = correction
        return correction

    def corrected(self, id: str) -> Path:
        """The file with the corrected passages."""
        return self.folder / f"{id}.{KEPT_FORMAT}"

    def note(self, id: str) -> str:
        """What the user must know about a correction that was opened."""
        return self._notes.get(id, "")

    def following(self, id: str) -> str:
        """The id of the next passage in the queue that is not done; empty if there is none."""
        rows = [row for row in self.queue() if not row["reason"]]
        at = next((place for place, row in enumerate(rows) if row["id"] == id), -1)
        after = (*rows[at + 1 :], *rows[: max(at, 0)])
        return next((str(row["id"]) for row in after if not row["is_done"]), "")

    def _log(self, id: str) -> Path:
        return self.folder / f"{id}{LOG}"

    def _kept(self, id: str, passage: Passage | None) -> Correction:
        """The correction in the folder; if the passage itself has changed, a new one."""
        log = self._log(id)
        fresh = None if passage is None else _fresh(id, passage)
        if not log.exists():
            assert fresh is not None
            return fresh
        try:
            found = loads(log.read_text(encoding="utf-8"), str(log))
            if fresh is None or found.original == fresh.original:
                return found
            reason = "the passage file has changed since it was corrected"
        except (FormatError, UnicodeDecodeError) as error:
            if fresh is None:
                raise
            reason = str(error)
        aside = log.with_name(f"{log.name}.old")
        log.replace(aside)
        self._notes[id] = f"{reason}; the earlier corrections are kept in {aside}"
        assert fresh is not None
        return fresh

    @cached_property
    def _entries(self) -> dict[str, QueueEntry]:
        """The passages of the queue, each under an id of its own."""
        found: dict[str, QueueEntry] = {}
        for place, held in attempts(self.passages) if self.passages else ():
            for entry in _entries(place, held):
                id, number = entry.id, 1
                while id in found:
                    number += 1
                    id = f"{entry.id}-{number}"
                found[id] = replace(entry, id=id)
        return found

    def _row(self, entry: QueueEntry) -> dict[str, Any]:
        words = [] if entry.passage is None else [token.text for token in entry.passage.tokens]
        kept = self._open.get(entry.id)
        if kept is None and entry.passage is not None and self._log(entry.id).exists():
            kept = self.open(entry.id)
        return _listed(entry.id, " ".join(words), kept, entry.reason)

    def _pasted(self) -> list[dict[str, Any]]:
        files = sorted(self.folder.glob(f"text-*{LOG}"), key=lambda f: -f.stat().st_mtime)
        rows = []
        for file in files:
            id = file.name.removesuffix(LOG)
            try:
                found = self.open(id)
                rows.append(_listed(id, found.source, found, ""))
            except ToolkitError as error:
                rows.append(_listed(id, "", None, str(error)))
        return rows


def text_of(correction: Correction, form: str) -> str:
    """The corrected passages in a format."""
    return FORMATS[form].dumps(correction.current)


def _fresh(id: str, passage: Passage) -> Correction:
    raw = passage.raw or " ".join(token.text for token in passage.tokens)
    return Correction(id, raw, ((passage,),), is_annotation=True)


def _entries(place: str, found: tuple[Passage, ...] | ToolkitError) -> list[QueueEntry]:
    stem = _name(Path(place).name.partition(".")[0])
    if isinstance(found, ToolkitError):
        return [QueueEntry(stem, place, reason=str(found))]
    if len(found) == 1:
        return [QueueEntry(stem, place, found[0])]
    return [QueueEntry(_name(f"{stem}-{one.id}"), place, one) for one in found]


def _name(text: str) -> str:
    return re.sub(r"[^\w.-]+", "_", text) or "passage"


def _listed(id: str, text: str, kept: Correction | None, reason: str) -> dict[str, Any]:
    return {
        "id": id,
        "text": text if len(text) <= SHOWN else text[: SHOWN - 1] + "…",
        "edits": kept.at if kept else 0,
        "is_done": bool(kept and kept.is_done),
        "reason": reason,
    }
