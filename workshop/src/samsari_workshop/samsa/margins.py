"""Fits the margins of SAMSA's interval on dev passages.

Each sentence gets eight outputs. For each of them the range over the best parses is compared with
SAMSA by the gold passage. The margins are such that this score lies below the interval in one case
of twenty at most, and above it in one of twenty.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

import numpy as np

from samsari.formats.atomic import write_text
from samsari.formats.passages import standard_xml
from samsari.metrics.samsa.gold_passages import GoldPassages
from samsari.metrics.samsa.interval import STANDINGS, TAIL, Margin, standing
from samsari.metrics.samsa.memory import SceneMemory
from samsari.metrics.samsa.reader import SceneReader
from samsari.model.passage import Guidelines, Passage
from samsari.model.text import Pair
from samsari.tasks.explain import BestParses, scene_metric
from samsari_workshop.corpora import UCCA_DEV, UCCA_SECOND_DEV
from samsari_workshop.samsa.outputs import KINDS, source_text

Say = Callable[[str], None]
Outside = tuple[str, float, float]  # the standing, and how far the score is below and above
EVERY = 2  # one in so many dev sentences is used
EVERY_SECOND = 8  # the same by the second guidelines, whose dev parts are twice as large
HEAD = "# Written by `samsari train interval`: fitted on dev passages of each guidelines.\n"


def write_margins(data: Path, target: Path, say: Say) -> None:
    """Write the margins for both guidelines."""
    parts: list[tuple[Guidelines, tuple[str, ...], int]] = [
        (1, (UCCA_DEV,), EVERY),
        (2, UCCA_SECOND_DEV, EVERY_SECOND),
    ]
    text = HEAD
    for guidelines, names, every in parts:
        gold = [passage for name in names for passage in standard_xml.iterate(data / name)]
        found = fitted(outside(usable(gold)[::every], guidelines))
        say(f"guidelines {guidelines}: {found}")
        for name, own in found.items():
            text += f"[{guidelines}.{name}]\nbelow = {own.below:.1f}\nabove = {own.above:.1f}\n\n"
    write_text(target, text.rstrip("\n") + "\n")


def usable(gold: Iterable[Passage]) -> list[Passage]:
    """The passages that have a word."""
    return [own for own in gold if any(not token.is_punctuation for token in own.tokens)]


def outside(gold: Sequence[Passage], guidelines: Guidelines) -> Iterator[Outside]:
    """For every sentence and output, how far SAMSA by gold lies outside the range."""
    metric = scene_metric(None, None, guidelines)
    named = [passage.noted(id=str(rank)) for rank, passage in enumerate(gold)]
    reader = SceneReader(GoldPassages.of(named), metric.aligner, metric.splitter)
    for passage in named:
        source = source_text(passage)
        parses = BestParses.of(source, guidelines=guidelines)
        for write in KINDS.values():
            pair = Pair(passage.id, source, write(passage))
            [compared] = SceneMemory(reader).compare([pair])
            best, found = parses.range(pair.output)
            value = 100 * compared.samsa
            name = standing(best.n_sentences, best.n_scenes)
            yield name, max(0.0, found.low - value), max(0.0, value - found.high)


def fitted(rows: Iterable[Outside]) -> dict[str, Margin]:
    """The margins for each standing; none where nothing was seen."""
    groups: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for name, below, above in rows:
        groups[name].append((below, above))
    return {name: _margin(groups[name]) for name in STANDINGS}


def _margin(rows: Sequence[tuple[float, float]]) -> Margin:
    if not rows:
        return Margin(0.0, 0.0)
    below, above = (
        float(np.quantile(side, 1 - TAIL, method="higher")) for side in zip(*rows, strict=True)
    )
    return Margin(below, above)
