"""Sentence pairs whose links a teacher judged, and the file they are kept in.

A line of JSON for each pair: left words, right words, and [left, right, probability] of every link
that is not next to impossible. What the teacher holds for impossible is 0.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from samsari.errors import FormatError
from samsari.formats.atomic import writing

Floats = npt.NDArray[np.float32]

LEAST = 0.02  # a link less probable than this is not written down
DIGITS = 3


@dataclass(frozen=True)
class SilverPair:
    """Two sentences and the wanted probability of each link, n x m."""

    left: tuple[str, ...]
    right: tuple[str, ...]
    wanted: Floats


def write_silver(pairs: Iterable[SilverPair], path: Path) -> None:
    """Write the pairs to a .gz file; the same pairs give the same bytes."""
    with writing(path) as stream:
        for pair in pairs:
            stream.write((json.dumps(_row(pair), ensure_ascii=False) + "\n").encode())


def read_silver(path: Path) -> list[SilverPair]:
    """The pairs that `write_silver` wrote."""
    found = []
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for number, line in enumerate(lines, start=1):
            try:
                found.append(_pair(*json.loads(line)))
            except (ValueError, TypeError, IndexError) as error:
                raise FormatError(
                    "not a pair with the probabilities of its links", place=f"{path}:{number}"
                ) from error
    return found


def _row(pair: SilverPair) -> Sequence[object]:
    left, right = np.nonzero(pair.wanted >= LEAST)
    links = [
        [i, j, round(float(pair.wanted[i, j]), DIGITS)]
        for i, j in zip(left.tolist(), right.tolist(), strict=True)
    ]
    return pair.left, pair.right, links


def _pair(
    left: Sequence[str], right: Sequence[str], links: Sequence[tuple[int, int, float]]
) -> SilverPair:
    wanted = np.zeros((len(left), len(right)), dtype=np.float32)
    for i, j, probability in links:
        wanted[i, j] = probability
    return SilverPair(tuple(left), tuple(right), wanted)
