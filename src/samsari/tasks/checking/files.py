"""Checking files: sentence pairs in lines or tables, or whole documents."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

from samsari.checking import settings as baseline
from samsari.checking.settings import Settings
from samsari.errors import CorpusError
from samsari.formats.layout import Layout, from_files, from_table
from samsari.formats.rows import HEADED, Form
from samsari.formats.streams import Files, text_lines
from samsari.formats.testset import TestSet, open_testset
from samsari.formats.text_places import text_places
from samsari.model.finding import Findings
from samsari.model.text import Pair
from samsari.reporting.checks.machines import Checked, Place
from samsari.tasks.checking.check import check_pairs
from samsari.tasks.checking.kept import checked_parts, run_identity
from samsari.tasks.scale.run_folder import RunFolder


@dataclass(frozen=True, slots=True)
class CheckRequest:
    """What to check."""

    source: str = ""
    output: str = ""
    table: str = ""
    ids: str = ""
    form: Form | None = None
    header: bool = True
    documents: bool = False
    settings: Settings = field(default_factory=Settings)
    baseline: str = ""
    fast: bool = False
    jobs: int = 1
    executor: Any = None
    run: str = ""


@dataclass(frozen=True, slots=True)
class CheckRun:
    """The checked pairs, one after another, and how many there are."""

    pairs: Iterator[Checked]
    n_pairs: int


@contextmanager
def check_files(request: CheckRequest) -> Iterator[CheckRun]:
    """The checked pairs of files; they are read while the work goes on."""
    with Files() as files:
        if request.documents:
            rows = list(_documents(request))
            yield CheckRun(_checked(request, iter(rows), len(rows)), len(rows))
        else:
            items = open_testset(files, _layout(files, request))
            yield CheckRun(_checked(request, _rows(items), items.n_pairs), items.n_pairs)


Row = tuple[Pair, Place]


def _checked(request: CheckRequest, rows: Iterator[Row], n_rows: int) -> Iterator[Checked]:
    places: deque[Place] = deque()

    def pairs() -> Iterator[Pair]:
        for pair, place in rows:
            places.append(place)
            yield pair

    check = partial(
        check_pairs,
        settings=request.settings,
        fast=request.fast,
        jobs=request.jobs,
        executor=request.executor,
    )
    found: Iterator[Findings]
    if not request.run:
        found = check(pairs())
    else:
        identity = run_identity(request.settings, n_rows, fast=request.fast)
        folder = RunFolder.open(Path(request.run), identity, "settings, number of pairs")
        found = checked_parts(pairs(), check, folder)
    if request.baseline:
        found = baseline.without_known(found, baseline.load(request.baseline))
    for each in found:
        yield Checked(each, places.popleft())


def _layout(files: Files, request: CheckRequest) -> Layout:
    outputs = [request.output] if request.output else []
    if request.table:
        return from_table(
            files,
            request.table,
            outputs,
            source=request.source,
            ids=request.ids,
            form=request.form,
            header=request.header,
        )
    for part, option in ((request.source, "-s SOURCE"), (request.output, "-o OUTPUT")):
        if not part:
            raise CorpusError(
                f"{option.split()[1].lower()} is missing", remedy=f"give {option}, a file of lines"
            )
    return from_files(
        files, request.source, outputs, (), request.ids, form=request.form, header=request.header
    )


def _rows(items: TestSet) -> Iterator[Row]:
    layout = items.layout
    output = layout.outputs[0]
    form, path = layout.form_of(output.file), items.files.path(output.file)
    n_heads = int(layout.header and form in HEADED)
    places = text_places(path, output.file, form, output.column, header=layout.header)
    for number, item in enumerate(chain.from_iterable(items.batches(256)), start=1):
        pair, place = item.pair(0), next(places, None)
        yield (
            pair,
            Place(
                output.file,
                number + n_heads if place is None else place.line,
                text=place if place is not None and place.holds(pair.output) else None,
                id=pair.id if layout.ids else "",
            ),
        )


def _documents(request: CheckRequest) -> Iterator[Row]:
    """Whole files as pairs: two files, or the files of two folders that have the same name."""
    if not request.source or not request.output or request.table:
        raise CorpusError(
            "--documents compares two files or two folders", remedy="give -s FILE -o FILE"
        )
    one, other = Path(request.source), Path(request.output)
    if one.is_dir() != other.is_dir():
        raise CorpusError(f"{one} and {other} are not both folders", remedy="give two of a kind")
    names = sorted(p.name for p in other.iterdir() if p.is_file()) if other.is_dir() else [""]
    for name in names:
        left, right = (one / name, other / name) if name else (one, other)
        if name and not left.is_file():
            raise CorpusError(f"there is no source for {right}", place=str(left))
        pair = Pair(name or right.name, _text(left), _text(right))
        yield pair, Place(str(right), 1, is_document=True)


def _text(path: Path) -> str:
    with text_lines(path) as lines:
        return "".join(lines)
