"""Asks an index for one page of pairs; memory does not depend on how many there are."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from samsari.errors import SettingError
from samsari.formats.result_index.building import add_gap

FEW = 50_000  # hits that are held in memory to be sorted; of more, the first in the file


@dataclass(frozen=True, slots=True)
class PairQuery:
    """Which pairs to show, in which order.

    `order` is file, metric (of `system`) or difference (`system` less `other`). The lowest values
    come first unless `reverse` is true.
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
        query = "select code, system, count(*) from finding group by system, code order by code"
        return list(self.db.execute(query))

    def page(self, query: PairQuery) -> tuple[int, list[int]]:
        """How many pairs fit (of a search at most `FEW`), and the rows of this page."""
        self._check(query)
        if query.order == "file" and not query.search and not query.finding:
            return self._plain(query)
        table, where, values = _ordered(query)
        if query.order == "difference":
            self._need_gap(query)
        if query.finding:
            inner = "select row from finding where system = ? and code = ?"
            is_many = self._n_found(query) > FEW
            where.append(
                f"exists ({inner} and row = {table}.row)" if is_many else f"row in ({inner})"
            )
            values += [query.system, query.finding]
        n_hits = self._search(query, where, values)
        way = "desc" if query.reverse else "asc"
        by = "row" if query.order == "file" else "value"
        rows = self.db.execute(
            f"select row from {table} where {' and '.join(where) or '1'} "
            f"order by {by} {way}, row {way} limit ? offset ?",
            [*values, query.size, query.start],
        )
        return self._count(query, n_hits), [row[0] for row in rows]

    def pairs(self, rows: Sequence[int]) -> list[dict[str, Any]]:
        """The pairs of these rows: texts, and for each system its output, values and findings."""
        return [self._pair(row) for row in rows]

    def _plain(self, query: PairQuery) -> tuple[int, list[int]]:
        total = int(self.facts["n_pairs"])
        first = range(query.start, min(query.start + query.size, total))
        return total, [total - place if query.reverse else place + 1 for place in first]

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

    def _search(self, query: PairQuery, where: list[str], values: list[Any]) -> int | None:
        """Add the condition of a search; the number of hits, counted up to FEW."""
        words = _fts(query.search)
        if not query.search.strip():
            return None
        if not words:
            where.append("0")
            return 0
        count = "select count(*) from (select 1 from word where word match ? limit ?)"
        hits = int(self.db.execute(count, (words, FEW + 1)).fetchone()[0])
        where.append("row in (select rowid from word where word match ? limit ?)")
        values += [words, FEW]
        return min(hits, FEW)

    def _count(self, query: PairQuery, n_hits: int | None) -> int:
        counts = [] if n_hits is None else [n_hits]
        if query.finding:
            counts.append(self._n_found(query))
        return min(counts, default=int(self.facts["n_pairs"]))

    def _n_found(self, query: PairQuery) -> int:
        wanted = (query.finding, query.system)
        return next((n for code, system, n in self.findings if (code, system) == wanted), 0)

    def _need_gap(self, query: PairQuery) -> None:
        """Sort the differences of two systems, if nobody asked for them before."""
        key = (query.metric, query.system, query.other)
        known = "select 1 from gap where metric = ? and one = ? and other = ? limit 1"
        if self.db.execute(known, key).fetchone() is None:
            add_gap(self.db, *key)


def _ordered(query: PairQuery) -> tuple[str, list[str], list[Any]]:
    """The narrow table that is walked in the wanted order, and the condition on it."""
    if query.order == "file":
        return "pair", [], []
    if query.order == "metric":
        return "score", ["system = ?", "metric = ?"], [query.system, query.metric]
    values = [query.metric, query.system, query.other]
    return "gap", ["metric = ?", "one = ?", "other = ?"], values


def _fts(text: str) -> str:
    """A search for all words of a text, each as the beginning of a word.

    >>> _fts('The "cat" sa')
    '"The"* "cat"* "sa"*'
    """
    return " ".join(f'"{word}"*' for word in re.findall(r"\w+", text))
