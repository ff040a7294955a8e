"""How well hardness follows CompLex, and which round numbers fit it best (SemEval-2021, task 1).

CompLex states no licence. So no model is learnt from it: `complexity.py` of samsari has ten round
numbers, and this file prints how they compare with the best ones.
"""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path

import numpy as np

from samsari.errors import ResourceError
from samsari.lexical.complexity import BASE, MARGIN, WEIGHTS, parts
from samsari.stats.correlation import pearson
from samsari.text.penn import PennTokenizer
from samsari_workshop.linear import ridge

FOLDS, SEED, PENALTY = 5, 1, 30.0
FILE = "words/complex/lcp_single_train.tsv"


def compare(data: Path, say: Callable[[str], None]) -> None:
    """Say how the shipped numbers do on CompLex train, and the best ones by cross-validation."""
    rows, goals, folds = read_rated(data)
    shipped = np.clip(rows @ np.array(list(WEIGHTS.values())) + BASE, 0, 1)
    held = np.zeros(len(goals))
    for fold in range(FOLDS):
        own = folds == fold
        held[own] = ridge(rows[~own], goals[~own], PENALTY).predict(rows[own])
    say(f"CompLex train, {len(goals)} words: Pearson {pearson(shipped, goals):.3f}")
    say(f"the best weights, by cross-validation over words: {pearson(held, goals):.3f}")
    say(f"the interval holds {np.mean(np.abs(shipped - goals) <= MARGIN):.1%}")
    best = ridge(rows, goals, PENALTY)
    for name, weight in zip(WEIGHTS, best.weights / best.spreads, strict=True):
        say(f"  {name}: {weight:.4f}, shipped {WEIGHTS[name]}")
    say(f"  base: {best.base - best.means @ (best.weights / best.spreads):.3f}, shipped {BASE}")


def read_rated(data: Path) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """What is known of each word, how hard people found it, and its fold (one for each word)."""
    path = data / FILE
    if not path.exists():
        raise ResourceError(
            "CompLex is missing", place=str(path), remedy="--data must name the folder with words/"
        )
    with path.open(encoding="utf-8") as lines:
        found = [
            row
            for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
            if row["token"] and row["complexity"]
        ]
    cut, rows = PennTokenizer(), []
    for row in found:
        words = cut(row["sentence"])
        at = words.index(row["token"]) if row["token"] in words else -1
        words, at = (words, at) if at >= 0 else ((*words, row["token"]), len(words))
        rows.append([parts(words, at)[name] for name in WEIGHTS])
    tokens = sorted({row["token"].lower() for row in found})
    of = dict(zip(tokens, np.random.default_rng(SEED).integers(0, FOLDS, len(tokens)), strict=True))
    folds = np.array([of[row["token"].lower()] for row in found])
    return np.array(rows), np.array([float(row["complexity"]) for row in found]), folds
