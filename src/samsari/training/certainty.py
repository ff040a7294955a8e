"""Fits the numbers that turn the parser's scores into probabilities, on dev passages.

A unit counts as right if the gold has a unit of its words with one of its categories. Two logistic
regressions are fitted: for units on the logarithm of their odds, for the number of Scenes on two
log probabilities. The temperature of whole trees was chosen once (lab/parser.md) and is kept.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

import numpy as np
import numpy.typing as npt

from samsari.formats.atomic import write_text
from samsari.formats.passages import standard_xml
from samsari.model.categories import Guidelines
from samsari.model.passage import Passage
from samsari.training.corpora import UCCA_DEV, UCCA_SECOND_DEV
from samsari.ucca.evaluation import judged_units
from samsari.ucca.parser.building import to_passage
from samsari.ucca.parser.certainty import LIMIT, Certainty
from samsari.ucca.parser.parser import SpanParser
from samsari.ucca.parser.ranking import TreeRanker

Floats = npt.NDArray[np.float64]
Say = Callable[[str], None]
HEAD = "# Written by `samsari train certainty`: fitted on the dev passages of each guidelines.\n"
STEPS = 50
RIDGE = 1e-3  # keeps the slopes small where there is little to learn from


def write_certainty(data: Path, base: Path, target: Path, say: Say) -> None:
    """Write the numbers for both guidelines."""
    parts: list[tuple[Guidelines, tuple[str, ...]]] = [(1, (UCCA_DEV,)), (2, UCCA_SECOND_DEV)]
    text = HEAD
    for guidelines, names in parts:
        gold = [passage for name in names for passage in standard_xml.iterate(data / name)]
        found = fitted(SpanParser.load(base, guidelines=guidelines), gold)
        say(f"guidelines {guidelines}: {found}")
        rows = (f"{name} = {value:.3f}" for name, value in asdict(found).items())
        text += "\n".join([f"[{guidelines}]", *rows, "", ""])
    write_text(target, text.rstrip("\n") + "\n")


def fitted(parser: SpanParser, gold: list[Passage]) -> Certainty:
    """The numbers that suit a parser best on gold passages."""
    chances: list[float] = []
    units: list[bool] = []
    odds: list[tuple[float, float]] = []
    counts: list[bool] = []
    ranked = TreeRanker(parser, 1).rank([passage.tokens for passage in gold])
    for passage, (best, *_) in zip(gold, ranked, strict=True):
        # In place of its probability each unit notes the number of its span.
        mine = to_passage(best.tree, passage.tokens, certainties=range(len(best.tree.spans)))
        for unit, is_right in judged_units(mine, passage):
            number = mine.units[unit].certainty
            if number is not None:
                chances.append(best.certainties[int(number)])
                units.append(is_right)
        odds.append((best.found, best.missed))
        counts.append(len(mine.scenes) == len(passage.scenes))
    inner = np.clip(np.array(chances), LIMIT, 1 - LIMIT)
    shift, slope = logistic(np.log(inner / (1 - inner))[:, None], np.array(units, float))
    level, right, other = logistic(np.array(odds).reshape(-1, 2), np.array(counts, float))
    temperature = Certainty.of(parser.guidelines).temperature
    return Certainty(
        unit_slope=float(slope),
        unit_shift=float(shift),
        scenes_shift=float(level),
        scenes_found=float(right),
        scenes_missed=float(other),
        temperature=temperature,
    )


def logistic(features: Floats, truth: Floats) -> Floats:
    """The shift and the slopes of a logistic regression (Newton's method)."""
    rows = np.column_stack([np.ones(len(features)), features])
    weights = np.zeros(rows.shape[1])
    ridge = RIDGE * np.eye(rows.shape[1])
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-rows @ weights))
        slope = rows.T @ (truth - chance) - ridge @ weights
        curve = (rows * (chance * (1 - chance))[:, None]).T @ rows + ridge
        step = np.linalg.solve(curve, slope)
        weights += step
        if np.abs(step).max() < 1e-9:
            break
    return weights
