"""Which file or column plays which part: from what the user wrote to a `Layout`.

Without a table every part is a file (`src.txt`), or a column of one (`out.csv:ours`). With a table
(`--table all.csv`) every part is a column of it. `NAME=...` names a system; `*` stands for all
files or, in a reference, columns that fit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from glob import glob
from pathlib import Path

from samsari.errors import CorpusError, FormatError
from samsari.formats.doubts import check_only, usual_columns
from samsari.formats.rows import SUFFIXES, Form, column_names, form_of, natural, no_column
from samsari.formats.streams import PACKED, Files

_ENDINGS = {*PACKED, *SUFFIXES, ".txt", ".tok"}


# What missing and duplicate ids may cost where files are matched by ids.
MISSING = ("fail", "zero", "skip")


def is_partitioned(pattern: str) -> bool:
    """True if a name is a pattern or an address, so that it may stand for many files."""
    return "://" in pattern or bool(set("*?[") & set(pattern))


@dataclass(frozen=True, slots=True)
class TextColumn:
    """One column of text: its file, its column (empty: the lines) and the system that wrote it."""

    file: str
    column: str = ""
    system: str = ""

    def __str__(self) -> str:
        return f"{self.file}:{self.column}" if self.column else self.file


@dataclass(frozen=True, slots=True)
class Layout:
    """Where sources, outputs, references and ids come from."""

    source: TextColumn
    outputs: tuple[TextColumn, ...] = ()
    references: tuple[TextColumn, ...] = ()
    ids: TextColumn | None = None
    form: Form | None = None
    header: bool = True

    def __post_init__(self) -> None:
        for system, count in Counter(column.system for column in self.outputs).items():
            if count > 1:
                raise CorpusError(
                    f"two systems are called {system!r}",
                    remedy="name them: -o FIRST=one.txt -o SECOND=two.txt",
                )
        if [each for each in self.text_columns if not each.column].count(TextColumn("-")) > 1:
            raise CorpusError(
                "standard input cannot be two things at once", remedy="use a file for one of them"
            )

    @property
    def systems(self) -> tuple[str, ...]:
        """The names of the systems."""
        return tuple(one.system for one in self.outputs)

    @property
    def text_columns(self) -> tuple[TextColumn, ...]:
        """All columns in a fixed order: source, outputs, references, ids; systems left out."""
        ids = (self.ids,) if self.ids else ()
        every = (self.source, *self.outputs, *self.references, *ids)
        return tuple(TextColumn(one.file, one.column) for one in every)

    @property
    def roles(self) -> tuple[str, ...]:
        """The part each column plays, in the order of `text_columns`."""
        numbers = range(1, len(self.references) + 1)
        ids = ("ids",) if self.ids else ()
        outputs = (f"output {name}" for name in self.systems)
        return ("source", *outputs, *(f"reference {number}" for number in numbers), *ids)

    def form_of(self, file: str) -> Form:
        """The format of a file: as the user said, or as its name says."""
        return self.form or form_of(file)


@dataclass(frozen=True, slots=True)
class Inputs:
    """What the user named: files, or columns of a table. The requests of commands build on it."""

    source: str = ""
    outputs: tuple[str, ...] = ()
    references: tuple[str, ...] = ()
    table: str = ""
    ids: str = ""
    form: Form | None = None
    header: bool = True

    def layout(self, files: Files) -> Layout:
        """Which file or column plays which part; an error if one is missing."""
        if self.table:
            return from_table(files, self)
        for part, option in ((self.source, "-s SOURCE"), (self.outputs, "-o OUTPUT")):
            if not part:
                what = option.split()[1].lower()
                raise CorpusError(f"{what} is missing", remedy=f"give {option}, a file of lines")
        return from_files(files, self)


def from_files(files: Files, given: Inputs) -> Layout:
    """The layout in which every part is a file or `file:column`."""
    named = [pair for text in given.outputs for pair in _systems(text)]
    written = [_lane(text, "output", files, given) for _, text in named]
    short = unique_names([one.column or one.file for one in written])
    references = (file for text in given.references for file in _expanded(text))
    return Layout(
        _lane(given.source, "source", files, given),
        tuple(
            replace(one, system=name or own)
            for (name, _), one, own in zip(named, written, short, strict=True)
        ),
        tuple(_lane(file, "reference", files, given) for file in references),
        _lane(given.ids, "id", files, given) if given.ids else None,
        given.form,
        given.header,
    )


def from_table(files: Files, given: Inputs) -> Layout:
    """The layout in which every part is a column of one table."""
    table, header, form = given.table, given.header, given.form or form_of(given.table)
    if form == "lines":
        raise FormatError(
            f"{table} does not look like a table",
            remedy="say which kind it is: --input-format csv, tsv, jsonl, parquet or sheet",
        )
    heads = column_names(files.path(table), table, form, header=header)
    named = [_named(text) for text in given.outputs or usual_columns(heads, "output")[:1]]
    if not named:
        raise CorpusError(
            "no column of outputs was named",
            place=f"{table}:1",
            remedy=f"give -o COLUMN, one of {', '.join(heads)}",
        )
    origin = given.source or next(iter(usual_columns(heads, "source")), "source")
    references = given.references or usual_columns(heads, "reference")
    columns = (column for text in references for column in _fitting(text, heads, table))
    return Layout(
        TextColumn(table, origin),
        tuple(TextColumn(table, column, name or column) for name, column in named),
        tuple(TextColumn(table, column) for column in columns),
        TextColumn(table, given.ids) if given.ids else None,
        form,
        header,
    )


def column_of(files: Files, text: str, role: str) -> TextColumn:
    """The column that FILE or FILE:COLUMN means; a file of text lines has one, unnamed."""
    return _lane(text, role, files, Inputs())


def unique_names(files: Sequence[str]) -> list[str]:
    """Short names of files: the stem, or as much of the path as tells them apart.

    >>> unique_names(["runs/a/out.txt", "runs/b/out.txt", "base.txt.gz"])
    ['a/out', 'b/out', 'base']
    """
    paths = [_stem(file) for file in files]
    deepest = max((len(path.parts) for path in paths), default=0)
    ends = [Counter(path.parts[-depth:] for path in paths) for depth in range(1, deepest + 1)]
    return ["/".join(path.parts[-_needed(path, ends) :]) for path in paths]


def _needed(path: Path, ends: Sequence[Counter[tuple[str, ...]]]) -> int:
    """How many parts of the path no other path ends with."""
    for depth in range(1, len(path.parts)):
        if ends[depth - 1][path.parts[-depth:]] == 1:
            return depth
    return len(path.parts)


def _stem(file: str) -> Path:
    path = Path("standard-input" if file == "-" else file)
    while path.suffix.lower() in _ENDINGS:
        path = path.with_suffix("")
    return path


def _named(text: str) -> tuple[str, str]:
    """The name and the rest of NAME=REST; a file that really is called so wins."""
    name, sign, rest = text.partition("=")
    if not sign or not name or not rest or Path(text).exists():
        return "", text
    return name, rest


def _systems(text: str) -> list[tuple[str, str]]:
    """The name, if one is given, and the file of each system that NAME=FILE or a pattern means."""
    name, rest = _named(text)
    files = _expanded(rest)
    if name and len(files) > 1:
        raise CorpusError(
            f"{len(files)} files fit {rest}, and one name cannot stand for all",
            remedy="leave out the name: the files give names of their own",
        )
    return [(name, file) for file in files]


def _lane(text: str, role: str, files: Files, given: Inputs) -> TextColumn:
    file, colon, column = text.rpartition(":")
    if colon and column and not Path(text).exists() and (given.form or form_of(file)) != "lines":
        return TextColumn(file, column)
    form = given.form or form_of(text)
    if form == "lines":
        return TextColumn(text)
    heads = column_names(files.path(text), text, form, header=given.header)
    usual = usual_columns(heads, role)
    if len(heads) == 1 and not usual:
        if given.header:
            check_only(heads[0], text)
        usual = heads
    if not usual:
        raise FormatError(
            f"it is not clear which column holds the {role}",
            place=f"{text}:1",
            remedy=f"write {text}:COLUMN with one of {', '.join(heads) or 'its columns'}",
        )
    return TextColumn(text, usual[0])


def _expanded(pattern: str) -> list[str]:
    """The files of a pattern such as `ref.*`, numbers in their natural order."""
    if pattern == "-" or Path(pattern).exists() or not set("*?[") & set(pattern):
        return [pattern]
    found = sorted(glob(pattern), key=natural)  # noqa: PTH207 - patterns may be absolute
    if not found:
        raise FormatError(f"no file fits {pattern}", remedy="check the path and the pattern")
    return found


def _fitting(pattern: str, heads: Iterable[str], table: str) -> list[str]:
    if "*" not in pattern:
        return [pattern]
    found = sorted((head for head in heads if fnmatchcase(head, pattern)), key=natural)
    if not found:
        raise no_column(pattern, heads, table)
    return found
