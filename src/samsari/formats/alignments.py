"""Word alignments in files: gold standards in three formats, and Pharaoh lines.

| format | what a pair looks like |
|---|---|
| MultiMWA TSV | a line: id, left, -, right, -, number, number, sure links, possible links |
| Edinburgh++ and MSR JSON | an object: source, target, sureAlign, possibleAlign |
| Pharaoh | a line of `i-j` links, beside two files of sentences; `i?j` is a possible link |

Links are `left-right`, counted from 0. Sentences are token lists joined by single spaces.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from samsari.errors import FormatError, ToolkitError
from samsari.model.alignment import GoldAlignment

Links = frozenset[tuple[int, int]]

LINK = re.compile(r"(\d+)([-?])(\d+)", re.ASCII)
TSV_COLUMNS = 8  # the possible links of column nine may be missing
JSON_FIELDS = ("source", "target", "sureAlign")


def load_gold(path: Path) -> tuple[GoldAlignment, ...]:
    """The gold pairs of a MultiMWA TSV file or an Edinburgh++/MSR JSON file, told by its ending."""
    text = read_text(path)
    pairs = tuple(_json_pairs(text, path) if path.suffix == ".json" else _tsv_pairs(text, path))
    if not pairs:
        raise FormatError("no gold pair in this file", place=str(path))
    return pairs


def load_pharaoh_gold(left: Path, right: Path, links: Path) -> tuple[GoldAlignment, ...]:
    """The gold pairs of two files of sentences and a third one with a line of links for each."""
    columns = [read_text(path).splitlines() for path in (left, right, links)]
    shortest = min(map(len, columns))
    for path, lines in zip((left, right, links), columns, strict=True):
        if len(lines) != shortest:
            raise FormatError(
                f"{len(lines)} lines here, but {shortest} in its companion",
                place=f"{path}:{shortest + 1}",
                remedy="the three files need the same number of lines",
            )
    return tuple(
        _gold(str(number), (one, other), (line, ""), f"{links}:{number}")
        for number, (one, other, line) in enumerate(zip(*columns, strict=True), start=1)
    )


def parse_links(text: str, place: str = "") -> tuple[Links, Links]:
    """The sure (`i-j`) and the possible (`i?j`) links of a Pharaoh line."""
    found: dict[str, set[tuple[int, int]]] = {"-": set(), "?": set()}
    for item in text.split():
        match = LINK.fullmatch(item)
        if match is None:
            raise FormatError(
                f"{item!r} is not a link", place=place, remedy="write links as 0-0 1-2, from 0"
            )
        found[match[2]].add((int(match[1]), int(match[3])))
    return frozenset(found["-"]), frozenset(found["?"])


def with_possible(
    sure: tuple[GoldAlignment, ...], both: tuple[GoldAlignment, ...], place: str
) -> tuple[GoldAlignment, ...]:
    """The pairs of a file of sure links, with the extra links of a second file held possible.

    Edinburgh++ comes as two such files.
    """
    if [pair.id for pair in sure] != [pair.id for pair in both]:
        raise FormatError("the pairs of the two gold files differ", place=place)
    return tuple(
        GoldAlignment(one.id, one.left, one.right, one.sure, other.sure | other.possible)
        for one, other in zip(sure, both, strict=True)
    )


def read_text(path: Path) -> str:
    """The text of a UTF-8 file; a FormatError that names the place if there is none."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        line = path.read_bytes()[: error.start].count(b"\n") + 1
        raise FormatError("not UTF-8 text", place=f"{path}:{line}") from error
    except OSError as error:
        raise FormatError(error.strerror or "cannot be read", place=str(path)) from error


def _tsv_pairs(text: str, path: Path) -> Iterator[GoldAlignment]:
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        cells = line.rstrip("\r").split("\t")
        place = f"{path}:{number}"
        if len(cells) < TSV_COLUMNS:
            raise FormatError(
                f"{len(cells)} columns instead of at least {TSV_COLUMNS}",
                place=place,
                remedy="MultiMWA columns: id, left, -, right, -, -, -, sure links, possible links",
            )
        possible = cells[8] if len(cells) > TSV_COLUMNS else ""
        yield _gold(cells[0], (cells[1], cells[3]), (cells[7], possible), place)


def _json_pairs(text: str, path: Path) -> Iterator[GoldAlignment]:
    try:
        items = json.loads(text)
    except json.JSONDecodeError as error:
        raise FormatError(f"not JSON: {error.msg}", place=f"{path}:{error.lineno}") from error
    except RecursionError as error:
        raise FormatError("not a list of gold pairs", place=f"{path}:1") from error
    if not isinstance(items, list):
        raise FormatError("not a list of gold pairs", place=f"{path}:1")
    # The decoder drops line numbers; the n-th "source" key marks where the n-th object lies.
    lines = [n for n, line in enumerate(text.split("\n"), start=1) if '"source"' in line]
    for index, item in enumerate(items):
        place = f"{path}:{lines[index]}" if len(lines) == len(items) else f"{path}: item {index}"
        yield _json_pair(item, place)


def _json_pair(item: Any, place: str) -> GoldAlignment:
    if not isinstance(item, dict) or not all(isinstance(item.get(f), str) for f in JSON_FIELDS):
        raise FormatError(f"a gold pair needs the texts {', '.join(JSON_FIELDS)}", place=place)
    possible = str(item.get("possibleAlign") or "")
    name = str(item.get("id") or item.get("name") or "")
    return _gold(name, (item["source"], item["target"]), (item["sureAlign"], possible), place)


def _gold(name: str, texts: tuple[str, str], links: tuple[str, str], place: str) -> GoldAlignment:
    (sure, unsure), extra = parse_links(links[0], place), parse_links(links[1], place)
    left, right = (tuple(text.split()) for text in texts)
    try:
        return GoldAlignment(name, left, right, sure, unsure | extra[0] | extra[1])
    except ToolkitError as error:
        raise FormatError(error.what, place=place, remedy="links count tokens from 0") from error
