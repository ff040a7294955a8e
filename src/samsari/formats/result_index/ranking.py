"""Pairs in the order of a metric, or of the difference of two systems, for pages from any place.

A ranking is two arrays: the row at each place, and the place of each row. A page needs 80 bytes of
the first one; pairs that a search found are sorted by the second one. Pairs without a value are the
last ones, whichever way the others are sorted.
"""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

ALONE = -1  # in place of the second system: the values of one system
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
        """The rows of one page."""
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
    if other != ALONE:
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
