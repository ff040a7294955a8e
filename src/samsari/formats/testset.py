"""Texts in batches and one after the other, however long the files, checked before use."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, zip_longest
from pathlib import Path

from samsari.errors import CorpusError, FormatError
from samsari.formats import limits
from samsari.formats.doubts import check_no_heading, check_text, doubt, listed
from samsari.formats.layout import Layout, TextColumn, column_of, from_table
from samsari.formats.rows import HEADED, Field, check_lines, form_of, read
from samsari.formats.streams import Files, checksum, ended, shown, text_lines
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
        return tuple(text_column.system for text_column in self.layout.outputs)

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
        text_columns = self.layout.text_columns
        streams = [_fields(self.files, self.layout, group) for group in _groups(text_columns)]
        order = _order(text_columns)
        for number, parts in enumerate(zip(*streams, strict=True), start=1):
            row = [parts[group][place] for group, place in order]
            yield _item(row, number, self.layout)


def open_testset(files: Files, layout: Layout) -> TestSet:
    """The checked test set; raises with file and line where the files do not fit together."""
    counts: dict[str, int] = {}
    for group in _groups(layout.text_columns):
        file = group[0].file
        form = layout.form_of(file)
        columns = [text_column.column for text_column in group]
        places = _places(layout, file)
        count = 0
        for number, fields in read(
            files.path(file), shown(file), form, columns, header=layout.header
        ):
            count += 1
            for field, place in zip(fields, places, strict=True):
                check_field(field, place, f"{shown(file)}:{number}")
            if count == 1:
                first, place = fields, f"{shown(file)}:{number}"
        if count == 1:
            _check_columns(first, places, place)
        counts[file] = count
    _check_counts(layout, counts)
    if layout.ids is not None:
        _check_ids(files, layout)
    sums = {file: checksum(files.path(file)) for file in counts}
    inputs = tuple(
        InputFile(role, str(text_column), sums[text_column.file], counts[text_column.file])
        for role, text_column in zip(layout.roles, layout.text_columns, strict=True)
    )
    return TestSet(files, layout, counts[layout.source.file], inputs)


def _places(layout: Layout, file: str) -> list[str]:
    pairs = zip(layout.roles, layout.text_columns, strict=True)
    return [role.split()[0] for role, text_column in pairs if text_column.file == file]


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
    held = limits.current()
    if len(text) > held.words and len(text.split()) > held.words:
        raise CorpusError(
            f"the {role} has more than {held.words:,} words",
            place=place,
            remedy=held.remedy("words", "write one sentence or document per row"),
        )


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


def _groups(text_columns: tuple[TextColumn, ...]) -> list[list[TextColumn]]:
    """The text_columns file by file, so that a table is read once for all its columns."""
    groups: dict[str, list[TextColumn]] = {}
    for text_column in text_columns:
        groups.setdefault(text_column.file, []).append(text_column)
    return list(groups.values())


def _order(text_columns: tuple[TextColumn, ...]) -> list[tuple[int, int]]:
    """For each text_column the group it is read with and its place in the group."""
    files = list(dict.fromkeys(text_column.file for text_column in text_columns))
    used = dict.fromkeys(files, -1)
    order = []
    for text_column in text_columns:
        used[text_column.file] += 1
        order.append((files.index(text_column.file), used[text_column.file]))
    return order


def _fields(files: Files, layout: Layout, group: list[TextColumn]) -> Iterator[tuple[Field, ...]]:
    file = group[0].file
    columns = [text_column.column for text_column in group]
    rows = read(files.path(file), file, layout.form_of(file), columns, header=layout.header)
    return (fields for _, fields in rows)


def _item(row: list[Field], number: int, layout: Layout) -> Item:
    n_outputs, n_references = len(layout.outputs), len(layout.references)
    references = row[1 + n_outputs : 1 + n_outputs + n_references]
    return Item(
        id=str(row[-1]) if layout.ids else str(number),
        source=text_of(row[0]),
        outputs=tuple(map(text_of, row[1 : 1 + n_outputs])),
        references=tuple(given_references(references)),
    )


def text_of(field: Field) -> str:
    """A text; the paragraphs of a document may come as a list."""
    assert field is not None, "checked in the first pass"
    return field if isinstance(field, str) else "\n".join(field)


def given_references(references: list[Field]) -> Iterator[str]:
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
    """The texts of a file, or of `FILE:COLUMN`; each ends as its line does."""
    name = str(name)
    with Files() as files:
        column = column_of(files, name, role)
        form = form_of(column.file)
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
            raise _uneven(Path(longer), Path(shorter), number)
        yield one.rstrip("\r\n"), other.rstrip("\r\n")


def table_pairs(path: str | Path) -> Iterator[tuple[str, str]]:
    """The pairs of a table: the columns source and output, or two columns without a heading."""
    form = form_of(str(path))
    if form in ("lines", "tsv"):
        yield from _tab_pairs(Path(path))
        return
    with Files() as files:
        items = open_testset(files, from_table(files, str(path), ()))
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


def _uneven(longer: Path, shorter: Path, number: int) -> FormatError:
    return FormatError(
        f"this line has no partner in {shown(str(shorter))}",
        place=f"{shown(str(longer))}:{number}",
        remedy="both files need the same number of lines",
    )
