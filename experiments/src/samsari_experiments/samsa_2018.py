"""Sulem, Abend and Rappoport (2018): Tables 2, 3 and 4, each cell as ours / printed.

Tables 2 and 3 and section 8 come from the public ratings. Table 4 needs system outputs. Those of
five of the six systems are public, so our correlations are over five systems, the printed ones over
six. The printed correlations tell how the paper ranked the six systems. That ranking is compared
with ours over the five.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

import numpy as np

from samsari.errors import RatingError, ResourceError, ToolkitError
from samsari.human.agreement import TOTAL, agreement
from samsari.human.grid import Grid, grid, system_values
from samsari.human.protocols import read_ratings
from samsari.model.rating import Ratings
from samsari.model.result import Result
from samsari.model.table import Cell, Table, missing
from samsari.stats.correlation import spearman
from samsari.stats.distributions import Floats, student_t_tail
from samsari.tasks.scoring.score import score
from samsari_experiments.printed import against_print, beside, two_digits

PRINTED = Path(__file__).parent / "samsa_2018.toml"
RATINGS = Path("human") / "samsa_human.csv"
QUESTIONS = ("Qa", "Qb", "Qc", "Qd")
ASPECTS = ("G", "P", "S", "AvgHuman")
REFERENCE = "Reference"
LOST = "Split-Deletion"
NO_GOLD = "the paper's manual UCCA annotation is not public"
NO_IDS = (
    "the sentence ids of the ratings do not follow the line order of the public outputs, so the "
    "paper's sentence-level Pearson of .27 (Figure 1) cannot be checked"
)


def tables(data: Path) -> Iterator[Table]:
    """The paper's tables, ours beside the print."""
    printed = published()
    ratings = read_ratings(_there(data / RATINGS), "samsa")
    whole = grid(ratings)
    folder = data / "simplification" / "pwkp" / "systems"
    yield _table_2(ratings, printed["table2"])
    yield _table_3(ratings, printed["table3"], printed["table3_p"])
    yield _simplicity(whole, printed["simplicity"])
    results = scored(folder, printed)
    yield _table_4(whole, printed, results)
    yield rankings(whole, printed, results)
    yield _multi_scene(whole, folder, printed, results)


def published() -> dict[str, Any]:
    """The figures that the paper prints."""
    return tomllib.loads(PRINTED.read_text(encoding="utf-8"))


def benchmark(data: Path) -> Grid:
    """The public ratings."""
    return grid(read_ratings(_there(data / RATINGS), "samsa"))


def _there(path: Path) -> Path:
    if not path.exists():
        raise ResourceError(
            f"{path} is missing", remedy="--data must name the folder that holds human/ and so on"
        )
    return path


def short(system: str) -> str:
    """The system's name without its citation."""
    return system.partition(" (")[0]


def _table_2(ratings: Ratings, printed: Mapping[str, Any]) -> Table:
    found = {
        (one.system and short(one.system), one.measure, one.column): one.estimate.value
        for one in agreement(ratings, ("agreement", "kappa"), n_resamples=0)
    }
    rows = []
    for name, cells in printed.items():
        system = TOTAL if name == "Total" else name
        row: list[Cell | str] = [name]
        for question, figures in zip(QUESTIONS, cells, strict=True):
            ours = [found[system, measure, question] for measure in ("agreement", "kappa")]
            row.append(against_print(ours, figures))
        rows.append(row)
    notes = (
        "absolute agreement (quadratic weighted kappa), mean over the ten pairs of raters; "
        "ours / printed, ≠ where the printed digits do not come out of the public file",
        "every system has 100 sentences, so Total is the mean of the rows: the printed column Qc "
        f"has the mean {_mean_of_rows(printed, 2):.3f} and cannot have the printed total "
        f"{printed['Total'][2][0]:.2f}; ours does not contradict itself",
    )
    return Table("Table 2: agreement of the raters", ("", *QUESTIONS), rows, notes)


def _mean_of_rows(printed: Mapping[str, Any], column: int) -> float:
    rows = [cells[column][0] for name, cells in printed.items() if name != "Total"]
    return float(np.mean(rows))


def _table_3(ratings: Ratings, printed: Mapping[str, Any], p_values: Mapping[str, Any]) -> Table:
    columns = (*QUESTIONS, "AvgHuman")
    measures = {"sentences": "spearman", "systems": "spearman-systems"}
    found = {
        (one.measure, one.column): one.estimate
        for one in agreement(ratings, tuple(measures.values()), n_resamples=0)
        if one.system == TOTAL
    }
    rows = []
    for level, measure in measures.items():
        row: list[Cell | str] = [level]
        for column, value, p in zip(columns, printed[level], p_values[level], strict=True):
            estimate = found[measure, column]
            ours = estimate.value or 0.0
            chance = one_sided_p(ours, estimate.n_units)
            row.append(
                Cell(
                    f"{two_digits(ours)} (p {_p(chance)}) / {value:.2f} (p {_p(p)})",
                    note="" if abs(ours - value) <= 0.0051 else "≠",
                )
            )
        rows.append(row)
    notes = (
        "Spearman's rho between raters, mean over the ten pairs; 700 outputs and seven systems "
        "(the reference included); the printed caption names the two rows the wrong way round",
        "p: Student's t of the mean rho, one-sided, which is what the printed p-values are",
    )
    return Table("Table 3: rank correlation between raters", ("", *columns), rows, notes)


def _p(value: float) -> str:
    return "< 1e-5" if value <= 1e-5 else f"{value:.1g}"


def _simplicity(whole: Grid, printed: Mapping[str, Any]) -> Table:
    simplicity = _human(whole, "S")
    rows = []
    for aspect, (value, p) in printed.items():
        rho = float(spearman(simplicity, _human(whole, aspect)))
        chance = one_sided_p(rho, len(simplicity))
        rows.append((aspect, beside(rho, value), f"{chance:.1g} / {p:g}"))
    notes = ("over the six systems; p by Student's t, one-sided; ours / printed",)
    return Table(
        "Section 8: Spearman's rho of structural simplicity (S)", ("with", "rho", "p"), rows, notes
    )


def one_sided_p(r: float, n_units: int) -> float:
    """The probability of a correlation at least as far from 0 on the same side, by Student's t."""
    if n_units < 3:
        return math.nan
    t = math.inf if abs(r) >= 1 else abs(r) * math.sqrt((n_units - 2) / (1 - r * r))
    return student_t_tail(t, n_units - 2)


def _human(whole: Grid, aspect: str, without: tuple[str, ...] = (REFERENCE,)) -> Floats:
    """Human scores of the systems, in the order of the ratings."""
    kept = [i for i, system in enumerate(whole.systems) if short(system) not in without]
    return np.asarray(system_values(whole, aspect)[kept])


def _systems(whole: Grid) -> tuple[str, ...]:
    return tuple(short(system) for system in whole.systems if short(system) != REFERENCE)


def _lines(path: Path) -> list[str]:
    return _there(path).read_text(encoding="utf-8").removesuffix("\n").split("\n")


def scored(
    folder: Path, printed: Mapping[str, Any], kept: tuple[int, ...] | None = None
) -> dict[str, Result | str]:
    """For each metric its result over the five systems, or why there is none."""
    sources, references = _lines(folder / "Complex.tok"), _lines(folder / "Reference.tok")
    outputs = {name: _lines(folder / file) for name, file in printed["outputs"].items()}
    chosen = range(len(sources)) if kept is None else kept
    found: dict[str, Result | str] = {}
    for metric in dict.fromkeys(printed["metrics"].values()):
        try:
            found[metric] = score(
                [sources[i] for i in chosen],
                {name: [lines[i] for i in chosen] for name, lines in outputs.items()},
                [[references[i]] for i in chosen],
                metrics=[metric],
                baselines=False,
            )
        except ToolkitError as error:
            found[metric] = f"{metric}: {error}"
    return found


def _values(result: Result | str, metric: str, systems: tuple[str, ...]) -> list[float] | str:
    """The systems' scores in the order given, or why there are none."""
    if isinstance(result, str):
        return result
    values = [result.score(system, metric.partition("|")[0]) for system in systems]
    given = [value for value in values if value is not None]
    return given if len(given) == len(values) else f"{metric} is undefined for a system"


def _table_4(whole: Grid, printed: Mapping[str, Any], results: Mapping[str, Result | str]) -> Table:
    five = tuple(name for name in _systems(whole) if name != LOST)
    human = {aspect: _human(whole, aspect, (REFERENCE, LOST)) for aspect in ASPECTS}
    rows = []
    for column, figures in printed["table4"].items():
        metric = printed["metrics"].get(column, "")
        values = _values(results[metric], metric, five) if metric else NO_GOLD
        row: list[Cell | str] = [column, metric or missing(NO_GOLD)]
        for aspect, figure in zip(ASPECTS, figures, strict=True):
            if isinstance(values, str):
                row.append(missing(values))
            else:
                rho = float(spearman(np.array(values), human[aspect]))
                row.append(beside(rho, figure, mark=False))
        rows.append(row)
    notes = (
        "Spearman's rho with human scores: ours over the five systems whose outputs are public / "
        f"printed over six; {LOST} is not to be had, so the figures need not be equal",
        "samsa-2018 has the paper's matching, aligner and segmentation; samsa departs from them "
        "(docs/reference/metrics/samsa-2018.md)",
        NO_IDS,
    )
    return Table("Table 4: metrics and human scores", ("column", "metric", *ASPECTS), rows, notes)


def rankings(whole: Grid, printed: Mapping[str, Any], results: Mapping[str, Result | str]) -> Table:
    """The order of the systems behind each printed column, and ours."""
    six = _systems(whole)
    five = tuple(name for name in six if name != LOST)
    human = np.stack([_human(whole, aspect) for aspect in ASPECTS])
    rows = []
    for column, figures in printed["table4"].items():
        orders = orders_behind(human, figures)
        theirs = [[six[index] for index in order] for order in orders]
        metric = printed["metrics"].get(column, "")
        values = _values(results[metric], metric, five) if metric else NO_GOLD
        shown = "; or ".join(" > ".join(order) for order in theirs) or missing("no order fits")
        if isinstance(values, str):
            rows.append([column, shown, missing(values), missing(values)])
            continue
        ours = [five[index] for index in order_of(values)]
        swaps = [_swaps(order, ours) for order in theirs]
        fewest = min(swaps, key=len, default=["no order fits"])
        scores = " > ".join(f"{name} {values[five.index(name)]:.1f}" for name in ours)
        rows.append([column, shown, scores, ", ".join(fewest) or "none"])
    notes = (
        "the printed correlations with G, P, S and AvgHuman fit these orders of the six systems "
        f"and no other; ours lacks {LOST}",
    )
    columns = ("column", "order behind the print", "our order and scores", "pairs swapped")
    return Table("Table 4: the ranking behind each column", columns, rows, notes)


def _swaps(theirs: list[str], ours: list[str]) -> list[str]:
    place = {name: index for index, name in enumerate(theirs)}
    pairs = swapped_pairs([place[name] for name in theirs], [place[name] for name in ours])
    return [f"{theirs[better]} > {theirs[worse]}" for better, worse in pairs]


def _multi_scene(
    whole: Grid, folder: Path, printed: Mapping[str, Any], results: Mapping[str, Result | str]
) -> Table:
    """Section 7's restriction to sources with several Scenes, on the metric's side."""
    title = "Section 7: sources with more than one Scene, Spearman's rho with S"
    columns = ("metric", "all sources", "multi-Scene sources")
    kept = _multi_scene_sources(folder)
    if isinstance(kept, str):
        return Table(title, columns, [("samsa", missing(kept), missing(kept))])
    five = tuple(name for name in _systems(whole) if name != LOST)
    human = _human(whole, "S", (REFERENCE, LOST))
    wanted = ("samsa", "samsa-abl", "splits")
    some = {"outputs": printed["outputs"], "metrics": {name: name for name in wanted}}
    restricted = scored(folder, some, kept)
    rows = []
    for metric in wanted:
        cells: list[Cell | str] = [metric]
        for result in (results[metric], restricted[metric]):
            values = _values(result, metric, five)
            if isinstance(values, str):
                cells.append(missing(values))
            else:
                cells.append(Cell(float(spearman(np.array(values), human))))
        rows.append(cells)
    notes = (
        f"our parser finds more than one Scene in {len(kept)} of 100 sources; the human side stays "
        "whole, for the ratings cannot be matched to sentences",
        "printed: semi-automatic SAMSA .89 (p = .009) and .77 (p = .04) over six systems",
    )
    return Table(title, columns, rows, notes)


def _multi_scene_sources(folder: Path) -> tuple[int, ...] | str:
    """The line numbers (from 0) of sources with more than one Scene, or why nobody knows."""
    from samsari.metrics.samsa.samsa import Samsa
    from samsari.model.text import Pair

    sources = _lines(folder / "Complex.tok")
    pairs = [Pair(str(index), text, text) for index, text in enumerate(sources)]
    try:
        compared = Samsa().comparisons(pairs)
    except ToolkitError as error:
        return str(error)
    return tuple(index for index, one in enumerate(compared) if one.n_scenes > 1)


# The ranking of the systems that printed correlations stand for.
#
# A paper that prints Spearman correlations of a metric with several human scores over a few systems
# has nearly printed the metric's ranking: few orders give the same figures. Trying all of them
# recovers the ranking, so that a metric can be compared even where one system's outputs are lost.


MOST_SYSTEMS = 8
# Half a unit of the second decimal, and a little for figures that were rounded twice.
TOLERANCE = 0.0075

Order = tuple[int, ...]


def orders_behind(human: Floats, printed: Sequence[float]) -> tuple[Order, ...]:
    """All orders of the systems, best first, that give the printed correlations.

    `human[aspect, system]` are the human scores, `printed[aspect]` the correlations.
    """
    n_systems = human.shape[1]
    if n_systems > MOST_SYSTEMS:
        raise RatingError(f"{n_systems} systems have too many orders to try")
    ranks = np.array(list(permutations(range(1, n_systems + 1))), dtype=np.float64)
    fits = np.ones(len(ranks), dtype=bool)
    for row, value in zip(human, printed, strict=True):
        fits &= np.abs(spearman(ranks, np.broadcast_to(row, ranks.shape)) - value) < TOLERANCE
    return tuple(tuple(int(i) for i in np.argsort(-row)) for row in ranks[fits])


def order_of(values: Sequence[float]) -> Order:
    """The systems from the highest value to the lowest."""
    return tuple(int(index) for index in np.argsort(-np.asarray(values), kind="stable"))


def swapped_pairs(first: Sequence[int], second: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """The pairs of systems that two orders rank differently, over the systems in both."""
    common = [system for system in first if system in second]
    return tuple(
        (better, worse)
        for better, worse in combinations(common, 2)
        if second.index(better) > second.index(worse)
    )
