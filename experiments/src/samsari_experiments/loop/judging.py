"""Our own scores as judges: how far they are believed, and what a tenth of the labels adds.

The labels of QATS and of the second benchmark are all there. So a tenth of them is drawn at random,
many times, and the means that they correct are compared with the means of all labels.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from samsari.human.correlation import draws
from samsari.human.judging import Judged, corrected, trust
from samsari.human.panel import from_results
from samsari.model.table import Cell, Column, Table, Value
from samsari.reporting.tables import estimate_cell
from samsari.stats.distributions import Floats
from samsari.tasks.scoring.score import score
from samsari_experiments.qats_2016 import read_part
from samsari_workshop.scores.second_benchmark import QUESTIONS, read_second_benchmark

JUDGES = ("meaning", "fluency", "samsa", "samsa-preservation")
DRAWS = 200
SEED = 12345
TENTH = 0.1
WIDTH = 0.1  # of the scale: no table here shows how many labels are needed


def tables(data: Path) -> Iterator[Table]:
    """Agreement of our scores with people, then means corrected with a tenth of the labels."""
    judged = [*_qats(data), *_benchmark(data)]
    yield _agreement(judged)
    yield _tenths(judged)


def _qats(data: Path) -> Iterator[tuple[str, Judged]]:
    parts = [read_part(data, split) for split in ("train", "test")]
    sources = [source for part in parts for source in part.sources]
    outputs = [output for part in parts for output in part.outputs]
    places = {source: str(n) for n, source in enumerate(dict.fromkeys(sources))}
    units = tuple(
        (split, f"{places[source]}-{n}")
        for split, part in zip(("train", "test"), parts, strict=True)
        for n, source in enumerate(part.sources)
    )
    scored = from_results([score(sources, {"": outputs}, metrics=JUDGES, baselines=False)])
    for aspect in ("meaning", "overall"):
        human = np.concatenate([part.labels[aspect] for part in parts])
        for metric in scored:
            values = np.array(list(metric.units.values()))
            yield (
                f"QATS, {aspect}",
                _judged(metric.name, ("train", "test"), units, values, human[None]),
            )


def _benchmark(data: Path) -> Iterator[tuple[str, Judged]]:
    found = read_second_benchmark(data)
    systems = [system for system in found.systems if system.has_own_outputs]
    names = tuple(system.name for system in systems)
    outputs = {system.name: list(system.outputs) for system in systems}
    scored = from_results([score(list(found.sources), outputs, metrics=JUDGES, baselines=False)])
    units = tuple((name, str(n)) for name in names for n in range(len(found.sources)))
    answers = np.array([system.answers for system in systems])  # [system, item, rater, question]
    for place, question in enumerate(QUESTIONS):
        human = answers[..., place].reshape(len(units), -1).T
        for metric in scored:
            values = np.array(
                [
                    metric.units.get((system, str(n)), np.nan)
                    for system in names
                    for n in range(1, len(found.sources) + 1)
                ]
            )
            title = f"second benchmark, {question}"
            yield title, _judged(metric.name, names, units, values, human)


def _judged(
    name: str,
    systems: Sequence[str],
    units: tuple[tuple[str, str], ...],
    values: Floats,
    answers: Floats,
) -> Judged:
    human = np.nanmean(answers, axis=0)
    return Judged(name, tuple(systems), units, values, human, answers, values[None])


def _agreement(judged: Sequence[tuple[str, Judged]]) -> Table:
    rows: list[list[Cell]] = []
    for title, one in judged:
        resamples = draws(int(one.item.max()) + 1, 1000, SEED)
        found = trust(one, resamples)
        cells = (found.agreement, found.judge, found.person)
        rows.append([Cell(title), Cell(one.judge), *map(estimate_cell, cells)])
    columns = ("labels", "judge", "r with people", "judge, others' mean", "a person, others' mean")
    return Table("Our own scores as judges", columns, rows)


def _tenths(judged: Sequence[tuple[str, Judged]]) -> Table:
    columns = (
        "labels",
        "judge",
        Column("labels of each system", digits=0),
        Column("systems whose corrected means, averaged, lie within the interval of all", "%", 1),
        Column("one corrected mean does", "%", 1),
        Column("one mean of the same labels alone does", "%", 1),
        Column("its interval holds the mean of all labels", "%", 1),
        Column("its half width / that of the same labels alone"),
    )
    rows: list[list[Value]] = [[title, one.judge, *_tenth(one)] for title, one in judged]
    notes = (
        f"{DRAWS} draws of a tenth of the labels, at random within each system",
        "the interval of all labels is about three times narrower than one from a tenth of them, "
        "so hardly half of the means of a tenth can lie within it, however good they are",
    )
    return Table("Means corrected with a tenth of the labels", columns, rows, notes)


def _tenth(judged: Judged) -> tuple[float, ...]:
    random = np.random.default_rng(SEED)
    whole = [mean.labels for mean in corrected(judged, WIDTH)]
    found: list[list[float]] = []  # near, near alone, held, width, labels
    values: list[list[float]] = [[] for _ in whole]
    for _ in range(DRAWS):
        part = replace(judged, human=_some(judged, random))
        for mean, every, own in zip(corrected(part, WIDTH), whole, values, strict=True):
            ours, all_of_them, alone = mean.corrected, every.interval, mean.labels.interval
            if ours.value is None or ours.interval is None or not all_of_them or not alone:
                continue
            if every.value is None or mean.labels.value is None or alone.high <= alone.low:
                continue
            own.append(ours.value)
            found.append(
                [
                    mean.n_labels,
                    all_of_them.low <= ours.value <= all_of_them.high,
                    all_of_them.low <= mean.labels.value <= all_of_them.high,
                    ours.interval.low <= every.value <= ours.interval.high,
                    (ours.interval.high - ours.interval.low) / (alone.high - alone.low),
                ]
            )
    n_labels, near, alone_near, held, _ = np.mean(found, axis=0)
    centred = [
        every.interval.low <= np.mean(own) <= every.interval.high
        for own, every in zip(values, whole, strict=True)
        if own and every.interval
    ]
    width = float(np.median([row[-1] for row in found]))
    shares = (100 * float(one) for one in (np.mean(centred), near, alone_near, held))
    return round(float(n_labels)), *shares, width


def _some(judged: Judged, random: np.random.Generator) -> Floats:
    """The labels with nine of ten taken away."""
    kept = np.full(len(judged.units), np.nan)
    for place in range(len(judged.systems)):
        own = np.flatnonzero((judged.system == place) & judged.has_label)
        chosen = random.choice(own, max(1, round(TENTH * len(own))), replace=False)
        kept[chosen] = judged.human[chosen]
    return kept
