"""Fits the numbers that turn the parser's scores into probabilities, on dev passages.

A unit counts as right if the gold has a unit of its words with one of its categories. Two logistic
regressions are fitted: for units on the logarithm of their odds, for the number of Scenes on two
log probabilities. `training.scene_count` fits how many Scenes to expect. The temperature of whole
trees was chosen once (experiments/parser.md) and is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import fmean

import numpy as np
import numpy.typing as npt

from samsari.formats.atomic import write_text
from samsari.formats.passages import standard_xml
from samsari.model.passage import Guidelines, Passage
from samsari.ucca.evaluation import spoken_words
from samsari.ucca.parser.building import to_passage
from samsari.ucca.parser.certainty import LIMIT, Certainty
from samsari.ucca.parser.parser import SpanParser
from samsari.ucca.parser.ranking import TreeRanker
from samsari_workshop.corpora import UCCA_DEV, UCCA_SECOND_DEV
from samsari_workshop.scene_count import CountRow, fitted_count, folded_counts

Floats = npt.NDArray[np.float64]
Say = Callable[[str], None]
HEAD = "# Written by `samsari train certainty`: fitted on the dev passages of each guidelines.\n"
STEPS = 50
RIDGE = 1e-3  # keeps the slopes small where there is little to learn from


@dataclass(frozen=True)
class Judged:
    """What the best parses of gold passages say, and whether it is right."""

    chances: tuple[float, ...]  # of units
    units: tuple[bool, ...]
    odds: tuple[tuple[float, float], ...]  # of numbers of Scenes
    counts: tuple[CountRow, ...]


def write_certainty(data: Path, base: Path, target: Path, say: Say) -> None:
    """Write the numbers for both guidelines."""
    parts: list[tuple[Guidelines, tuple[str, ...]]] = [(1, (UCCA_DEV,)), (2, UCCA_SECOND_DEV)]
    text = HEAD
    for guidelines, names in parts:
        corpora = [list(standard_xml.iterate(data / name)) for name in names]
        gold = [passage for corpus in corpora for passage in corpus]
        judged = judge(SpanParser.load(base, guidelines=guidelines), gold)
        found = fitted(judged, Certainty.of(guidelines).temperature)
        say(f"guidelines {guidelines}: {found}")
        for line in _count_figures(judged.counts, dict(zip(names, map(len, corpora), strict=True))):
            say(line)
        text += _section(found, guidelines)
    write_text(target, text.rstrip("\n") + "\n")


def _count_figures(rows: Sequence[CountRow], sizes: Mapping[str, int]) -> Iterator[str]:
    """For each corpus how far the mean number of Scenes is from gold: found, expected in folds."""
    folded, first = folded_counts(rows), 0
    for name, size in sizes.items():
        own = slice(first, first + size)
        found = fmean(parsed - gold for gold, parsed, *_ in rows[own])
        expected = fmean(count - row[0] for row, count in zip(rows[own], folded[own], strict=True))
        yield f"{name}: mean number of Scenes found {found:+.2f}, expected (folds) {expected:+.2f}"
        first += size


def _section(found: Certainty, guidelines: Guidelines) -> str:
    """The numbers as TOML."""
    values = asdict(found)
    count = values.pop("count")
    rows = [f"[{guidelines}]", *(f"{name} = {value:.3f}" for name, value in values.items())]
    rows += [f"[{guidelines}.count]", *(f"{name} = {value:.4f}" for name, value in count.items())]
    return "\n".join([*rows, "", ""])


def judge(parser: SpanParser, gold: Sequence[Passage]) -> Judged:
    """What a parser says of gold passages, unit by unit and number by number."""
    chances: list[float] = []
    units: list[bool] = []
    odds: list[tuple[float, float]] = []
    counts: list[CountRow] = []
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
        words = sum(not token.is_punctuation for token in passage.tokens)
        counts.append((len(passage.scenes), len(mine.scenes), best.chances, words))
    return Judged(tuple(chances), tuple(units), tuple(odds), tuple(counts))


def judged_units(predicted: Passage, gold: Passage) -> Iterator[tuple[int, bool]]:
    """Each unit on a primary edge, and whether the gold has its words with one of its categories.

    Punctuation does not count, since where it hangs means nothing.
    """
    known = {
        (spoken_words(gold, edge.child), category)
        for edge in gold.edges
        if not edge.is_remote
        for category in edge.categories
    }
    for edge in predicted.edges:
        if not edge.is_remote:
            words = spoken_words(predicted, edge.child)
            yield edge.child, any((words, category) in known for category in edge.categories)


def fitted(judged: Judged, temperature: float) -> Certainty:
    """The numbers that suit best."""
    inner = np.clip(np.array(judged.chances), LIMIT, 1 - LIMIT)
    shift, slope = logistic(np.log(inner / (1 - inner))[:, None], np.array(judged.units, float))
    same = np.array([gold == parsed for gold, parsed, *_ in judged.counts], float)
    level, right, other = logistic(np.array(judged.odds).reshape(-1, 2), same)
    return Certainty(
        unit_slope=float(slope),
        unit_shift=float(shift),
        scenes_shift=float(level),
        scenes_found=float(right),
        scenes_missed=float(other),
        temperature=temperature,
        count=fitted_count(judged.counts),
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
