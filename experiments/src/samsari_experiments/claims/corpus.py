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
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from samsari.checking.reading import Reading
from samsari.checking.reading import read as read_text
from samsari.checking.settings import Settings
from samsari.errors import ResourceError
from samsari.formats.streams import read_lines
from samsari.model.finding import Findings
from samsari.model.table import Column, Table
from samsari.sameness.support import shared_reader
from samsari.stats.distributions import average_ranks
from samsari.tasks.checking.check import check_all
from samsari_workshop.growing import cross_entropy, grow
from samsari_workshop.linear import ridge

FILE = Path(__file__).parents[3] / "contrasts" / "contrasts.jsonl.xz"
MORE = FILE.with_name("more.jsonl.xz")
# Of `more` only the part of a writer with a brief of its own, whom nothing was chosen on.
TESTS = ("test", "second test")
PARTS = ("train", "dev", *TESTS)
WIDTH = 2048  # of the hashed words of an output
PENALTY = 300.0
SEVERE = ("fail", "warn")
ROWS = "rows alone"
ERRORS = ("Altered Meaning", "Hallucination", "Coreference")  # of meaning
SETTINGS = {
    ROWS: Settings(levels={"unsupported": "off"}),
    "with the reader": Settings(),
}
Row = Mapping[str, str]
Floats = NDArray[np.float64]


def read() -> list[Row]:
    """All rows of the corpus."""
    if not FILE.exists():
        raise ResourceError(f"{FILE.name} is missing", remedy="clone the source repository")
    rows = _rows(FILE)
    second = (row for row in _rows(MORE) if row["split"] == "test")
    return [*rows, *({**row, "split": TESTS[1]} for row in second)]


def _rows(path: Path) -> list[Row]:
    with lzma.open(path, "rt", encoding="utf-8") as stream:
        return [json.loads(line) for line in stream]


def tables(data: Path) -> Iterator[Table]:
    """Sizes, leaks, and what `check` notices of each kind."""
    rows = read()
    parts = {name: [row for row in rows if row["split"] == name] for name in PARTS}
    yield _sizes(parts)
    yield _leaks(parts)
    yield _read(parts)
    yield _real_errors(data)
    for name, settings in SETTINGS.items():
        yield _noticed(parts, name, settings)


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
    for name in ("dev", *TESTS):
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


def _read(parts: Mapping[str, Sequence[Row]]) -> Table:
    """How well the reader of support alone tells wrong from right, which it learnt on train."""
    lines = []
    for name in ("dev", *TESTS):
        wrong = np.array([_is_wrong(row) for row in parts[name]])
        lines.append((name, _auc(wrong, _odds(parts[name]))))
    return Table("The reader of support alone", ("part", Column("AUC", digits=3)), lines)


def _odds(rows: Sequence[Mapping[str, Any]]) -> Floats:
    """The log-odds of an error in the part of each output that is likest to have one."""
    reader, found = shared_reader(), []
    for row in rows:
        both = (_words_of(read_text(row[side])) for side in ("source", "output"))
        found.append(max((one.odds for one in reader.read(*both)), default=0.0))
    return np.array(found)


def _real_errors(data: Path) -> Table:
    """Real errors of language models: the reader beside `risk`, and findings with and without."""
    path = data / "factuality" / "wu-2024-errors.jsonl"
    rows = [json.loads(line) for line in read_lines(path) if line.strip()]
    wrong = np.array([any(_is_error(one) for one in row["errors"]) for row in rows])
    sides = [[row[side] for row in rows] for side in ("source", "output")]
    lines: list[tuple[str | float | None, ...]] = []
    for name, settings in SETTINGS.items():
        checked = list(check_all(*sides, settings=settings))
        told = np.array([_is_noticed(one) for one in checked])
        risks = np.array([one.risk or 0.0 for one in checked])
        value = _auc(wrong, risks if name == ROWS else _odds(rows))
        lines.append((name, value, 100 * told[wrong].mean(), 100 * told[~wrong].mean()))
    columns = (
        "check",
        Column("AUC of risk, of the reader", digits=3),
        Column("errors: fail or warn", "%", 1),
        Column("others: fail or warn", "%", 1),
    )
    return Table("Real errors (Wu & Arase)", columns, lines)


def _is_error(one: Mapping[str, str]) -> bool:
    return one["annotation"].startswith(ERRORS)


def _is_noticed(one: Findings) -> bool:
    return any(each.level in SEVERE for each in one.findings)


def _words_of(reading: Reading) -> list[list[str]]:
    return [[token.text for token in sentence] for sentence in reading.sentences]


def _noticed(parts: Mapping[str, Sequence[Row]], name: str, settings: Settings) -> Table:
    rows = [row for part in ("dev", *TESTS) for row in parts[part]]
    texts = ([row[side] for row in rows] for side in ("source", "output"))
    checked = list(check_all(*texts, settings=settings))
    both = list(zip(rows, checked, strict=True))
    kinds = sorted({row["kind"] for row in parts["dev"]} - {"right"})
    lines = [
        *(_line(f"dev, {kind}", [b for b in both if b[0]["kind"] == kind]) for kind in kinds),
        *(
            _line(
                f"{part}, {label}",
                [b for b in both if b[0]["split"] == part and b[0]["label"] == label],
            )
            for part in ("dev", *TESTS)
            for label in ("wrong", "right")
        ),
    ]
    columns = (
        "pairs",
        Column("number", digits=0),
        Column("fail or warn", "%", 0),
        Column("fail", "%", 1),
    )
    notes = ("dev limits what rules may lose; no rule was written or chosen on test",)
    return Table(f"What check notices, {name}", columns, lines, notes)


def _line(name: str, found: Sequence[tuple[Row, Findings]]) -> tuple[str, int, float, float]:
    verdicts = [one.verdict for _, one in found]
    noticed = 100 * fmean(verdict in SEVERE for verdict in verdicts)
    return name, len(found), noticed, 100 * fmean(verdict == "fail" for verdict in verdicts)
