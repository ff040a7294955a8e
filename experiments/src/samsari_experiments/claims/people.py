"""`meaning` beside people's ratings, and sameness beside the substitutes that people accept.

Ratings: Wu & Arase (2024), outputs of Llama and T5, mean of three raters. r given length is that of
what is left when the ratio of lengths and its logarithm are taken out of both. Substitutes: Swords
dev; accepted by more than half of the raters, or by none. Both sets served for choosing.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean
from typing import Any

import numpy as np
import numpy.typing as npt

from samsari.formats.streams import read_lines
from samsari.metrics.catalog import create
from samsari.model.alignment import Link
from samsari.model.table import Column, Table
from samsari.model.text import Pair
from samsari.tasks.language.same import same_many

RATED = Path("human", "wu-2024-likert.jsonl")
SWORDS = Path("sense", "swords-v1.1_dev.json.gz")
THRESHOLDS = (0.2, Link.SAYS_THE_SAME, 0.4, Link.SURELY_THE_SAME)
AT_A_TIME = 64

Floats = npt.NDArray[np.float64]


def tables(data: Path) -> Iterator[Table]:
    """The figures as tables."""
    rows = [json.loads(line) for line in read_lines(data / RATED) if line.strip()]
    yield _rated(rows)
    yield _substitutes(json.loads(gzip.decompress((data / SWORDS).read_bytes())))


def _rated(rows: list[dict[str, Any]]) -> Table:
    pairs = [Pair(str(n), row["source"], row["output"]) for n, row in enumerate(rows)]
    length = np.array([_words(row["output"]) / _words(row["source"]) for row in rows])
    found = []
    for name, whole in (("meaning", 100.0), ("fluency", 1.0)):
        metric = create(name)
        scores: list[float] = []
        for start in range(0, len(pairs), AT_A_TIME):
            tallies = metric.tallies(pairs[start : start + AT_A_TIME])
            scores += [whole * float(row[0]) for row in tallies]
        means = np.array([fmean(row[name]) for row in rows])
        values = np.array(scores)
        systems = [
            (fmean(values[own]), fmean(means[own]))
            for system in ("llama", "t5")
            for own in [[row["system"] == system for row in rows]]
        ]
        found.append((name, _r(values, means), _given(values, means, length), *sum(systems, ())))
    titles = ("r", "r given length", "Llama", "Llama, people", "T5", "T5, people")
    columns: list[Column | str] = ["score", *(_number(title) for title in titles)]
    return Table("Scores beside ratings", columns, found)


def _words(text: str) -> int:
    return len(text.split())


def _r(one: Floats, other: Floats) -> float:
    return float(np.corrcoef(one, other)[0, 1])


def _given(one: Floats, other: Floats, length: Floats) -> float:
    known = np.column_stack([np.ones(len(length)), length, np.log(length)])
    left = [own - known @ np.linalg.lstsq(known, own, rcond=None)[0] for own in (one, other)]
    return _r(left[0], left[1])


def _substitutes(swords: dict[str, Any]) -> Table:
    asked, accepted = [], []
    for key, own in swords["substitutes"].items():
        labels = swords["substitute_labels"][key]
        n_yes = sum(label.startswith("TRUE") for label in labels)
        target = swords["targets"][own["target_id"]]
        place = _sentence(swords["contexts"][target["context_id"]]["context"], target)
        if place is not None and (n_yes == 0 or 2 * n_yes > len(labels)):
            asked.append((*place, own["substitute"]))
            accepted.append(n_yes > 0)
    values = np.array([found.probability or 0.0 for found in same_many(asked)])
    is_right = np.array(accepted)
    rows = [
        (
            f"{limit:.2f}",
            100 * float((values[is_right] >= limit).mean()),
            100 * float((values[~is_right] >= limit).mean()),
        )
        for limit in THRESHOLDS
    ]
    columns = ("from", _number("accepted, kept"), _number("never accepted, let through"))
    return Table("Substitutes by threshold, %", columns, rows)


def _sentence(context: str, target: dict[str, Any]) -> tuple[str, tuple[int, int]] | None:
    """The sentence around a target on one line, and where the target stands in it."""
    at = target["offset"]
    first = max(context.rfind(". ", 0, at), context.rfind("\n\n", 0, at)) + 1
    end = context.find(". ", at) + 1 or len(context)
    before = " ".join(context[first:at].split())
    start = len(before) + bool(before and context[at - 1].isspace())
    sentence = " ".join(context[first:end].split())
    place = (start, start + len(target["target"]))
    return (sentence, place) if sentence[slice(*place)] == target["target"] else None


def _number(title: str) -> Column:
    return Column(title, digits=2)
