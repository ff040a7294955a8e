"""The texts of a study: from files, tables or results, and the pairs that check or teach raters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from samsari.errors import CorpusError, FormatError
from samsari.formats.layout import Layout, from_files, from_table
from samsari.formats.result_json import load_result
from samsari.formats.rows import records
from samsari.formats.streams import Files
from samsari.formats.testset import open_testset
from samsari.model.study import SOURCE_SYSTEM, SpecialItem, StudyItem


def items_from_files(
    source: str, outputs: Sequence[str], *, table: str = "", ids: str = ""
) -> tuple[StudyItem, ...]:
    """The items in text files or tables, given as for `samsari score`."""
    with Files() as files:
        layout = _layout(files, source, outputs, table, ids)
        testset = open_testset(files, layout)
        return tuple(
            StudyItem(item.id, item.source, dict(zip(testset.systems, item.outputs, strict=True)))
            for batch in testset.batches()
            for item in batch
        )


def _layout(files: Files, source: str, outputs: Sequence[str], table: str, ids: str) -> Layout:
    if table:
        return from_table(files, table, outputs, source=source, ids=ids)
    if not source or not outputs:
        raise CorpusError(
            "there is nothing to rate", remedy="give -s SOURCE and -o OUTPUT, or a result.json"
        )
    return from_files(files, source, outputs, ids=ids)


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
