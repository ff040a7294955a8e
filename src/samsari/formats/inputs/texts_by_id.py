"""Texts that are found by an id: the files of a folder, or the rows of a table.

In a folder each file is one text, and its name without the ending is its id. In a table a column
holds the ids. A text may have line breaks: they separate paragraphs. A list of texts is joined,
one paragraph for each.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from samsari.errors import FormatError
from samsari.formats.documents import decode
from samsari.formats.reading.doubts import doubt
from samsari.formats.rows import Field, Form, read
from samsari.formats.streams import TABLES, checksum, form_ending, opened, shown, whole

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
