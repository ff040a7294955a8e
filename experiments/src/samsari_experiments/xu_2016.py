"""Xu et al. 2016, TACL 4:401-415: Tables 4 and 5 (released outputs), Table 6 (cost of metrics).

Table 7 (metrics and human ratings) as far as it goes: the ratings are not public.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from samsari.errors import ResourceError
from samsari.metrics.catalog import create
from samsari.metrics.contract import Metric, total
from samsari.model.table import Cell, Column, Table
from samsari.model.text import Pair
from samsari.resources.datasets import dataset
from samsari_experiments import xu_2016_simplifier
from samsari_experiments.xu_2016_lengths import table_5
from samsari_experiments.xu_2016_ratings import table_7, with_mean_ratings

TOK = "simplification/turkcorpus/tok/test.8turkers.tok"
OUTPUTS = "simplification/turkcorpus/systems-tacl2016"
TOLERANCE = 0.15

METRICS = ("fk", "bleu-2016", "ibleu", "fkbleu", "sari-2016")

# Row of the paper: file, then FK, BLEU, iBLEU, FKBLEU, SARI as printed.
PRINTED: dict[str, tuple[str, tuple[float, ...]]] = {
    "Normal Wikipedia": (f"{TOK}.norm", (12.88, 99.05, 78.41, 62.48, 26.05)),
    "Simple Wikipedia": (f"{TOK}.simp", (11.25, 66.75, 53.53, 61.75, 38.42)),
    "Mechanical Turk": (f"{TOK}.turk.0", (10.80, 100.0, 74.31, 73.60, 43.71)),
    "PBMT-R": (f"{OUTPUTS}/moses.test.output.1rerank", (11.10, 63.12, 48.91, 59.00, 33.77)),
    "SBMT (BLEU)": (f"{OUTPUTS}/bleu30it.test.output.1best", (12.88, 99.05, 78.41, 62.48, 26.05)),
    "SBMT (FKBLEU)": (
        f"{OUTPUTS}/glbleu30it.test.output.1best",
        (10.75, 74.48, 58.10, 66.68, 34.18),
    ),
    "SBMT (SARI)": (f"{OUTPUTS}/sari30it.test.output.1best", (10.90, 72.36, 58.15, 66.57, 37.91)),
}
NOTES_4 = (
    f"ours / as printed; * marks a difference of more than {TOLERANCE}",
    "SBMT (BLEU): the released file is not the copy of the input that the paper's row describes",
    "tokens as released, means over lines; docs/reference/metrics has the choices of each column",
)

# Milliseconds per candidate sentence as printed in Table 6.
MILLISECONDS = {"bleu": 0.12540908, "fkbleu": 1.2527733, "sari": 0.15506646}


def tables(data: Path) -> Iterator[Table]:
    """Tables 4 to 6, what can be said about Table 7, and the simplifier beside other systems."""
    yield table_4(data)
    yield table_5(
        _lines(data, f"{TOK}.norm"),
        {row: _lines(data, file) for row, (file, _) in PRINTED.items()},
    )
    yield table_6(data)
    yield table_7()
    yield with_mean_ratings(scores(data))
    yield from xu_2016_simplifier.tables(data)


def scores(data: Path) -> dict[str, dict[str, float]]:
    """Our scores of each metric for each row of Table 4."""
    pairs = {row: _pairs(data, file) for row, (file, _) in PRINTED.items()}
    metrics = {name: create(name, tokenizer="none") for name in METRICS}
    return {
        name: {row: metric.score(total(metric, found)) for row, found in pairs.items()}
        for name, metric in metrics.items()
    }


def table_4(data: Path) -> Table:
    """Every metric of every row, ours beside the printed value."""
    metrics = [create(name, tokenizer="none") for name in METRICS]
    rows = [
        [Cell(row), *_cells(metrics, _pairs(data, file), printed)]
        for row, (file, printed) in PRINTED.items()
    ]
    columns = [Column("system"), *map(Column, METRICS)]
    return Table("Xu et al. 2016, Table 4: automatic evaluation", columns, rows, NOTES_4)


def _cells(
    metrics: Sequence[Metric], pairs: Sequence[Pair], printed: Sequence[float]
) -> Iterator[Cell]:
    for metric, theirs in zip(metrics, printed, strict=True):
        ours = metric.score(total(metric, pairs))
        mark = " *" if abs(ours - theirs) > TOLERANCE else ""
        yield Cell(ours, note=f"/ {theirs:.2f}{mark}")


def table_6(
    data: Path, *, clock: Callable[[], float] = time.process_time, rounds: int = 3
) -> Table:
    """The cost of the metrics that systems are tuned to, as multiples of BLEU's."""
    pairs = _pairs(data, PRINTED["SBMT (SARI)"][0])
    spent = {}
    for name in MILLISECONDS:
        metric = create(name, tokenizer="none")
        spent[name] = min(_seconds(metric, pairs, clock) for _ in range(rounds))
    rows = [
        (
            name,
            1000 * spent[name] / len(pairs),
            spent[name] / spent["bleu"] if spent["bleu"] else 0.0,
            MILLISECONDS[name] / MILLISECONDS["bleu"],
        )
        for name in MILLISECONDS
    ]
    columns = (
        "metric",
        Column("ours", "ms per sentence", digits=4),
        Column("ours / BLEU"),
        Column("printed / BLEU"),
    )
    return Table("Xu et al. 2016, Table 6: cost of a metric", columns, rows)


def _seconds(metric: Metric, pairs: Sequence[Pair], clock: Callable[[], float]) -> float:
    start = clock()
    metric.tallies(pairs)
    return clock() - start


def _pairs(data: Path, file: str) -> tuple[Pair, ...]:
    sources, outputs = _lines(data, f"{TOK}.norm"), _lines(data, file)
    references = [_lines(data, f"{TOK}.turk.{number}") for number in range(8)]
    rows = zip(sources, outputs, zip(*references, strict=True), strict=True)
    return tuple(Pair(str(n), *row) for n, row in enumerate(rows, start=1))


def _lines(data: Path, file: str) -> list[str]:
    path = data / file
    if not path.is_file():
        wanted = "xu-2016-systems" if OUTPUTS in file else "turkcorpus-test-tok"
        dataset(wanted)  # the name in the remedy exists
        raise ResourceError(
            "a file of the paper is missing",
            place=str(path),
            remedy=f"samsari data fetch {wanted}, or point --data at a copy",
        )
    return path.read_text(encoding="utf-8").removesuffix("\n").split("\n")
