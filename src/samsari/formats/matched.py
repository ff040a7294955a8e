"""A test set whose rows are matched by id: folders of documents, or tables with a column of ids.

An id of the source that a system lacks is *missing*; an id that only the system has is *extra*; an
id that comes twice is a *duplicate*. `missing` decides what they cost:

| value | what happens |
|---|---|
| fail | an error says how many there are |
| zero | the output counts as an empty text |
| skip | the row is left out, for all systems |

Extra ids are left out in any case, and reported.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from samsari.errors import CorpusError, FormatError, SettingError
from samsari.formats.doubts import doubt
from samsari.formats.layout import MISSING, Inputs, Layout, TextColumn, from_files, unique_names
from samsari.formats.rows import Field, Form, read
from samsari.formats.streams import TABLES, Files, checksum, form_ending, opened, shown, whole
from samsari.model.result import InputFile, ScoreWarning
from samsari.model.text import Item

# Texts that are found by an id: the files of a folder, or the rows of a table.
#
# In a folder each file is one text, and its name without the ending is its id. In a table a column
# holds the ids. A text may have line breaks: they separate paragraphs. A list of texts is joined,
# one paragraph for each.

ENDINGS = {".txt", ".text", ".md", ".sent", ".simp", ".orig"}


@dataclass(frozen=True)
class TextsById:
    """The texts of one role, ids that came twice, and what was read."""

    name: str
    texts: Mapping[str, str]
    duplicates: tuple[str, ...]
    sha256: str


def read_folder(name: str) -> TextsById:
    """The text files of a folder; hidden files and folders in it are left out."""
    from samsari.formats.documents import decode

    folder = Path(name)
    texts: dict[str, str] = {}
    twice: list[str] = []
    digest = hashlib.sha256()
    for path in sorted(folder.iterdir()):
        if path.name.startswith(".") or not path.is_file():
            continue
        if form_ending(path.name) in TABLES:
            doubt(
                "the folder holds tables, and would be read as one text for each file",
                place=str(path),
                remedy=f"give the folder as a table: --table {name}",
            )
        with opened(path) as stream:
            content = whole(stream, str(path))
        digest.update(f"{path.name}\0{len(content)}\0".encode())
        digest.update(content)
        key = path.stem if path.suffix.lower() in ENDINGS else path.name
        if key in texts:
            twice.append(key)
        else:
            texts[key] = decode(content, str(path)).replace("\r\n", "\n").rstrip("\n")
    if not texts:
        raise FormatError("the folder holds no file", place=name, remedy="name another folder")
    return TextsById(name, texts, tuple(twice), digest.hexdigest())


def read_table(path: Path, name: str, form: Form, column: str, key: str) -> TextsById:
    """A column of a table by the ids in another one."""
    texts: dict[str, str] = {}
    twice: list[str] = []
    for number, (one, text) in read(path, name, form, (key, column)):
        if not isinstance(one, str) or not one:
            raise FormatError("the id is missing", place=f"{shown(name)}:{number}")
        if one in texts:
            twice.append(one)
        else:
            texts[one] = _joined(text, column, f"{shown(name)}:{number}")
    return TextsById(f"{name}:{column}", texts, tuple(twice), checksum(path))


def _joined(field: Field, column: str, place: str) -> str:
    """A text; of a list of paragraphs, all of them on lines of their own."""
    if field is None:
        raise FormatError(
            f"{column!r} is missing", place=place, remedy='write "" for an empty text'
        )
    return field if isinstance(field, str) else "\n".join(field)


COSTS = {
    "zero": "they count as empty texts",
    "skip": "these rows are left out for all systems",
    "extra": "they are unused",
}


@dataclass(frozen=True, slots=True)
class MemorySet:
    """Items in memory, ready to be scored."""

    items: tuple[Item, ...]
    systems: tuple[str, ...]
    inputs: tuple[InputFile, ...]
    warnings: tuple[ScoreWarning, ...] = ()

    @property
    def n_pairs(self) -> int:
        """How many items a matched test set has."""
        return len(self.items)

    @property
    def has_references(self) -> bool:
        """True if any item has a reference."""
        return any(item.references for item in self.items)

    def place(self, number: int) -> str:
        """The item's number, from 1."""
        return f"item {number}"

    def batches(self, size: int) -> Iterator[tuple[Item, ...]]:
        """The items of a matched test set in groups of some size."""
        return (self.items[i : i + size] for i in range(0, len(self.items), size))


class MatchedSet(MemorySet):
    """Items in the order of the source; the warnings say what was wrong with the ids."""

    def place(self, number: int) -> str:
        """The id of an item."""
        return f"id {self.items[number - 1].id}"


def open_matched(
    files: Files, given: Inputs, *, match: str = "", missing: str = "fail"
) -> MatchedSet:
    """The test set of folders, or of tables whose column `match` holds the ids."""
    if missing not in MISSING:
        raise SettingError(f"--missing cannot be {missing!r}", remedy="choose fail, zero or skip")
    if match:
        layout = from_files(files, given)
        every = (layout.source, *layout.outputs, *layout.references)
        read, names = [_column(files, layout, one, match) for one in every], layout.systems
    else:
        read, names = _from_folders(given)
    n = len(names) + 1
    found = _Parts(read[0], dict(zip(names, read[1:n], strict=True)), read[n:], missing)
    if read[0].duplicates:
        what = f"{_listed(read[0].duplicates)} in the source"
        raise CorpusError(what, place=read[0].name, remedy=_ONCE)
    warnings = tuple(found.warnings())
    return MatchedSet(tuple(found.items()), tuple(names), tuple(found.inputs()), warnings)


_ONCE = "give every document an id of its own"


def _from_folders(given: Inputs) -> tuple[list[TextsById], tuple[str, ...]]:
    """The texts of all folders, and the names of the systems."""
    named = [text.rpartition("=") for text in given.outputs]
    folders = (given.source, *(folder for _, _, folder in named), *given.references)
    for text in folders:
        if not Path(text).is_dir():
            raise FormatError(
                f"{text or 'the source'} is not a folder",
                remedy="give folders for all parts, or files for all of them",
            )
    short = unique_names([folder.rstrip("/") for _, _, folder in named])
    names = (name or own for (name, _, _), own in zip(named, short, strict=True))
    return list(map(read_folder, folders)), tuple(names)


def _column(files: Files, layout: Layout, column: TextColumn, match: str) -> TextsById:
    form = layout.form_of(column.file)
    if form == "lines":
        raise FormatError(
            f"{column.file} has no column {match!r}",
            remedy="--match needs tables: CSV, TSV, JSON lines or Parquet",
        )
    return read_table(files.path(column.file), column.file, form, column.column, match)


@dataclass(frozen=True)
class _Parts:
    """All that was read, and what missing ids cost."""

    origin: TextsById
    systems: Mapping[str, TextsById]
    references: Sequence[TextsById]
    missing: str

    def items(self) -> Iterator[Item]:
        """The items in the order of the source."""
        systems = self.systems.values()
        for key, source in self.origin.texts.items():
            bad = [held for held in systems if key not in held.texts or key in held.duplicates]
            if bad and self.missing == "skip":
                continue
            outputs = ("" if held in bad else held.texts[key] for held in systems)
            texts = (held.texts.get(key, "") for held in self.references)
            yield Item(key, source, tuple(outputs), tuple(text for text in texts if text.strip()))

    def warnings(self) -> Iterator[ScoreWarning]:
        """A sentence for each kind of wrong ids of each system; an error if they must not be."""
        known = self.origin.texts
        parts = (*self.systems.items(), *(("references", one) for one in self.references))
        for name, held in parts:
            lacking = [key for key in known if key not in held.texts]
            extra = [key for key in held.texts if key not in known]
            kinds = {"missing": lacking, "duplicate": held.duplicates, "extra": extra}
            for kind, ids in kinds.items():
                if not ids:
                    continue
                what = f"{_listed(ids, kind)} in {name}"
                if self.missing == "fail" and name != "references":
                    remedy = "correct the ids, or add --missing zero or --missing skip"
                    raise CorpusError(what, place=held.name, remedy=remedy)
                is_used = kind != "extra" and name != "references"
                yield ScoreWarning(f"{kind}-ids", what, COSTS[self.missing if is_used else "extra"])

    def inputs(self) -> Iterator[InputFile]:
        """The files that a matched test set was read from, with checksums."""
        parts = [("source", self.origin)]
        parts += [(f"output {name}", held) for name, held in self.systems.items()]
        parts += [(f"reference {n}", held) for n, held in enumerate(self.references, start=1)]
        for role, held in parts:
            yield InputFile(role, held.name, held.sha256, len(held.texts))


def _listed(ids: Sequence[str], kind: str = "duplicate") -> str:
    shown = ", ".join(ids[:3]) + (", ..." if len(ids) > 3 else "")
    return f"{len(ids)} {kind} {'id' if len(ids) == 1 else 'ids'} ({shown})"
