"""How far our scores follow people: the second benchmark, and the levels of OneStopEnglish.

`meaning` and `fluency` were chosen on these ratings (their figures by cross-validation are what
`samsari train fluency` prints), so this is no independent test of them; QATS test is one for
`fluency` (`samsari reproduce qats-2016`). The sentence level has not seen OneStopEnglish.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from statistics import fmean

import numpy as np

from samsari.errors import ResourceError
from samsari.metrics.catalog import create
from samsari.model.table import Cell, Column, Table, Value, missing
from samsari.model.text import Pair
from samsari.stats.correlation import pearson, spearman
from samsari.stats.distributions import Floats
from samsari.tasks.language.level import levels
from samsari_workshop.scores.second_benchmark import QUESTIONS, RatedSystem, read_second_benchmark

METRICS = (
    "meaning",
    "fluency",
    "easier",
    "samsa",
    "samsa-soft",
    "samsa-expected",
    "samsa-abl",
    "samsa-preservation",
    "samsa-load",
    "levenshtein-similarity",
    "compression-ratio",
    "fkgl",
)
PAIRINGS = (("ELE", "INT"), ("ELE", "ADV"), ("INT", "ADV"))
FILES = {("ELE", "INT"): "ELE-INT", ("ELE", "ADV"): "ADV-ELE", ("INT", "ADV"): "ADV-INT"}
BLOCK = 10  # aligned sentences that stand for a text
MOST = 1000  # aligned sentences of two levels
MARK = "*******"


def tables(data: Path) -> Iterator[Table]:
    """Correlations with the second benchmark, then the order of the levels of OneStopEnglish."""
    yield from _benchmark(data)
    yield _onestop(data)


def _benchmark(data: Path) -> Iterator[Table]:
    found = read_second_benchmark(data)
    systems = [system for system in found.systems if system.has_own_outputs]
    values = {name: _values(name, found.sources, systems) for name in METRICS}
    human = {
        question: np.array([system.means(question) for system in systems]) for question in QUESTIONS
    }
    title = f"Second benchmark, {len(systems)} systems: Spearman's rho over systems"
    yield _correlations(title, values, human, _over_systems)
    n = len(systems) * len(found.sources)
    title = f"Second benchmark, {n} outputs: Pearson's r over outputs"
    yield _correlations(title, values, human, _over_outputs)


def _correlations(
    title: str,
    values: Mapping[str, Floats],
    human: Mapping[str, Floats],
    measure: Callable[[Floats, Floats], float],
) -> Table:
    rows: list[list[Cell | Value]] = [
        [name, *(_cell(measure(rows, scores)) for scores in human.values())]
        for name, rows in values.items()
    ]
    return Table(title, ("metric", *QUESTIONS), rows)


def _values(name: str, sources: Sequence[str], systems: Sequence[RatedSystem]) -> Floats:
    """For each system and sentence the score of a metric; NaN where it is undefined."""
    metric = create(name)
    found = []
    for system in systems:
        pairs = [
            Pair(str(number), source, output)
            for number, (source, output) in enumerate(zip(sources, system.outputs, strict=True))
        ]
        found.append(metric.scores(metric.tallies(pairs)))
    return np.array(found)


def _over_systems(rows: Floats, scores: Floats) -> float:
    return float(spearman(np.nanmean(rows, axis=1), scores.mean(axis=1)))


def _over_outputs(rows: Floats, scores: Floats) -> float:
    known = np.isfinite(rows)
    return float(pearson(rows[known], scores[known]))


def _cell(value: float) -> Cell:
    return Cell(value) if np.isfinite(value) else missing("undefined")


def _onestop(data: Path) -> Table:
    """In how many sentences and texts the harder version has the higher level."""
    rows = []
    for easier, harder in PAIRINGS:
        low, high = _pairs(data, easier, harder)
        below = [
            (one.value, two.value, one.readability["fkgl"], two.readability["fkgl"])
            for one, two in zip(levels(low), levels(high), strict=True)
            if one.value is not None and two.value is not None
        ]
        blocks = [below[at : at + BLOCK] for at in range(0, len(below) - BLOCK + 1, BLOCK)]
        means = [[fmean(column) for column in zip(*block, strict=True)] for block in blocks]
        rows.append(
            (
                f"{easier} < {harder}",
                len(below),
                100 * fmean(one < two for one, two, _, _ in below),
                len(blocks),
                100 * fmean(one < two for one, two, _, _ in means),
                100 * fmean(one < two for _, _, one, two in means),
            )
        )
    columns = (
        "order",
        Column("sentences", digits=0),
        Column("right order, %", digits=1),
        Column("texts", digits=0),
        Column("right order of texts, %", digits=1),
        Column("the same by FKGL, %", digits=1),
    )
    note = f"a text is {BLOCK} aligned sentences in a row: the files do not tell articles apart"
    return Table("OneStopEnglish: is the harder version found harder?", columns, rows, (note,))


def _pairs(data: Path, easier: str, harder: str) -> tuple[list[str], list[str]]:
    """The aligned sentences of two levels; pairs that are the same on both sides are left out."""
    name = FILES[easier, harder]
    path = data / "parallel" / "onestop" / f"{name}.txt"
    if not path.exists():
        raise ResourceError(
            "OneStopEnglish is missing",
            place=str(path),
            remedy="--data must name the folder with parallel/",
        )
    texts = [block.strip().split("\n") for block in path.read_text("utf-8").split(MARK)]
    pairs = [(one.strip(), two.strip()) for one, two in (text for text in texts if len(text) == 2)]
    changed = [pair for pair in pairs if pair[0] != pair[1]][:MOST]
    first, second = map(list, zip(*changed, strict=True))
    return (first, second) if name.startswith(easier) else (second, first)
