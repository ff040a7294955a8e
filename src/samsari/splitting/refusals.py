"""Rows against cuts: what reading again cannot see (`patterns/refusals.toml`).

A row is asked about `at`, the first word of what leaves the old sentence. `kinds` are the kinds of
cuts that it is asked about; without them it is asked about all.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from samsari.english.patterns import Row, rows
from samsari.english.sentence import Sentence
from samsari.splitting.cut import Cut

FILE = Path(__file__).with_name("patterns") / "refusals.toml"


@cache
def _rows(kind: str) -> tuple[Row, ...]:
    return tuple(row for row in rows(FILE) if kind in row.effect.get("kinds", (kind,)))


def row_against(sentence: Sentence, cut: Cut) -> str:
    """Why a row forbids a cut; empty if none does."""
    found = (row.why for row in _rows(cut.kind) if row.holds(sentence, at=cut.span[0]))
    return next(found, "")
