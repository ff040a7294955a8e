"""Asks an index for one page of pairs; memory does not depend on how many there are."""

from __future__ import annotations

import json
import re
import sqlite3
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from samsari.errors import SettingError
from samsari.model.finding import VERDICTS

# Pairs in the order of a metric, or of the difference of two systems, for pages from any place.
#
# A ranking is two arrays: the row at each place, and the place of each row. A page needs 80 bytes
# of the first one; pairs that a search found are sorted by the second one. Pairs without a value
# are the last ones, whichever way the others are sorted.

ALONE = -1  # in place of the second system: the values of one system
WORST = -2  # in place of the second system: the verdict of one system, then its value
GRAVE = 1e6  # more than any value: a verdict counts first
BATCH = 20_000
WIDTH = 4  # bytes of a row number

Rows = NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class Ranking:
    """A ranking in the database: its number there, and how many pairs have a value."""

    db: sqlite3.Connection
    id: int
    n_known: int
    n_pairs: int

    def page(self, start: int, size: int, *, reverse: bool) -> Rows:
        """The pairs of one page of an index of results."""
        end = min(start + size, self.n_pairs)
        if not reverse:
            return self._part(start, end)
        turned = self._part(max(self.n_known - end, 0), max(self.n_known - start, 0))[::-1]
        return np.concatenate([turned, self._part(max(start, self.n_known), end)])

    def sort(self, rows: Rows, *, reverse: bool) -> Rows:
        """These rows in the order of the ranking."""
        query = "select places from ranking where id = ?"
        whole = np.frombuffer(self.db.execute(query, (self.id,)).fetchone()[0], np.int32)
        places = whole[rows - 1]
        ordered = rows[np.argsort(places, kind="stable")]
        if not reverse:
            return ordered
        n_known = int((places < self.n_known).sum())
        return np.concatenate([ordered[:n_known][::-1], ordered[n_known:]])

    def _part(self, start: int, end: int) -> Rows:
        query = "select substr(rows, ?, ?) from ranking where id = ?"
        values = (1 + WIDTH * start, WIDTH * max(0, end - start), self.id)
        return np.frombuffer(self.db.execute(query, values).fetchone()[0], np.int32)


def ranking(db: sqlite3.Connection, n_pairs: int, metric: int, one: int, other: int) -> Ranking:
    """A ranking; it is made and kept if nobody asked for it before."""
    known = "select id, n_known from ranking where metric = ? and one = ? and other = ?"
    found = db.execute(known, (metric, one, other)).fetchone()
    if found is None:
        _make(db, n_pairs, metric, one, other)
        found = db.execute(known, (metric, one, other)).fetchone()
    return Ranking(db, found[0], found[1], n_pairs)


def packed(rows: Any) -> bytes:
    """Row numbers as the bytes that the index keeps."""
    return np.asarray(rows, np.int32).tobytes()


def _make(db: sqlite3.Connection, n_pairs: int, metric: int, one: int, other: int) -> None:
    values = _values(db, n_pairs, metric, one)
    if other == WORST:
        values = np.nan_to_num(values) + GRAVE * _verdicts(db, n_pairs, one)
    elif other != ALONE:
        values -= _values(db, n_pairs, metric, other)
    order = np.argsort(values, kind="stable").astype(np.int32)  # not-a-number comes last
    places = np.empty(n_pairs, np.int32)
    places[order] = np.arange(n_pairs, dtype=np.int32)
    n_known = n_pairs - int(np.isnan(values).sum())
    db.execute(
        "insert into ranking (metric, one, other, n_known, rows, places) values (?, ?, ?, ?, ?, ?)",
        (metric, one, other, n_known, packed(order + 1), packed(places)),
    )


def _values(db: sqlite3.Connection, n_pairs: int, metric: int, system: int) -> NDArray[np.float64]:
    """The value of each pair; not-a-number where there is none."""
    found = np.full(n_pairs, np.nan)
    query = "select row, value from score where system = ? and metric = ? and value is not null"
    cursor = db.execute(query, (system, metric))
    while batch := cursor.fetchmany(BATCH):
        rows, values = zip(*batch, strict=True)
        found[np.asarray(rows) - 1] = values
    return found


def _verdicts(db: sqlite3.Connection, n_pairs: int, system: int) -> NDArray[np.float64]:
    """The place of each pair's verdict, from the gravest on; the last one where there is none."""
    found = np.full(n_pairs, float(len(VERDICTS)))
    cursor = db.execute("select row, verdict from output where system = ?", (system,))
    while batch := cursor.fetchmany(BATCH):
        for row, verdict in batch:
            if verdict in VERDICTS:
                found[row - 1] = VERDICTS.index(verdict)
    return found


MOST_HITS = 50_000  # of a search; of more, the first in the file are shown
N_RECENT = 4  # searches whose pairs are remembered, so that their next page costs nothing


@dataclass(frozen=True, slots=True)
class PairQuery:
    """Which pairs to show, in which order.

    `order` is file, worst (the gravest verdict of `system` first, then its lowest value), metric
    (of `system`) or difference (`system` less `other`). The lowest values come first unless
    `reverse` is true. Pairs without a value come last.
    """

    search: str = ""
    finding: str = ""
    system: int = 0
    other: int = 1
    order: str = "file"
    metric: int = 0
    reverse: bool = False
    start: int = 0
    size: int = 20


@dataclass(frozen=True, slots=True)
class PageRows:
    """The rows of a page, and how many pairs fit; `is_more` if a search found too many."""

    total: int
    rows: list[int]
    is_more: bool = False


@dataclass(frozen=True)
class ResultIndex:
    """An open index."""

    db: sqlite3.Connection

    @classmethod
    def open(cls, path: Path) -> ResultIndex:
        """Open the index of results (SQLite) in a file."""
        db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        db.execute("pragma cache_size = -20000")  # 20 MB
        return cls(db)

    @cached_property
    def facts(self) -> dict[str, Any]:
        """Systems, metrics, warnings, the number of pairs, and what the results hold."""
        rows = self.db.execute("select key, value from fact")
        return {key: json.loads(value) for key, value in rows}

    @cached_property
    def findings(self) -> list[tuple[str, int, int]]:
        """Code, system and number of pairs of each finding that was met."""
        return list(self.db.execute("select code, system, n_pairs from found order by code"))

    def page(self, query: PairQuery) -> PageRows:
        """The pairs of an index of results that a query asks for, one page."""
        self._check(query)
        end = query.start + query.size
        if query.search.strip() or query.finding:
            rows, is_more = self._recent(replace(query, start=0, size=0))
            return PageRows(len(rows), rows[query.start : end].tolist(), is_more)
        total = int(self.facts["n_pairs"])
        if query.order == "file":
            places = range(query.start, min(end, total))
            rows_ = [total - place if query.reverse else place + 1 for place in places]
            return PageRows(total, rows_)
        start = min(query.start, total)
        found = self._ranking(query).page(start, query.size, reverse=query.reverse)
        return PageRows(total, found.tolist())

    def pairs(self, rows: Sequence[int]) -> list[dict[str, Any]]:
        """The pairs of these rows: texts, and for each system its output, values and findings."""
        return [self._pair(row) for row in rows]

    @cached_property
    def _recent(self) -> Callable[[PairQuery], tuple[Rows, bool]]:
        return lru_cache(maxsize=N_RECENT)(self._fitting)

    def _fitting(self, query: PairQuery) -> tuple[Rows, bool]:
        """All rows that fit, in the wanted order; True if a search found more than these."""
        rows, is_more = np.empty(0, np.int32), False
        if query.search.strip():
            rows, is_more = self._hits(query.search)
        if query.finding:
            found = self._found(query.system, query.finding)
            rows = (
                np.intersect1d(rows, found, assume_unique=True) if query.search.strip() else found
            )
        if query.order == "file":
            return (rows[::-1] if query.reverse else rows), is_more
        return self._ranking(query).sort(rows, reverse=query.reverse), is_more

    def _hits(self, search: str) -> tuple[Rows, bool]:
        """The first rows with these words.

        A search for beginnings of words gathers all hits before the first one comes out. So whole
        words are tried first: if they are in more pairs than are shown, they are enough.
        """
        words = _words(search)
        whole = self._matches(" ".join(f'"{word}"' for word in words))
        if len(whole) <= MOST_HITS:
            whole = self._matches(" ".join(f'"{word}"*' for word in words))
        return whole[:MOST_HITS], len(whole) > MOST_HITS

    def _matches(self, expression: str) -> Rows:
        query = "select rowid from word where word match ? order by rowid limit ?"
        try:
            found = self.db.execute(query, (expression, MOST_HITS + 1)).fetchall()
        except sqlite3.OperationalError:  # no words, or signs that the index holds as several
            return np.empty(0, np.int32)
        return np.fromiter((row for (row,) in found), np.int32, len(found))

    def _found(self, system: int, code: str) -> Rows:
        """The rows with a finding."""
        query = "select rows from found where system = ? and code = ?"
        held = self.db.execute(query, (system, code)).fetchone()
        return np.frombuffer(held[0] if held else b"", np.int32)

    def _ranking(self, query: PairQuery) -> Ranking:
        others = {"difference": query.other, "worst": WORST}
        other = others.get(query.order, ALONE)
        return ranking(self.db, int(self.facts["n_pairs"]), query.metric, query.system, other)

    def _pair(self, row: int) -> dict[str, Any]:
        id, source, refs = self.db.execute(
            "select id, source, refs from pair where row = ?", (row,)
        ).fetchone()
        held = self.db.execute("select system, text, verdict from output where row = ?", (row,))
        outputs = {system: (text, verdict) for system, text, verdict in held}
        return {
            "row": row,
            "id": id,
            "source": source,
            "references": json.loads(refs),
            "outputs": [
                self._output(row, system, *outputs.get(system, (None, "")))
                for system in range(len(self.facts["systems"]))
            ],
        }

    def _output(self, row: int, system: int, text: str | None, verdict: str) -> dict[str, Any]:
        values = [
            self.db.execute(
                "select value from score where system = ? and metric = ? and row = ?",
                (system, metric, row),
            ).fetchone()
            for metric in range(len(self.facts["metrics"]))
        ]
        has = "select 1 from finding where system = ? and code = ? and row = ?"
        codes = [
            code
            for code, owner, _ in self.findings
            if owner == system and self.db.execute(has, (system, code, row)).fetchone()
        ]
        return {
            "text": text,
            "verdict": verdict,
            "values": [None if value is None else value[0] for value in values],
            "findings": codes,
        }

    def _check(self, query: PairQuery) -> None:
        n_systems, n_metrics = len(self.facts["systems"]), len(self.facts["metrics"])
        if query.order not in ("file", "worst", "metric", "difference"):
            raise SettingError(f"there is no order {query.order!r}")
        if not 0 <= query.system < max(1, n_systems) or query.metric >= max(1, n_metrics):
            raise SettingError("there is no such system or metric")
        if query.order == "difference" and not 0 <= query.other < n_systems:
            raise SettingError("two systems are needed to compare")


def _words(text: str) -> list[str]:
    """The words of a search, cut as the index cuts them.

    >>> _words('The "cat" sa_t')
    ['The', 'cat', 'sa', 't']
    """
    return re.findall(r"[^\W_]+", unicodedata.normalize("NFC", text))
