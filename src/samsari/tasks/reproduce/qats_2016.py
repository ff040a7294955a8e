"""The QATS 2016 shared task: our metrics in the official ranking, for all four aspects.

126 test pairs with a human label (good, ok, bad) for each aspect; systems were ranked by Pearson's
correlation of their scores with the labels. Competing systems were trained on 505 labelled pairs of
the same kind; our metrics see none. The official baselines (BLEU, METEOR, TER, WER) compare the
output with the source, so BLEU is also computed that way here.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from samsari.errors import FormatError, ResourceError, ToolkitError
from samsari.formats.sheets import read_sheet
from samsari.human.correlation import correlate, draws
from samsari.human.grid import Grid, grid
from samsari.human.panel import panel
from samsari.human.protocols import read_ratings
from samsari.human.results import from_results
from samsari.human.scores import MetricScores
from samsari.metrics.catalog import kind, names
from samsari.model.estimate import Estimate
from samsari.model.table import Cell, Column, Table, missing
from samsari.report.estimates import STARS_NOTE, stars
from samsari.tasks.score import score

ASPECTS = ("overall", "grammaticality", "meaning", "simplicity")
PAPER = {"overall": (("SAMSA, manual UCCA (paper)", 0.32), ("SAMSA, automatic (paper)", 0.28))}
SYSTEM = "QATS"
SEED = 12345
N_RESAMPLES = 1000


def tables(data: Path) -> Iterator[Table]:
    """One ranking for each aspect, and what could not be scored."""
    file = data / "human" / "qats_all.csv"
    if not file.exists():
        raise ResourceError(f"{file} is missing", remedy="--data must name the folder with human/")
    whole = grid(read_ratings(file, "qats", {"split": "test"}))
    texts = [row.cells for row in read_sheet(file).rows if row.cells["split"] == "test"]
    metrics, failed = _metrics([t["Original"] for t in texts], [t["Simplified"] for t in texts])
    estimates = _estimates(whole, metrics)
    for aspect in ASPECTS:
        yield _ranking(aspect, estimates, _official(data, aspect), metrics, failed)


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


def _estimates(whole: Grid, metrics: dict[str, MetricScores]) -> dict[tuple[str, str], Estimate]:
    found = {}
    for shown, scores in metrics.items():
        both = panel(whole, (scores,))
        resamples = draws(len(both.items), N_RESAMPLES, SEED)
        for one in correlate(both, ("item",), ("pearson",), resamples):
            found[shown, one.right] = one.estimate
    return found


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


def _ranking(
    aspect: str,
    estimates: dict[tuple[str, str], Estimate],
    official: list[tuple[str, float]],
    metrics: dict[str, MetricScores],
    failed: dict[str, str],
) -> Table:
    entries: list[tuple[float, list[Cell | str]]] = []
    undefined: list[list[Cell | str]] = []
    for name, value in official:
        entries.append((value, [name, "official", Cell(value), _unknown(), _unknown()]))
    for name, value in PAPER.get(aspect, ()):
        entries.append((value, [name, "printed in 2018", Cell(value), _unknown(), _unknown()]))
    for name, scores in metrics.items():
        estimate = estimates[name, aspect]
        if estimate.value is None:
            reason = missing(estimate.reason)
            undefined.append([name, "samsari", reason, reason, reason])
        else:
            entries.append(_ours(name, estimate, scores))
    undefined += [[name, "samsari", *[missing(why)] * 3] for name, why in failed.items()]
    ranked = sorted(entries, key=lambda entry: -entry[0])
    rows = [[Cell(place), *row] for place, (_, row) in enumerate(ranked, start=1)]
    rows += [[missing("not ranked"), *row] for row in undefined]
    columns = (
        "place",
        "system",
        "from",
        Column("Pearson's r", digits=3),
        "95 % interval",
        Column("p", digits=3),
    )
    notes = (
        "126 pairs; intervals from 1,000 bootstrap resamples, p from as many permutations; "
        f"{STARS_NOTE}; ↓ less is better, sign turned round",
    )
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


def _unknown() -> Cell:
    return missing("not published")
