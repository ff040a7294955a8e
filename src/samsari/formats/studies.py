"""What a study of raters is made from: private links, and the texts that raters see."""

from __future__ import annotations

import csv
import hashlib
import io
import os
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from samsari.errors import CorpusError, FormatError
from samsari.formats.atomic import put_in_place, to_disk
from samsari.formats.layout import Inputs
from samsari.formats.result_json import load_result
from samsari.formats.rows import records
from samsari.formats.streams import Files, read_lines
from samsari.formats.testset import open_testset
from samsari.model.study import SOURCE_SYSTEM, SpecialItem, StudyItem

# Private links: an address that ends in `#token`, and the file in which they are given out.
#
# Only the hash of a token is kept with the data. The part of an address behind `#` is never sent to
# a server, so a token stands in no log.

BITS = 128


@dataclass(frozen=True, slots=True)
class Link:
    """The link of a rater or of the organiser."""

    name: str
    address: str
    page: str
    token: str

    def __str__(self) -> str:
        return f"{self.address}{self.page}#{self.token}"


def new_token() -> str:
    """A token that nobody can guess.

    >>> len(new_token())
    22
    """
    return secrets.token_urlsafe(BITS // 8)


def token_hash(token: str) -> bytes:
    """What is kept of a token."""
    return hashlib.sha256(token.encode("utf-8", "replace")).digest()


def links_file(study: str | Path) -> Path:
    """The file beside a study that holds its links.

    >>> str(links_file("a/wiki.sqlite"))
    'a/wiki.links.csv'
    """
    return Path(study).with_suffix(".links.csv")


def write_links(path: Path, links: Iterable[Link]) -> None:
    """Write the links where only the owner of the file can read them."""
    text = io.StringIO(newline="")
    table = csv.writer(text, lineterminator="\n")
    table.writerow(["name", "link"])
    table.writerows([link.name, str(link)] for link in links)
    draft = path.with_name(f".{path.name}.part")
    draft.unlink(missing_ok=True)
    try:
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as error:
        raise FormatError(
            f"{path} cannot be written: {error.strerror}",
            remedy="choose a place where you may write",
        ) from None
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            stream.write(text.getvalue())
            to_disk(stream)
        put_in_place(draft, path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def read_links(path: Path) -> tuple[Link, ...]:
    """The links in a file; none if there is no such file."""
    if not path.exists():
        return ()
    rows = csv.DictReader(read_lines(path))
    try:
        return tuple(_link(row.get("name") or "", row.get("link") or "", path) for row in rows)
    except csv.Error as error:
        raise FormatError(f"not a table of links ({error})", place=str(path)) from None


def _link(name: str, link: str, path: Path) -> Link:
    base, sign, token = link.partition("#")
    address, slash, page = base.rpartition("/")
    if not (sign and slash and token and "://" in address):
        raise FormatError(f"the link of {name!r} is damaged", place=str(path), remedy="remove it")
    return Link(name, address, f"/{page}", token)


# The texts of a study: from files, tables or results, and the pairs that check or teach raters.


def items_from_files(given: Inputs) -> tuple[StudyItem, ...]:
    """The items in text files or tables, given as for `samsari score`."""
    if not given.table and not (given.source and given.outputs):
        raise CorpusError(
            "there is nothing to rate", remedy="give -s SOURCE and -o OUTPUT, or a result.json"
        )
    with Files() as files:
        testset = open_testset(files, given.layout(files))
        return tuple(
            StudyItem(item.id, item.source, dict(zip(testset.systems, item.outputs, strict=True)))
            for batch in testset.batches()
            for item in batch
        )


def items_from_result(path: str | Path) -> tuple[StudyItem, ...]:
    """The items of a `result.json` that kept its texts."""
    result = load_result(path)
    systems = [one for one in result.systems if one.role == "system" and one.outputs]
    if not result.sources or not systems:
        raise CorpusError(
            "the result has no texts", place=str(path), remedy="score again with --keep all"
        )
    return tuple(
        StudyItem(key, source, {one.name: one.outputs[place] for one in systems})
        for place, (key, source) in enumerate(zip(result.pair_ids, result.sources, strict=True))
    )


def checked_items(items: Sequence[StudyItem], *, add_source: bool = False) -> tuple[StudyItem, ...]:
    """The items, if every id occurs once and no text is empty; `add_source` adds the source."""
    seen: set[str] = set()
    for item in items:
        if item.key in seen:
            raise CorpusError(f"two items have the id {item.key!r}", remedy="give each its own id")
        seen.add(item.key)
        for name, text in (("source", item.source), *item.outputs.items()):
            if not text.strip():
                whose = "the source" if name == "source" else f"the output of {name}"
                raise CorpusError(
                    f"{whose} of item {item.key} is empty",
                    remedy="raters cannot judge an empty text; leave this item out of all files",
                )
        if add_source and SOURCE_SYSTEM in item.outputs:
            raise CorpusError(
                f"a system is called {SOURCE_SYSTEM!r}",
                remedy="rename it, or leave out --add-source",
            )
    if not add_source:
        return tuple(items)
    return tuple(
        StudyItem(item.key, item.source, {**item.outputs, SOURCE_SYSTEM: item.source})
        for item in items
    )


def special_items(path: str | Path) -> tuple[SpecialItem, ...]:
    """Checks or practice pairs: lines of JSON with source, output(s), expect and feedback."""
    with Files() as files:
        found = records(files.path(str(path)), str(path), "jsonl")
        return tuple(_special(record, f"{path}:{number}") for number, record in found)


def _special(record: Mapping[str, Any], place: str) -> SpecialItem:
    outputs = record.get("outputs", [record.get("output")])
    texts: list[Any] = [record.get("source"), *outputs] if isinstance(outputs, list) else [None]
    if not all(isinstance(text, str) and text.strip() for text in texts):
        raise FormatError(
            "the line lacks a source or an output",
            place=place,
            remedy='write {"source": "...", "output": "...", "expect": {"Qa": [1]}}',
        )
    unknown = sorted(set(record) - {"source", "output", "outputs", "expect", "feedback"})
    if unknown:
        raise FormatError(f"a line has no {unknown[0]!r}", place=place, remedy="remove it")
    expected = _expected(record.get("expect", {}), place)
    return SpecialItem(texts[0], tuple(texts[1:]), expected, str(record.get("feedback", "")))


def _expected(given: object, place: str) -> Mapping[str, tuple[float, ...]]:
    problem = FormatError(
        "`expect` is not a list of numbers for each question",
        place=place,
        remedy='write "expect": {"Qa": [1, 2]}',
    )
    if not isinstance(given, dict):
        raise problem
    found = {}
    for question, values in given.items():
        listed = values if isinstance(values, list) else [values]
        if not all(isinstance(one, int | float) and not isinstance(one, bool) for one in listed):
            raise problem
        try:
            found[str(question)] = tuple(map(float, listed))
        except OverflowError:
            raise problem from None
    return found
