"""The QATS 2016 shared task: our metrics in the official ranking, for all four aspects.

126 test pairs with a human label (good, ok, bad) for each aspect; systems were ranked by Pearson's
correlation of their scores with the labels. Competing systems were trained on 505 labelled pairs of
the same kind; our metrics see none of them, so those pairs are a second, larger test of ours. The
official baselines (BLEU, METEOR, TER, WER) compare the output with the source, so BLEU is also
computed that way here.

The pairs are three to six outputs for each of a few sources (34 in the test part), so intervals
come from resampling sources. `samsa-load` and `samsa-preservation` were designed after a look at
the test part; for them the training part is the fairer test.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from samsari.errors import FormatError, ResourceError, ToolkitError
from samsari.formats.tables.sheets import read_sheet
from samsari.human.grid import grid, unit_values
from samsari.human.panel import MetricScores, from_results
from samsari.human.protocols import read_ratings
from samsari.metrics.catalog import kind, names
from samsari.model.result import Estimate, undefined
from samsari.model.table import Cell, Column, Table, missing
from samsari.reporting.tables import STARS_NOTE, estimate_cell, stars
from samsari.stats.correlation import correlation_p, pearson, why_undefined
from samsari.stats.distributions import Floats
from samsari.stats.resampling import Positions, bootstrap, bootstrap_interval, resampled_positions
from samsari.tasks.scoring.score import score

ASPECTS = ("overall", "grammaticality", "meaning", "simplicity")
PAPER = {"overall": (("SAMSA, manual UCCA (paper)", 0.32), ("SAMSA, automatic (paper)", 0.28))}
SYSTEM = "QATS"
SEED = 12345
N_RESAMPLES = 1000


@dataclass(frozen=True)
class Part:
    """One part of the data: sources, our scores, and the correlations with each aspect."""

    sources: tuple[str, ...]
    metrics: dict[str, MetricScores]
    failed: dict[str, str]
    estimates: dict[tuple[str, str], Estimate]


def tables(data: Path) -> Iterator[Table]:
    """One ranking for each aspect of the test part, then our metrics on the training part."""
    test = _part(data, "test")
    for aspect in ASPECTS:
        yield _ranking(aspect, test, _official(data, aspect))
    yield _ours_alone(_part(data, "train"))


@dataclass(frozen=True)
class Rated:
    """The pairs of one part and, for each aspect, their labels."""

    items: tuple[str, ...]
    sources: list[str]
    outputs: list[str]
    labels: dict[str, Floats]


def read_part(data: Path, split: str) -> Rated:
    """The pairs and labels of the training or the test part."""
    file = data / "human" / "qats_all.csv"
    if not file.exists():
        raise ResourceError(f"{file} is missing", remedy="--data must name the folder with human/")
    whole = grid(read_ratings(file, "qats", {"split": split}))
    texts = [row.cells for row in read_sheet(file).rows if row.cells["split"] == split]
    return Rated(
        tuple(whole.items),
        [text["Original"] for text in texts],
        [text["Simplified"] for text in texts],
        {aspect: unit_values(whole, aspect) for aspect in ASPECTS},
    )


def _part(data: Path, split: str) -> Part:
    rated = read_part(data, split)
    metrics, failed = _metrics(rated.sources, rated.outputs)
    positions = resampled_positions(rated.sources, N_RESAMPLES, SEED)
    estimates = {}
    for name, scores in metrics.items():
        values = np.array([scores.units.get((SYSTEM, item), np.nan) for item in rated.items])
        for aspect in ASPECTS:
            estimates[name, aspect] = estimate(name, values, rated.labels[aspect], positions)
    return Part(tuple(rated.sources), metrics, failed, estimates)


def estimate(name: str, values: Floats, human: Floats, positions: Positions) -> Estimate:
    """Pearson's r with its interval and p."""
    r = float(pearson(values, human))
    if np.isnan(r):
        return undefined(why_undefined(values, human, (name, "the label")), len(values))
    both = np.stack([values, human])
    drawn = bootstrap(lambda pair: pearson(pair[..., 0, :], pair[..., 1, :]), both, positions)
    p = correlation_p(values, human, "pearson", N_RESAMPLES, SEED)
    return Estimate(r, len(values), bootstrap_interval(drawn), p)


def _metrics(
    sources: list[str], outputs: list[str]
) -> tuple[dict[str, MetricScores], dict[str, str]]:
    """The scores of every metric that needs no references, and why others have none."""
    found: dict[str, MetricScores] = {}
    failed: dict[str, str] = {}
    for name in names():
        try:
            if "references" not in kind(name).needs:
                found[name] = _scored(name, sources, outputs, None)
        except ToolkitError as error:
            failed[name] = str(error)
    found["bleu with the source as reference"] = _scored("bleu", sources, outputs, sources)
    return found, failed


def _scored(
    name: str, sources: list[str], outputs: list[str], references: list[str] | None
) -> MetricScores:
    result = score(sources, {SYSTEM: outputs}, references, metrics=[name], baselines=False)
    return from_results([result])[0]


def _official(data: Path, aspect: str) -> list[tuple[str, float]]:
    path = data / "human" / "qats2016-official-results" / f"{aspect}_pearson.txt"
    rows = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if not line.strip():
            continue
        value, _, name = line.strip().partition(" ")
        try:
            rows.append((name.strip(), float(value)))
        except ValueError:
            raise FormatError("not a correlation and a name", place=f"{path}:{number}") from None
    return rows


def _ranking(aspect: str, part: Part, official: list[tuple[str, float]]) -> Table:
    entries: list[tuple[float, list[Cell | str]]] = []
    undefined_rows: list[list[Cell | str]] = []
    for name, value in official:
        entries.append((value, [name, "official", Cell(value), _unknown(), _unknown()]))
    for name, value in PAPER.get(aspect, ()):
        entries.append((value, [name, "printed in 2018", Cell(value), _unknown(), _unknown()]))
    for name, scores in part.metrics.items():
        estimate = part.estimates[name, aspect]
        if estimate.value is None:
            reason = missing(estimate.reason)
            undefined_rows.append([name, "samsari", reason, reason, reason])
        else:
            entries.append(_ours(name, estimate, scores))
    undefined_rows += [[name, "samsari", *[missing(why)] * 3] for name, why in part.failed.items()]
    ranked = sorted(entries, key=lambda entry: -entry[0])
    rows = [[Cell(place), *row] for place, (_, row) in enumerate(ranked, start=1)]
    rows += [[missing("not ranked"), *row] for row in undefined_rows]
    columns = (
        "place",
        "system",
        "from",
        Column("Pearson's r", digits=3),
        "95 % interval",
        Column("p", digits=3),
    )
    notes = (f"{_size(part)}; ↓ less is better, sign turned round; {STARS_NOTE}",)
    return Table(f"QATS 2016, {aspect}", columns, rows, notes)


def _ours(name: str, estimate: Estimate, scores: MetricScores) -> tuple[float, list[Cell | str]]:
    assert estimate.value is not None
    sign = scores.orientation
    value = sign * estimate.value
    interval: Cell | str = missing("most resamples are undefined")
    if estimate.interval is not None:
        ends = sorted((sign * estimate.interval.low, sign * estimate.interval.high))
        interval = f"[{ends[0]:.2f}, {ends[1]:.2f}]"
    shown = f"{name} ↓" if sign < 0 else name
    p = missing("undefined") if estimate.p is None else Cell(estimate.p)
    return value, [shown, "samsari", Cell(value, note=stars(estimate.p)), interval, p]


def _ours_alone(part: Part) -> Table:
    rows = []
    for name, scores in part.metrics.items():
        shown = f"{name} ↓" if scores.orientation < 0 else name
        cells = [estimate_cell(part.estimates[name, aspect]) for aspect in ASPECTS]
        rows.append([Cell(shown), *cells])
    notes = (
        f"{_size(part)}; no metric was trained or tuned on them; {STARS_NOTE}",
        "↓ less is better, so a negative correlation speaks for the metric",
    )
    title = "QATS 2016, training part: Pearson's r of our metrics with the labels"
    return Table(title, ("metric", *ASPECTS), rows, notes)


def _size(part: Part) -> str:
    n_sources = len(set(part.sources))
    return (
        f"{len(part.sources)} pairs of {n_sources} sources; 95 % intervals from {N_RESAMPLES:,} "
        "resamples of sources, p from as many permutations"
    )


def _unknown() -> Cell:
    return missing("not published")
