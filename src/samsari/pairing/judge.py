"""How likely two sentences say the same: a logistic regression over their facts and rivals.

A pair is judged beside its rivals: another sentence that shares more words is the likelier partner.
The weights are in `weights.json`; `samsari train pair` makes them.
"""

from __future__ import annotations

import json
import math
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from samsari.pairing.facts import FACTS

Floats = npt.NDArray[np.float64]
Cell = tuple[int, int]
Facts = tuple[int, int, tuple[float, ...]]

WEIGHTS = Path(__file__).parent / "weights.json"
# Columns of FACTS that are compared with those of rivals for the right or the left sentence.
LINKED_RIGHT, LINKED_LEFT, COSINE, HAS_RIGHT, HAS_LEFT, VECTORS = range(6)
RIGHT_RIVALS = (LINKED_RIGHT, LINKED_LEFT, COSINE, HAS_RIGHT, HAS_LEFT, VECTORS)
BEATEN = (LINKED_RIGHT, COSINE, HAS_RIGHT)
LEFT_RIVALS = (LINKED_LEFT, COSINE, HAS_LEFT)
AROUND = ((-1, -1), (1, 1), (0, -1), (0, 1))


@dataclass(frozen=True)
class Judge:
    """The weights of the facts, and what the search knows of the order of sentences.

    `bias` is added to all log-odds; `steps` are the log-odds of a step from the left partner of one
    right sentence to that of the next; `sure` are log-odds that make a link whatever the order.
    """

    weights: tuple[float, ...]
    bias: float
    steps: Mapping[str, float]
    sure: float
    name: str = ""

    @classmethod
    def load(cls, path: Path = WEIGHTS) -> Judge:
        """The judge whose weights are in a file."""
        found = json.loads(path.read_text(encoding="utf-8"))
        weights = tuple(found["weights"].values())
        return cls(weights, found["bias"], found["steps"], found["sure"], found["name"])

    def odds(self, facts: Iterable[Facts]) -> dict[Cell, float]:
        """The log-odds of each pair, with the bias."""
        rows = list(facts)
        table = design(rows)
        values = table @ np.array(self.weights) + self.bias if rows else ()
        return {(i, j): float(value) for (i, j, _), value in zip(rows, values, strict=True)}


def probability(odds: float) -> float:
    """The probability of log-odds."""
    return 1 / (1 + math.exp(-odds)) if odds > -700 else 0.0


@cache
def shipped_judge() -> Judge:
    """The judge that ships with the package."""
    return Judge.load()


def columns() -> tuple[str, ...]:
    """The names of the columns of `design`."""
    return (
        *FACTS,
        "linked right x has right",
        "linked left x has left",
        "greater linked share",
        "greater shared weight",
        *(f"{FACTS[c]}: more than rivals of the right sentence" for c in RIGHT_RIVALS),
        *(f"{FACTS[c]}: beaten by a rival" for c in BEATEN),
        *(f"{FACTS[c]}: more than rivals of the left sentence" for c in LEFT_RIVALS),
        "TF-IDF cosine of neighbours",
        "shared weight of neighbours",
        "constant",
    )


def design(rows: list[Facts]) -> Floats:
    """A row of numbers for each pair: its facts, beside those of rivals and neighbours."""
    held = {(i, j): np.array(facts) for i, j, facts in rows}
    rights, lefts = defaultdict(list), defaultdict(list)
    for i, j in held:
        rights[j].append(i)
        lefts[i].append(j)
    found = []
    for i, j, facts in rows:
        own = np.array(facts)
        for_right = _highest([held[k, j] for k in rights[j] if k != i])
        for_left = _highest([held[i, k] for k in lefts[i] if k != j])
        near = _highest([held[i + a, j + b] for a, b in AROUND if (i + a, j + b) in held])
        found.append(_row(own, for_right, for_left, near))
    return np.array(found).reshape(len(rows), len(columns()))


def _highest(rows: list[Floats]) -> Floats:
    # In a pair without rivals every fact counts in full.
    return np.maximum.reduce(rows, initial=0.0) if rows else np.zeros(len(FACTS))


def _row(own: Floats, for_right: Floats, for_left: Floats, near: Floats) -> Floats:
    ahead, behind = own - for_right, own - for_left
    return np.concatenate(
        (
            own,
            (
                own[LINKED_RIGHT] * own[HAS_RIGHT],
                own[LINKED_LEFT] * own[HAS_LEFT],
                max(own[LINKED_RIGHT], own[LINKED_LEFT]),
                max(own[HAS_RIGHT], own[HAS_LEFT]),
            ),
            ahead[list(RIGHT_RIVALS)],
            np.minimum(ahead[list(BEATEN)], 0.0),
            behind[list(LEFT_RIVALS)],
            (near[COSINE], near[HAS_RIGHT], 1.0),
        )
    )
