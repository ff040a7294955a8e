"""What `fluency` is trained on: rated pairs, and pairs that were broken on purpose.

Goals go from 0 to 100. Ratings come from the second benchmark (grammar, 1 to 5) and the training
part of QATS 2016 (good, ok, bad). Broken pairs are made of sentences of Wikipedia.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from samsari.errors import ResourceError
from samsari.formats.tables.sheets import read_sheet
from samsari.metrics.doctor import DAMAGES, Setting
from samsari_workshop.scores.second_benchmark import read_second_benchmark

LABELS = {"good": 100.0, "ok": 50.0, "bad": 0.0}
# What a broken sentence is worth beside a whole one.
BROKEN = {"copy": 95.0, "shuffled": 5.0, "cut anywhere": 45.0, "broken agreement": 60.0}
RATED_SETS = ("second benchmark", "qats")
BROKEN_SET = "broken"


@dataclass(frozen=True, slots=True)
class RatedPair:
    """A source, an output, the goal of the score, the set and the source as a group."""

    source: str
    output: str
    goal: float
    part: str
    group: str
    kind: str = ""


def benchmark_pairs(data: Path) -> Iterator[RatedPair]:
    """The pairs of the second benchmark whose outputs are surely those that were rated."""
    found = read_second_benchmark(data)
    for system in found.systems:
        if not system.has_own_outputs:
            continue
        ratings = system.means("grammar")
        for place, (source, output) in enumerate(zip(found.sources, system.outputs, strict=True)):
            goal = 25.0 * (ratings[place] - 1.0)
            yield RatedPair(source, output, goal, RATED_SETS[0], f"b{place}", system.name)


def qats_pairs(data: Path, split: str = "train") -> Iterator[RatedPair]:
    """The pairs of QATS with their labels of grammar."""
    path = data / "human" / "qats_all.csv"
    if not path.exists():
        raise ResourceError(
            "QATS is missing", place=str(path), remedy="--data must name the folder with human/"
        )
    for row in read_sheet(path).rows:
        if row.cells["split"] == split:
            source, output = row.cells["Original"], row.cells["Simplified"]
            goal = LABELS[row.cells["G"]]
            yield RatedPair(source, output, goal, RATED_SETS[1], f"q{source}")


def broken_pairs(sentences: Sequence[str]) -> Iterator[RatedPair]:
    """Whole sentences, and the same sentences broken."""
    for place, source in enumerate(sentences):
        for name, goal in BROKEN.items():
            at = Setting(source, place, sentences, (), random.Random(f"{place} {name}"))
            output = DAMAGES[name](at)
            if output is not None:
                yield RatedPair(source, output, goal, BROKEN_SET, f"d{place}", name)
