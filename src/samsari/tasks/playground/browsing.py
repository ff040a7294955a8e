"""Results in the browser: an index is built at the first visit, then pages come from it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from samsari.errors import FormatError, MetricError, SettingError
from samsari.formats.atomic import write_text
from samsari.formats.result_index.asking import PairQuery, ResultIndex
from samsari.formats.result_index.building import build_index
from samsari.tasks.scoring.uncertainty import formula_of

VERSION = 3  # of the index; another one is built anew
MOST_PAIRS = 100  # on one page


# Notes on pairs of a result, kept beside it: one JSON object per line, the newest counts.

LONGEST_NOTE = 10_000


@dataclass
class Notes:
    """The notes of a file, by the id of the pair."""

    path: Path

    def of(self, id: str) -> str:
        """The note on a pair; empty if there is none."""
        return self._held.get(id, "")

    @property
    def ids(self) -> list[str]:
        """The pairs that have a note."""
        return [id for id, text in self._held.items() if text]

    def write(self, id: str, text: str) -> None:
        """Keep a note; an empty one takes it away. The file holds the history of all notes."""
        if len(text) > LONGEST_NOTE:
            raise FormatError(f"a note has up to {LONGEST_NOTE:,} characters")
        at = datetime.now(UTC).isoformat(timespec="seconds")
        line = json.dumps({"id": id, "note": text, "at": at}, ensure_ascii=False)
        write_text(self.path, f"{self._text()}{line}\n")
        self._held[id] = text

    def _text(self) -> str:
        return self.path.read_text(encoding="utf-8") if self.path.exists() else ""

    @cached_property
    def _held(self) -> dict[str, str]:
        held: dict[str, str] = {}
        for number, line in enumerate(self._text().splitlines(), start=1):
            try:
                row = json.loads(line)
                held[str(row["id"])] = str(row["note"])
            except (ValueError, KeyError, TypeError):
                place = f"{self.path}:{number}"
                raise FormatError("this line is no note", place=place) from None
        return held


@dataclass
class Browser:
    """The results of a server; `share` says how much of the index is built."""

    paths: tuple[Path, ...]
    work: Path
    share: float = 0.0
    _index: ResultIndex | None = None

    def open(self) -> ResultIndex:
        """The index; it is built if there is none for these very files."""
        if self._index is None:
            target = self.work / "results" / f"{_name(self.paths)}.sqlite"
            if not target.exists():
                build_index(self.paths, target, score_rows, self._tell)
            self.share = 1.0
            self._index = ResultIndex.open(target)
        return self._index

    @cached_property
    def notes(self) -> Notes:
        """The notes, beside the first result."""
        return Notes(self.paths[0].with_name(f"{self.paths[0].name}.notes.jsonl"))

    def summary(self) -> dict[str, Any]:
        """What stands above the pairs: scores, findings, what is missing."""
        index = self.open()
        facts = index.facts
        return {
            "files": [str(path) for path in self.paths],
            "n_pairs": facts["n_pairs"],
            "metrics": [
                {"name": one["name"], "signature": one["signature"], "up": one["higher_is_better"]}
                for one in facts["metrics"]
            ],
            "systems": [
                {"name": one["name"], "role": one["role"], "scores": _scores(one, facts)}
                for one in facts["systems"]
            ],
            "findings": [
                {"code": code, "system": system, "count": count}
                for code, system, count in index.findings
            ],
            "warnings": [f"{one['message']}; {one['remedy']}" for one in facts["warnings"]],
            "missing": [said for fact, said in _LACKS.items() if not facts[fact]],
            "n_notes": len(self.notes.ids),
            "notes_file": str(self.notes.path),
        }

    def page(self, query: PairQuery) -> dict[str, Any]:
        """One page of pairs with their notes."""
        if not 0 < query.size <= MOST_PAIRS:
            raise SettingError(f"a page has 1 to {MOST_PAIRS} pairs")
        index = self.open()
        found = index.page(query)
        pairs = [{**pair, "note": self.notes.of(pair["id"])} for pair in index.pairs(found.rows)]
        return {
            "total": found.total,
            "is_more": found.is_more,
            "start": query.start,
            "pairs": pairs,
        }

    def _tell(self, share: float) -> None:
        self.share = share


def score_rows(name: str, signature: str, rows: Sequence[Sequence[float]]) -> Sequence[float]:
    """A value for each row of tallies; a metric that is not known here gives none."""
    try:
        metric = formula_of(name, signature)
    except (MetricError, SettingError):
        return [float("nan")] * len(rows)
    values: list[float] = metric.scores(np.asarray(rows, dtype=np.float64)).tolist()
    return values


def _name(paths: Sequence[Path]) -> str:
    """A name that changes whenever a file does."""
    facts = [f"{p.resolve()}|{p.stat().st_size}|{p.stat().st_mtime_ns}" for p in paths]
    return hashlib.sha256("\n".join([str(VERSION), *facts]).encode()).hexdigest()[:16]


def _scores(system: dict[str, Any], facts: dict[str, Any]) -> list[float | None]:
    """The scores in the order of the metrics; leave-one-out has fewer references than systems."""
    of = _without_references if system["role"] == "leave-one-out" else str
    held = {of(score["signature"]): score["value"] for score in system.get("scores", ())}
    return [held.get(of(metric["signature"])) for metric in facts["metrics"]]


def _without_references(signature: str) -> str:
    """The signature without the number of references.

    >>> _without_references("sari|refs:2|rev:1")
    'sari|rev:1'
    """
    return "|".join(part for part in signature.split("|") if not part.startswith("refs:"))


# What a result may lack, and how to get it.
_LACKS = {
    "has_texts": "The texts were not kept. Score again with --keep texts to read them here.",
    "has_scores": "The scores of single pairs were not kept. Score again with --keep tallies.",
    "has_checks": "There are no findings. Score again with --check to get them.",
}
