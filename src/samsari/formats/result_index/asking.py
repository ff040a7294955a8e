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

from samsari.errors import SettingError
from samsari.formats.result_index.ranking import ALONE, Ranking, Rows, ranking

MOST_HITS = 50_000  # of a search; of more, the first in the file are shown
N_RECENT = 4  # searches whose pairs are remembered, so that their next page costs nothing


@dataclass(frozen=True, slots=True)
class PairQuery:
    """Which pairs to show, in which order.

    `order` is file, metric (of `system`) or difference (`system` less `other`). The lowest values
    come first unless `reverse` is true. Pairs without a value come last.
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
        """The index in a file."""
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
        """The rows of this page."""
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
        other = query.other if query.order == "difference" else ALONE
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
        if query.order not in ("file", "metric", "difference"):
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
