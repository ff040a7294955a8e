"""Sulem, Abend and Rappoport (2018, ACL): the second benchmark of the authors of SAMSA.

Three people rated 28 systems and the four people of HSplit on the first 70 test sentences of
TurkCorpus. The means are compared with the printed ones. Our metrics are compared with the ratings
at the level of systems and of sentences, and our splitter is placed among the systems.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from samsari.errors import CorpusError, ResourceError
from samsari.human.agreement import TOTAL, agreement
from samsari.human.correlation import correlate, draws
from samsari.human.grid import Grid, grid, system_values
from samsari.human.panel import Panel, from_results, panel
from samsari.model.rating import Ratings
from samsari.model.result import Result
from samsari.model.table import Cell, Column, Table
from samsari.tasks.rewriting.simplify import simplify
from samsari.tasks.rewriting.split import dss, split
from samsari.tasks.scoring.score import score
from samsari_experiments.printed import beside, two_digits
from samsari_experiments.sulem_ratings import N_SENTENCES, ratings, recased

PRINTED = Path(__file__).parent / "sulem_2018_acl.toml"
ASPECTS = ("G", "M", "S", "StS")
METRICS = (
    "samsa", "samsa-abl", "samsa-2018", "samsa-2018-abl", "samsa-preservation", "samsa-load",
    "sari", "bleu", "fkgl", "splits",
    "levenshtein-similarity",
)  # fmt: skip
TURK = Path("simplification/turkcorpus")
OURS: dict[str, Callable[[str], str]] = {
    "samsari split": lambda text: split(text).text,
    "samsari dss": dss,
    "samsari simplify": simplify,
    "samsari simplify --split": lambda text: simplify(text, split=True),
}


def tables(data: Path) -> Iterator[Table]:
    """The mean ratings, the agreement, the metrics beside the ratings, our systems among others."""
    printed = tomllib.loads(PRINTED.read_text(encoding="utf-8"))
    rated = ratings(data)
    whole = grid(rated)
    yield _means(whole, printed["means"])
    yield _agreement(rated)
    result = _scored(data, printed["outputs"])
    both = panel(whole, from_results([result]))
    yield _correlations(both, "system", "spearman", "Metrics and ratings, systems (Spearman)")
    yield _correlations(both, "item", "spearman", "Metrics and ratings, sentences (Spearman)")
    yield _placed(whole, result)


def _means(whole: Grid, printed: Mapping[str, Sequence[float]]) -> Table:
    values = [system_values(whole, aspect) for aspect in ASPECTS]
    rows = []
    for at, system in enumerate(whole.systems):
        ours = [float(column[at]) for column in values]
        known = printed.get(system)
        cells: list[Cell | str] = [
            beside(value, known[number]) if known else two_digits(value)
            for number, value in enumerate(ours)
        ]
        rows.append([system, *cells])
    notes = (
        "mean over 70 sentences and three raters: grammaticality and meaning from 1 to 5, "
        "simplicity and structural simplicity from -2 to 2; ours / printed where a figure is "
        "known to us, ≠ where they differ",
    )
    return Table("Mean ratings of 32 systems", ("system", *ASPECTS), rows, notes)


def _agreement(rated: Ratings) -> Table:
    names = ("agreement", "kappa", "spearman")
    found = {
        (one.measure, one.column): one.estimate.value
        for one in agreement(rated, names, n_resamples=0)
        if one.system == TOTAL
    }
    questions = ("Qa", "Qb", "Qc", "Qd")
    rows = [[name, *(found.get((name, question)) for question in questions)] for name in names]
    columns = [Column(""), *(Column(question) for question in questions)]
    notes = ("kappa is weighted with squares; each value is the mean over the pairs of raters",)
    return Table("Agreement of the raters", columns, rows, notes)


def _lines(path: Path) -> list[str]:
    """The first 70 lines; files have 69 to 71, the last may lack its end or be empty."""
    if not path.exists():
        raise ResourceError(f"{path} is missing", remedy="--data must name the folder of corpora")
    text = path.read_text(encoding="utf-8").replace("&apos;", "'").replace("&quot;", '"')
    lines = [line.rstrip().rstrip("\\") for line in text.split("\n")][:N_SENTENCES]
    if len(lines) < N_SENTENCES - 1:
        raise CorpusError(f"{len(lines)} lines where 70 are needed", place=str(path))
    return lines + [""] * (N_SENTENCES - len(lines))


def sources(data: Path) -> list[str]:
    """The 70 sources, tokenised and with their capitals."""
    lower = _lines(data / "simplification/hsplit/hsplit.tok.src")
    cased = _lines(data / TURK / "detok/test.truecase.detok.orig")
    return [recased(line, raw) for line, raw in zip(lower, cased, strict=True)]


def _scored(data: Path, files: Mapping[str, str]) -> Result:
    given = sources(data)
    outputs = {system: _lines(data / file) for system, file in files.items()}
    outputs["Identity"] = given
    outputs |= {name: [make(line) for line in given] for name, make in OURS.items()}
    references = [
        _lines(data / TURK / f"tok/test.8turkers.tok.turk.{number}") for number in range(8)
    ]
    ids = [str(number) for number in range(1, N_SENTENCES + 1)]
    rows = [list(row) for row in zip(*references, strict=True)]
    return score(given, outputs, rows, METRICS, ids=ids, baselines=False, keep="tallies")


def _correlations(both: Panel, level: Any, method: Any, title: str) -> Table:
    found = correlate(both, (level,), (method,), draws(len(both.items), 0, 0))
    values = {(one.left, one.right): one.estimate.value for one in found}
    rows = [[name, *(values[name, aspect] for aspect in ASPECTS)] for name in both.metrics]
    notes = (
        f"{len(both.systems)} systems whose outputs are public; sari and bleu with the eight "
        "references of TurkCorpus",
    )
    return Table(title, ("metric", *(Column(aspect) for aspect in ASPECTS)), rows, notes)


def _placed(whole: Grid, result: Result) -> Table:
    names = [one.name for one in result.systems]
    columns = {metric: [result.score(name, metric) for name in names] for metric in METRICS}
    rows = []
    order = columns["samsa-preservation"]
    for at, name in sorted(enumerate(names), key=lambda pair: -(order[pair[0]] or 0.0)):
        ours = f"{name} *" if name in OURS else name
        rows.append([ours, *(columns[metric][at] for metric in METRICS)])
    notes = (
        "* ours, not rated by people; ordered by samsa-preservation, the metric that follows the "
        "ratings of meaning best",
    )
    heads = [Column("system"), *(Column(metric) for metric in METRICS)]
    return Table("Our systems among the rated ones, automatic metrics", heads, rows, notes)
