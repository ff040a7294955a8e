"""The pairs that `samsari explain` is asked about: two texts, or rows of files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from samsari.errors import SettingError
from samsari.formats.layout import Layout, from_files, from_table
from samsari.formats.rows import Form
from samsari.formats.streams import Files
from samsari.formats.testset import TestSet, open_testset
from samsari.model.corpus import Pair
from samsari.model.showing import number_of
from samsari.tasks.explain import ONLY


@dataclass(frozen=True)
class PairRequest:
    """What the user wrote: texts, names of files, or columns of a table."""

    source: str
    output: str
    references: tuple[str, ...] = ()
    table: str = ""
    ids: str = ""
    form: Form | None = None
    header: bool = True
    line: int | None = None

    @property
    def has_files(self) -> bool:
        """True if the source names a file, or if there is a table."""
        return bool(self.table or self.line is not None or is_file(self.source))


def pairs(request: PairRequest) -> Iterator[Pair]:
    """The pair of texts, the chosen row of the files, or all of their rows."""
    if not request.has_files:
        yield _pair_of_texts(request)
        return
    with Files() as files:
        testset = open_testset(files, _layout(files, request))
        if request.line is not None and request.line > testset.n_pairs:
            raise SettingError(
                f"{request.table or request.source} has {number_of(testset.n_pairs, 'row')}",
                remedy=f"give --line {testset.n_pairs} or less",
            )
        yield from _rows(testset, request.line)


def is_file(text: str) -> bool:
    """True if a text is the name of a file, or of a column of one.

    >>> is_file("He ran home."), is_file("no such file.txt")
    (False, False)
    """
    if text == "-":
        return True
    # A text may be too long for a name, or be none at all.
    with suppress(OSError, ValueError):
        return Path(text).is_file() or Path(text.rpartition(":")[0] or "/").is_file()
    return False


def _rows(testset: TestSet, line: int | None) -> Iterator[Pair]:
    items = (item for batch in testset.batches() for item in batch)
    chosen = items if line is None else islice(items, line - 1, line)
    for item in chosen:
        yield item.pair(0)


def _layout(files: Files, request: PairRequest) -> Layout:
    if request.table:
        return from_table(
            files,
            request.table,
            [request.output] if request.output else [],
            request.references,
            source=request.source,
            ids=request.ids,
            form=request.form,
            header=request.header,
        )
    named = {"-s": [request.source], "-o": [request.output], "-r": request.references}
    _check_files(named)
    return from_files(
        files,
        request.source,
        [request.output],
        request.references,
        request.ids,
        form=request.form,
        header=request.header,
    )


def _check_files(named: dict[str, Sequence[str]]) -> None:
    """Raise if one option names a file and another is a text."""
    for option, names in named.items():
        for name in names:
            if " " in name and not is_file(name) and "*" not in name:
                raise SettingError(
                    f"{option} is a text, but another option names a file",
                    remedy="give texts only, or files only",
                )


def _pair_of_texts(request: PairRequest) -> Pair:
    given = (("-o", request.output), *(("-r", text) for text in request.references))
    for option, text in (("-s", request.source), *given):
        _check_text(option, text)
        if option != "-s" and " " not in text.strip() and is_file(text):
            raise SettingError(
                f"{option} {text} is the name of a file, but -s is a text",
                remedy="give texts only, or files only",
            )
    return Pair(ONLY, request.source, request.output, request.references)


def _check_text(option: str, text: str) -> None:
    """Raise if bytes of the command line were not UTF-8: Python keeps them as half characters."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        raise SettingError(f"the text of {option} is not UTF-8", remedy="convert it") from None
