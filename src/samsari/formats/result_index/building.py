"""Reads one or more result.json files into an index, however large they are."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from importlib.resources import files
from io import TextIOWrapper
from itertools import combinations, islice
from math import isnan
from pathlib import Path
from typing import IO, Any

import numpy as np

from samsari.errors import CorpusError, FormatError
from samsari.formats.result_index.asking import ALONE, packed, ranking
from samsari.formats.result_json import AGAIN, SCHEMA
from samsari.formats.streams import opened

# JSON of any size, read piece by piece: lists and objects are walked, never held whole.
#
#     stream = JsonStream(file, "result.json")
#     for key in stream.members():
#         if key == "sources":
#             for text in stream.items(): ...
#         else:
#             stream.value()
#
# Whatever stands behind a key must be read or skipped before the next key is asked for.

CHUNK = 1 << 20
_BLANKS = " \t\r\n"
_DECODER = json.JSONDecoder()


class JsonStream:
    """The text of a file, a stretch of it at a time."""

    def __init__(self, file: IO[str], name: str) -> None:
        self._file, self._name = file, name
        self._text, self._at = "", 0
        self._is_over = False
        self.n_read = 0  # characters

    def members(self) -> Iterator[str]:
        """The keys of the object that begins here."""
        self._take("{")
        if self._peek() == "}":
            self._at += 1
            return
        while True:
            key = self.value()
            if not isinstance(key, str):
                raise self._damaged()
            self._take(":")
            yield key
            if self._take(",}") == "}":
                return

    def items(self) -> Iterator[Any]:
        """The values of the list that begins here, one by one."""
        for _ in self.places():
            yield self.value()

    def places(self) -> Iterator[int]:
        """The number of each value of the list that begins here; each must be read."""
        self._take("[")
        if self._peek() == "]":
            self._at += 1
            return
        number = 0
        while True:
            yield number
            number += 1
            if self._take(",]") == "]":
                return

    def value(self) -> Any:
        """The whole value that begins here."""
        self._peek()
        while True:
            try:
                found, end = _DECODER.raw_decode(self._text, self._at)
            except (ValueError, RecursionError):
                if self._is_over:
                    raise self._damaged() from None
                self._read()
                continue
            # A number at the end of the stretch may go on in the next one.
            if end == len(self._text) and not self._is_over:
                self._read()
                continue
            self._at = end
            return found

    def _peek(self) -> str:
        while True:
            while self._at < len(self._text):
                if self._text[self._at] not in _BLANKS:
                    return self._text[self._at]
                self._at += 1
            if self._is_over:
                raise self._damaged()
            self._read()

    def _take(self, signs: str) -> str:
        found = self._peek()
        if found not in signs:
            raise self._damaged()
        self._at += 1
        return found

    def _read(self) -> None:
        more = self._file.read(CHUNK + len(self._text) - self._at)
        self._is_over = not more
        self.n_read += len(more)
        self._text, self._at = self._text[self._at :] + more, 0

    def _damaged(self) -> FormatError:
        return FormatError(
            "not JSON, or it breaks off", place=self._name, remedy="write it again with samsari"
        )


# Reads one or more result.json files into an index, however large they are.

BATCH = 20_000
MOST_GAPS = 3  # pairs of systems whose differences are sorted at once; others when asked for
# From the name and signature of a metric and some rows of its tallies to a value for each row.
ScoreRows = Callable[[str, str, Sequence[Sequence[float]]], Sequence[float]]
Step = Callable[[float], None]  # told how much is done, from 0 to 1


@dataclass
class _Facts:
    """What was met so far."""

    n_pairs: int = -1
    metrics: list[dict[str, Any]] = field(default_factory=list)
    systems: list[dict[str, Any]] = field(default_factory=list)
    warnings: list[Any] = field(default_factory=list)
    has_texts: bool = False
    has_checks: bool = False
    has_scores: bool = False


def build_index(
    paths: Sequence[Path], target: Path, score_rows: ScoreRows, on_step: Step = lambda share: None
) -> None:
    """Write the index of results over the same sources; a half-built one is never left."""
    part = target.with_name(f"{target.name}.part")
    target.parent.mkdir(parents=True, exist_ok=True)
    part.unlink(missing_ok=True)
    schema = (files("samsari.formats.result_index") / "schema.sql").read_text(encoding="utf-8")
    with closing(sqlite3.connect(part, isolation_level=None)) as db:
        # If the build breaks off, its file is thrown away: it needs no journal.
        db.executescript("pragma journal_mode = off; pragma synchronous = off;" + schema)
        db.execute("begin")
        facts = _Facts()
        sizes = [max(1, path.stat().st_size) for path in paths]
        for number, path in enumerate(paths):
            done = sum(sizes[:number])

            def tell(n_read: int, done: int = done) -> None:
                on_step(min(0.8, 0.8 * (done + n_read) / sum(sizes)))

            _Reader(db, facts, path, score_rows, tell).read(is_first=number == 0)
        _finish(db, facts, on_step)
        db.execute("commit")
    part.replace(target)


@dataclass
class _Reader:
    """Reads one file."""

    db: sqlite3.Connection
    facts: _Facts
    path: Path
    score_rows: ScoreRows
    tell: Callable[[int], None]
    metrics: list[int] = field(default_factory=list)
    names: dict[str, tuple[int, str]] = field(default_factory=dict)

    def read(self, *, is_first: bool) -> None:
        with opened(self.path) as raw:
            text = TextIOWrapper(raw, encoding="utf-8-sig")
            stream = JsonStream(text, str(self.path))
            self._members(stream, is_first=is_first)

    def _members(self, stream: JsonStream, *, is_first: bool) -> None:
        seen: set[str] = set()
        for key in stream.members():
            seen.add(key)
            if key == "schema" and stream.value() != SCHEMA:
                raise self._wrong(f"another version (schema {SCHEMA} is needed)")
            if key == "schema":
                continue
            if "schema" not in seen:
                raise self._wrong("not a result of samsari")
            if key == "n_pairs":
                self._set_pairs(stream.value())
            elif key == "metrics":
                self._add_metrics(stream.value())
            elif key == "systems":
                for _ in stream.places():
                    self._add_system(stream)
            elif key == "warnings":
                self.facts.warnings += stream.value()
            elif key in ("ids", "sources", "references"):
                self._texts(stream, key, is_first=is_first)
            else:
                stream.value()
        if not {"n_pairs", "metrics", "systems"} <= seen:
            raise self._wrong("not a result of samsari")

    def _set_pairs(self, count: int) -> None:
        if self.facts.n_pairs not in (-1, count):
            raise CorpusError(
                f"{self.path} has {count:,} pairs, and an earlier result {self.facts.n_pairs:,}",
                remedy="browse results over the same sources together",
            )
        if self.facts.n_pairs < 0:
            self.facts.n_pairs = count
            rows = ((row, str(row), "", "[]") for row in range(1, count + 1))
            self.db.executemany("insert into pair values (?, ?, ?, ?)", rows)

    def _add_metrics(self, found: list[dict[str, Any]]) -> None:
        for info in found:
            name = str(info["name"])
            known = [one for one in self.facts.metrics if one["key"] == name]
            same = [one for one in known if one["signature"] == info["signature"]]
            if not same:
                shown = name if not known else f"{name} ({self.path.stem})"
                same = [{**info, "key": name, "name": shown}]
                self.facts.metrics += same
            self.names[name] = self.facts.metrics.index(same[0]), str(info["signature"])

    def _add_system(self, stream: JsonStream) -> None:
        number = len(self.facts.systems)
        held: dict[str, Any] = {}
        for key in stream.members():
            if key == "tallies":
                for name in stream.members():
                    self._tallies(stream, number, name)
            elif key == "outputs":
                self._outputs(stream, number)
            elif key == "checks":
                self._checks(stream, number)
            else:
                held[key] = stream.value()
        names = {system["name"] for system in self.facts.systems}
        name = str(held.get("name", number))
        if name in names:
            name = f"{name} ({self.path.stem})"
        self.facts.systems.append({**held, "name": name})

    def _tallies(self, stream: JsonStream, system: int, name: str) -> None:
        for key in stream.members():
            if key != "rows" or name not in self.names:
                stream.value()
                continue
            metric, signature = self.names[name]
            first = 1
            for batch in _batches(stream.items()):
                values = self.score_rows(name, signature, batch)
                rows = (
                    (system, metric, first + place, None if isnan(value) else float(value))
                    for place, value in enumerate(values)
                )
                self.db.executemany("insert into score values (?, ?, ?, ?)", rows)
                first += len(batch)
                self.facts.has_scores = True
                self.tell(stream.n_read)

    def _outputs(self, stream: JsonStream, system: int) -> None:
        first = 1
        for batch in _batches(stream.items()):
            rows = ((first + place, system, str(text), "") for place, text in enumerate(batch))
            self.db.executemany("insert into output values (?, ?, ?, ?)", rows)
            first += len(batch)
            self.facts.has_texts = True
            self.tell(stream.n_read)

    def _checks(self, stream: JsonStream, system: int) -> None:
        first = 1
        for batch in _batches(stream.items()):
            self.facts.has_checks = True
            verdicts = (
                (str(found["verdict"]), first + place, system) for place, found in enumerate(batch)
            )
            update = "update output set verdict = ? where row = ? and system = ?"
            self.db.executemany(update, verdicts)
            codes = {
                (system, str(one["rule"]), first + place)
                for place, found in enumerate(batch)
                for one in found["findings"]
            }
            self.db.executemany("insert into finding values (?, ?, ?)", sorted(codes))
            first += len(batch)

    def _texts(self, stream: JsonStream, key: str, *, is_first: bool) -> None:
        column = {"ids": "id", "sources": "source", "references": "refs"}[key]
        first = 1
        for batch in _batches(stream.items()):
            texts = [_text(one, key) for one in batch]
            if is_first:
                rows = ((text, first + place) for place, text in enumerate(texts))
                self.db.executemany(f"update pair set {column} = ? where row = ?", rows)
            elif key == "sources":
                query = "select source from pair where row >= ? and row < ? order by row"
                if [row[0] for row in self.db.execute(query, (first, first + len(texts)))] != texts:
                    raise CorpusError(
                        f"{self.path} is about other sources than the first result",
                        remedy="start samsari serve for each test set",
                    )
            first += len(batch)
            self.tell(stream.n_read)

    def _wrong(self, what: str) -> FormatError:
        return FormatError(what, place=str(self.path), remedy=AGAIN)


def _text(value: Any, key: str) -> str:
    return json.dumps(value, ensure_ascii=False) if key == "references" else str(value)


def _batches(items: Iterator[Any]) -> Iterator[list[Any]]:
    while batch := list(islice(items, BATCH)):
        yield batch


def _finish(db: sqlite3.Connection, facts: _Facts, on_step: Step) -> None:
    """Sort scores and differences, gather findings, index the words, keep the facts."""
    systems = range(len(facts.systems))
    for metric in range(len(facts.metrics) if facts.has_scores else 0):
        for system in systems:
            ranking(db, facts.n_pairs, metric, system, ALONE)
        for one, other in islice(combinations(systems, 2), MOST_GAPS):
            ranking(db, facts.n_pairs, metric, one, other)
    on_step(0.85)
    _gather_findings(db)
    on_step(0.9)
    if facts.has_texts:
        db.execute(
            "insert into word (rowid, text) select p.row, p.id || ' ' || p.source || ' ' || "
            "coalesce((select group_concat(o.text, ' ') from output o where o.row = p.row), '') "
            "from pair p"
        )
    rows = ((key, json.dumps(value, ensure_ascii=False)) for key, value in vars(facts).items())
    db.executemany("insert into fact values (?, ?)", rows)
    on_step(1.0)


def _gather_findings(db: sqlite3.Connection) -> None:
    """Keep the rows of each finding together, so that they are read at once."""
    for system, code in db.execute("select distinct system, code from finding").fetchall():
        query = "select row from finding where system = ? and code = ? order by row"
        rows = np.fromiter((row for (row,) in db.execute(query, (system, code))), np.int32)
        db.execute("insert into found values (?, ?, ?, ?)", (system, code, len(rows), packed(rows)))
