"""Word alignments in files: gold standards in three formats, and Pharaoh lines.

| format | what a pair looks like |
|---|---|
| MultiMWA TSV | a line: id, left, -, right, -, number, number, sure links, possible links |
| Edinburgh++ and MSR JSON | an object: source, target, sureAlign, possibleAlign |
| Pharaoh | a line of `i-j` links, beside two files of sentences; `i?j` is a possible link |

Links are `left-right`, counted from 0. Sentences are token lists joined by single spaces. Files may
be plain or compressed; `-` is standard input.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from samsari.errors import FormatError, ToolkitError
from samsari.formats.json_texts import parse_json
from samsari.formats.streams import ended, form_ending, read_lines, shown, text_lines
from samsari.formats.testset import paired_texts
from samsari.model.alignment import GoldAlignment
from samsari.model.showing import number_of, shortened

Links = frozenset[tuple[int, int]]

LINK = re.compile(r"(\d{1,9})([-?])(\d{1,9})", re.ASCII)
TSV_COLUMNS = 8  # the possible links of column nine may be missing
JSON_FIELDS = ("source", "target", "sureAlign")


def load_gold(path: Path) -> tuple[GoldAlignment, ...]:
    """The gold pairs of a MultiMWA TSV file or an Edinburgh++/MSR JSON file, told by its ending."""
    with text_lines(path) as lines:
        text = "".join(lines)
    read = _json_pairs if form_ending(str(path)) == ".json" else _tsv_pairs
    return _checked(read(text, shown(str(path))), path)


def holds_sentences(path: Path) -> bool:
    """True if a gold file is called as one that has the sentences beside the links."""
    return form_ending(str(path)) in (".json", ".tsv")


def load_pharaoh_gold(
    left: str | Path, right: str | Path, links: Path
) -> tuple[GoldAlignment, ...]:
    """The gold pairs of two files of sentences and a third one with a line of links for each."""
    texts, lines = list(paired_texts(left, right)), read_lines(links)
    if len(texts) != len(lines):
        raise FormatError(
            f"{number_of(len(lines), 'line')} of links for "
            f"{number_of(len(texts), 'pair')} of sentences",
            place=f"{shown(str(links))}:{min(len(texts), len(lines)) + 1}",
            remedy="write a line for every pair, an empty one for no links",
        )
    numbered = enumerate(zip(texts, lines, strict=True), start=1)
    pairs = (
        _gold(str(number), both, (line, ""), f"{shown(str(links))}:{number}")
        for number, (both, line) in numbered
    )
    return _checked(pairs, links)


def parse_links(text: str, place: str = "") -> tuple[Links, Links]:
    """The sure (`i-j`) and the possible (`i?j`) links of a Pharaoh line."""
    found: dict[str, set[tuple[int, int]]] = {"-": set(), "?": set()}
    for item in text.split():
        match = LINK.fullmatch(item)
        if match is None:
            raise FormatError(
                f"{shortened(item)!r} is not a link",
                place=place,
                remedy="write links as 0-0 1-2, from 0",
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


def _checked(pairs: Iterable[GoldAlignment], path: Path) -> tuple[GoldAlignment, ...]:
    found = tuple(pairs)
    if not found:
        raise FormatError("no gold pair in this file", place=shown(str(path)))
    return found


def _tsv_pairs(text: str, name: str) -> Iterator[GoldAlignment]:
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        place = f"{name}:{number}"
        cells = ended(line, place).split("\t")
        if len(cells) < TSV_COLUMNS:
            raise FormatError(
                f"{number_of(len(cells), 'column')} instead of at least {TSV_COLUMNS}",
                place=place,
                remedy="MultiMWA columns: id, left, -, right, -, -, -, sure links, possible links; "
                "a file of links alone needs its two files of sentences",
            )
        possible = cells[8] if len(cells) > TSV_COLUMNS else ""
        yield _gold(cells[0], (cells[1], cells[3]), (cells[7], possible), place)


def _json_pairs(text: str, name: str) -> Iterator[GoldAlignment]:
    items = parse_json(text, name, remedy="write a list of gold pairs")
    if not isinstance(items, list):
        raise FormatError("not a list of gold pairs", place=f"{name}:1")
    # The decoder drops line numbers; the n-th "source" key marks where the n-th object lies.
    lines = [n for n, line in enumerate(text.split("\n"), start=1) if '"source"' in line]
    for index, item in enumerate(items):
        place = f"{name}:{lines[index]}" if len(lines) == len(items) else f"{name}: item {index}"
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
