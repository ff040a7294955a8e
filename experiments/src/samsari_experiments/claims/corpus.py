"""The corpus of contrasts: what it holds, whether it leaks its labels, and what `check` notices.

The labels must not show without the meaning. So a model that sees only overlap and length, and one
that sees only the output, are trained on the training part and must stay at chance on the part by
other writers with another brief.
"""

from __future__ import annotations

import json
import lzma
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from statistics import fmean
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from samsari.errors import ResourceError
from samsari.model.finding import Findings
from samsari.model.table import Column, Table
from samsari.stats.distributions import average_ranks
from samsari.stats.forest import cross_entropy, grow
from samsari.stats.linear import ridge
from samsari.tasks.checking.check import check_all

FILE = Path(__file__).parents[3] / "contrasts" / "contrasts.jsonl.xz"
PARTS = ("train", "dev", "test")
WIDTH = 2048  # of the hashed words of an output
PENALTY = 300.0
SEVERE = ("fail", "warn")
Row = Mapping[str, str]
Floats = NDArray[np.float64]


def read() -> list[Row]:
    """All rows of the corpus."""
    if not FILE.exists():
        raise ResourceError(f"{FILE.name} is missing", remedy="clone the source repository")
    with lzma.open(FILE, "rt", encoding="utf-8") as stream:
        return [json.loads(line) for line in stream]


def tables(data: Path) -> Iterator[Table]:
    """Sizes, leaks, and what `check` notices of each kind."""
    del data  # the corpus stands in the repository
    rows = read()
    parts = {name: [row for row in rows if row["split"] == name] for name in PARTS}
    yield _sizes(parts)
    yield _leaks(parts)
    yield _noticed(parts)


def _sizes(parts: Mapping[str, Sequence[Row]]) -> Table:
    columns: tuple[Column | str, ...] = (
        "part",
        *(Column(name, digits=0) for name in ("pairs", "wrong", "sources")),
    )
    lines = [
        (name, len(own), sum(map(_is_wrong, own)), len({row["id"] for row in own}))
        for name, own in parts.items()
    ]
    return Table("The corpus of contrasts", columns, lines)


def _is_wrong(row: Row) -> bool:
    return row["label"] == "wrong"


def _leaks(parts: Mapping[str, Sequence[Row]]) -> Table:
    seen = parts["train"]
    goals = np.array([_is_wrong(row) for row in seen], dtype=float)
    forest = grow(_overlaps(seen), cross_entropy(goals), 0.0)
    words = ridge(_words(seen), goals, PENALTY)
    lines = []
    for name in ("dev", "test"):
        wrong = np.array([_is_wrong(row) for row in parts[name]])
        overlap = _auc(wrong, forest.scores(_overlaps(parts[name])).astype(float))
        output = _auc(wrong, words.predict(_words(parts[name])))
        lines.append((name, overlap, output, float(np.sqrt(1 / (3 * len(wrong))))))
    columns = (
        "part",
        Column("AUC of overlap and length", digits=3),
        Column("AUC of the output alone", digits=3),
        Column("standard error", digits=3),
    )
    return Table("What tells the label without the meaning (.5 is chance)", columns, lines)


def _overlaps(rows: Sequence[Row]) -> NDArray[np.float32]:
    return np.array([_overlap(row) for row in rows], dtype=np.float32)


def _overlap(row: Row) -> list[float]:
    source, output = (re.findall(r"\w+", row[side].lower()) for side in ("source", "output"))
    both = sum((Counter(source) & Counter(output)).values())
    pairs = set(pairwise(output))
    return [
        both / max(1, len(output)),
        both / len(source),
        len(output) / len(source),
        float(len(output)),
        float(len(re.findall(r"[.!?](?:\s|$)", row["output"]))),
        len(pairs & set(pairwise(source))) / max(1, len(pairs)),
        fmean(map(len, output)) if output else 0.0,
    ]


def _words(rows: Sequence[Row]) -> Floats:
    """Words and pairs of words of the outputs, hashed."""
    found = np.zeros((len(rows), WIDTH))
    for number, row in enumerate(rows):
        words = re.findall(r"\w+", row["output"].lower())
        pairs = (" ".join(pair) for pair in pairwise(words))
        for word in {*words, *pairs}:
            found[number, crc32(word.encode()) % WIDTH] += 1
    return np.log1p(found)


def _auc(wrong: NDArray[np.bool_], scores: Floats) -> float:
    ranks = average_ranks(scores)
    n = int(wrong.sum())
    return float((ranks[wrong].sum() - n * (n + 1) / 2) / (n * (len(wrong) - n)))


def _noticed(parts: Mapping[str, Sequence[Row]]) -> Table:
    rows = [row for name in ("dev", "test") for row in parts[name]]
    checked = list(check_all([r["source"] for r in rows], [r["output"] for r in rows]))
    both = list(zip(rows, checked, strict=True))
    kinds = sorted({row["kind"] for row in parts["dev"]} - {"right"})
    lines = [
        *(_line(f"dev, {kind}", [b for b in both if b[0]["kind"] == kind]) for kind in kinds),
        *(
            _line(
                f"{part}, {label}",
                [b for b in both if b[0]["split"] == part and b[0]["label"] == label],
            )
            for part in ("dev", "test")
            for label in ("wrong", "right")
        ),
    ]
    columns = (
        "pairs",
        Column("number", digits=0),
        Column("fail or warn", "%", 0),
        Column("fail", "%", 1),
    )
    notes = ("no rule was written or chosen on these pairs",)
    return Table("What check notices", columns, lines, notes)


def _line(name: str, found: Sequence[tuple[Row, Findings]]) -> tuple[str, int, float, float]:
    verdicts = [one.verdict for _, one in found]
    noticed = 100 * fmean(verdict in SEVERE for verdict in verdicts)
    return name, len(found), noticed, 100 * fmean(verdict == "fail" for verdict in verdicts)
