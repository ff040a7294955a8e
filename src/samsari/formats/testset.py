"""Texts in batches and one after the other, however long the files, checked before use."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, zip_longest
from pathlib import Path

from samsari.errors import CorpusError, FormatError
from samsari.formats import limits
from samsari.formats.doubts import check_no_heading, check_text, doubt, listed
from samsari.formats.formatted import is_formatted
from samsari.formats.layout import Inputs, Layout, column_of
from samsari.formats.rows import HEADED, Field, Row, check_lines, form_of, read
from samsari.formats.streams import (
    Files,
    check_utf8,
    checksum,
    ended,
    is_text,
    shown,
    text_lines,
)
from samsari.model.result import InputFile
from samsari.model.showing import number_of
from samsari.model.text import Item

# Reading a layout: items in batches, however long the files are, checked before scoring starts.
#
# A first pass counts and checks every file. So a missing line is reported at once, not after an
# hour of scoring. A second pass gives the items.

BATCH = 4096


@dataclass(frozen=True, slots=True)
class TestSet:
    """A layout whose files have been checked: how many rows they have, and their checksums."""

    files: Files
    layout: Layout
    n_pairs: int
    inputs: tuple[InputFile, ...]

    @property
    def systems(self) -> tuple[str, ...]:
        """The names of the systems."""
        return self.layout.systems

    @property
    def has_references(self) -> bool:
        """True if references were named."""
        return bool(self.layout.references)

    def place(self, number: int) -> str:
        """Where the references of a row stand, for messages."""
        text_column = (*self.layout.references, self.layout.source)[0]
        is_headed = self.layout.header and self.layout.form_of(text_column.file) in HEADED
        return f"{shown(text_column.file)}:{number + is_headed}"

    def batches(self, size: int = BATCH) -> Iterator[tuple[Item, ...]]:
        """The items in groups of `size`."""
        left = self._items()
        while batch := tuple(islice(left, size)):
            yield batch

    def _items(self) -> Iterator[Item]:
        groups = _groups(self.layout)
        streams = [_fields(self.files, self.layout, file, own) for file, own in groups.items()]
        row: list[Field] = [None] * len(self.layout.text_columns)
        for number, parts in enumerate(zip(*streams, strict=True), start=1):
            for own, (_, fields) in zip(groups.values(), parts, strict=True):
                for place, found in zip(own, fields, strict=True):
                    row[place] = found
            id = str(row[-1]) if self.layout.ids else str(number)
            yield item_of(id, row, len(self.layout.outputs), len(self.layout.references))


def open_testset(files: Files, layout: Layout) -> TestSet:
    """The checked test set; raises with file and line where the files do not fit together."""
    counts: dict[str, int] = {}
    for file, own in _groups(layout).items():
        roles = [layout.roles[place].split()[0] for place in own]
        count, first = 0, None
        for number, fields in _fields(files, layout, file, own):
            count += 1
            place = f"{shown(file)}:{number}"
            for found, role in zip(fields, roles, strict=True):
                check_field(found, role, place)
            first = first or (fields, roles, place)
        if count == 1 and first:
            _check_columns(*first)
        counts[file] = count
    _check_counts(layout, counts)
    if layout.ids is not None:
        _check_ids(files, layout)
    sums = {file: checksum(files.path(file)) for file in counts}
    inputs = tuple(
        InputFile(role, str(one), sums[one.file], counts[one.file])
        for role, one in zip(layout.roles, layout.text_columns, strict=True)
    )
    return TestSet(files, layout, counts[layout.source.file], inputs)


def check_field(field: Field, role: str, place: str) -> None:
    """Refuse what cannot be the text of a part, or what would be misread."""
    if role == "reference" or isinstance(field, str) or (field is not None and role != "ids"):
        for text in (field,) if isinstance(field, str) else field or ():
            _check_words(text, role, place)
            if role != "ids" and (role != "reference" or listed(text, place) is None):
                check_text(text, role, place)
        return  # a list holds the paragraphs of a document, or references
    what = "missing" if field is None else "a list"
    raise FormatError(
        f"the {role} is {what} where a text is needed",
        place=place,
        remedy='write "" for an empty output' if role == "output" else "give one text per row",
    )


def _check_words(text: str, role: str, place: str) -> None:
    if len(text) > limits.current().words:
        what, remedy = (
            f"the {role} has more than {{}} words",
            "write one sentence or document per row",
        )
        limits.check("words", len(text.split()), what, remedy, place, kind=CorpusError)


def _check_columns(fields: tuple[Field, ...], roles: list[str], place: str) -> None:
    """Refuse a file of one row whose lists may be columns, not the paragraphs of a document."""
    pairs = zip(fields, roles, strict=True)
    texts = [field for field, role in pairs if role in ("source", "output")]
    lists = [field for field in texts if isinstance(field, tuple) and len(field) > 1]
    is_cut = any("\n" in text for field in lists for text in field)  # into sentences
    if lists and len(lists) == len(texts) and len(set(map(len, lists))) == 1 and not is_cut:
        doubt(
            f"the only row holds lists of {len(lists[0])} texts: paragraphs, or columns?",
            place=place,
            remedy="write one object for each row",
        )


def _check_counts(layout: Layout, counts: dict[str, int]) -> None:
    for file, count in counts.items():
        if count == 0:
            raise CorpusError(
                "the file is empty", place=f"{shown(file)}:1", remedy="give at least one line"
            )
    most = max(counts, key=lambda file: counts[file])
    expected = counts[layout.source.file]
    for file, count in counts.items():
        if count != expected:
            short = file if count < expected else layout.source.file
            raise CorpusError(
                f"{number_of(expected, 'row')} in {shown(layout.source.file)} "
                f"but {count} in {shown(file)}",
                place=f"{shown(short)}:{min(count, expected) + 1}",
                remedy="every source needs one line in each file; write an empty line for no "
                f"output, and look for stray line breaks in {shown(most)}",
            )


def _check_ids(files: Files, layout: Layout) -> None:
    assert layout.ids is not None
    file = layout.ids.file
    seen: dict[Field, int] = {}
    form = layout.form_of(file)
    for number, (field,) in read(
        files.path(file), shown(file), form, [layout.ids.column], header=layout.header
    ):
        if field in seen:
            raise CorpusError(
                f"the id {field!r} stands twice (first on line {seen[field]})",
                place=f"{shown(file)}:{number}",
                remedy="give every row an id of its own",
            )
        seen[field] = number


def _groups(layout: Layout) -> dict[str, list[int]]:
    """For each file the places of its columns, so that a table is read once for all of them."""
    groups: dict[str, list[int]] = {}
    for place, one in enumerate(layout.text_columns):
        groups.setdefault(one.file, []).append(place)
    return groups


def _fields(files: Files, layout: Layout, file: str, own: Sequence[int]) -> Iterator[Row]:
    columns = [layout.text_columns[place].column for place in own]
    form = layout.form_of(file)
    return read(files.path(file), shown(file), form, columns, header=layout.header)


def item_of(id: str, row: Sequence[Field], n_outputs: int, n_references: int) -> Item:
    """The item of a row: the source, the outputs and the references, in this order."""
    source, outputs, references = row[0], row[1 : 1 + n_outputs], row[1 + n_outputs :]
    return Item(
        id,
        text_of(source),
        tuple(map(text_of, outputs)),
        tuple(given_references(references[:n_references])),
    )


def text_of(field: Field) -> str:
    """A text; the paragraphs of a document may come as a list."""
    assert field is not None, "checked in the first pass"
    return field if isinstance(field, str) else "\n".join(field)


def given_references(references: Iterable[Field]) -> Iterator[str]:
    """The references that are there: an empty one means that this row has fewer."""
    for field in references:
        if isinstance(field, tuple):
            yield from (text for text in field if text.strip())
        elif field is not None and (texts := listed(field, "")) is not None:
            yield from (text for text in texts if text.strip())
        elif field is not None and field.strip():
            yield field


# One text after the other: the lines of a file, or the cells of a column of a table.
#
#     samsari simplify article.txt
#     samsari simplify pairs.csv:source
#
# Every command that takes a list of texts reads it here. So a table is never taken for lines of
# text.


def texts(name: str | Path, role: str = "source") -> Iterator[str]:
    """The texts of a file, or of `FILE:COLUMN`; each ends as its line does.

    A sentence that is no file is the text itself. A document with formatting gives its paragraphs.
    """
    if isinstance(name, str) and is_text(name):
        check_utf8(name, "the text")
        yield from (f"{line}\n" for line in name.splitlines())
        return
    name = str(name)
    with Files() as files:
        column = column_of(files, name, role)
        form = form_of(column.file)
        if is_formatted(column.file):
            from samsari.formats.formatted.files import formatted

            yield from (
                f"{line}\n" for line in formatted(files.path(column.file), column.file).lines
            )
            return
        if form == "lines":
            with text_lines(column.file) as lines:
                for number, line in enumerate(lines, start=1):
                    text = ended(line, f"{shown(name)}:{number}")
                    if number == 1:
                        check_lines(text, shown(name))
                    yield line
            return
        path = files.path(column.file)
        for number, (field,) in read(path, column.file, form, [column.column]):
            place = f"{column.file}:{number}"
            check_field(field, role, place)
            text = text_of(field)
            if "\n" in text or "\r" in text:
                doubt("the text has several lines", place=place, remedy="write one line per text")
            yield f"{text}\n"


def lines_of(name: str | Path, role: str = "source") -> list[str]:
    """All texts of a file, without their ends."""
    return [text.rstrip("\r\n") for text in texts(name, role)]


def paired_texts(left: str | Path, right: str | Path) -> Iterator[tuple[str, str]]:
    """The n-th text of one file with the n-th text of the other."""
    if str(left) == str(right) == "-":
        raise FormatError("standard input cannot be both sides", remedy="use a file of two columns")
    pairs = zip_longest(texts(left), texts(right, "output"))
    for number, (one, other) in enumerate(pairs, start=1):
        if one is None or other is None:
            longer, shorter = (right, left) if one is None else (left, right)
            raise FormatError(
                f"this line has no partner in {shown(str(shorter))}",
                place=f"{shown(str(longer))}:{number}",
                remedy="both files need the same number of lines",
            )
        yield one.rstrip("\r\n"), other.rstrip("\r\n")


def table_pairs(path: str | Path) -> Iterator[tuple[str, str]]:
    """The pairs of a table: the columns source and output, or two columns without a heading."""
    form = form_of(str(path))
    if form in ("lines", "tsv"):
        yield from _tab_pairs(Path(path))
        return
    with Files() as files:
        items = open_testset(files, Inputs(table=str(path)).layout(files))
        for batch in items.batches():
            yield from ((item.source, item.outputs[0]) for item in batch)


def _tab_pairs(path: Path) -> Iterator[tuple[str, str]]:
    """The two columns of each line of a file without a heading."""
    with text_lines(path) as lines:
        for number, line in enumerate(lines, start=1):
            place = f"{shown(str(path))}:{number}"
            cells = ended(line, place).split("\t")
            if number == 1:
                check_no_heading(cells, place, "delete it: the two columns need none")
            if len(cells) != 2:
                raise FormatError(
                    f"{number_of(len(cells), 'column')} instead of 2",
                    place=place,
                    remedy="write the two sentences with one tab between them",
                )
            yield cells[0], cells[1]
