"""How far the parser's probabilities hold: units and numbers of Scenes, by how sure it was."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from statistics import fmean

from samsari.model.passage import Guidelines, Passage
from samsari.model.table import Cell, Column, Table
from samsari.ucca.parser.parser import shared_parser
from samsari.ucca.parser.ranking import RankingParser
from samsari_workshop.certainty import judged_units

Judged = tuple[float, bool]  # a probability, and whether it came true
BINS = (0.0, 0.3, 0.5, 0.7, 0.8, 0.9, 1.0)


def certainty_tables(gold: Sequence[Passage], guidelines: Guidelines) -> Iterator[Table]:
    """A table for units and one for numbers of Scenes."""
    parser = RankingParser(shared_parser(1, guidelines))
    units: list[Judged] = []
    counts: list[Judged] = []
    numbers: list[tuple[int, int, float]] = []
    found = parser.parse(passage.tokens for passage in gold)
    for mine, theirs in zip(found, gold, strict=True):
        units += _judged(mine, theirs)
        counts.append((mine.scene_certainty or 0.0, len(mine.scenes) == len(theirs.scenes)))
        numbers.append((len(theirs.scenes), len(mine.scenes), mine.expected_scenes or 0.0))
    title = f"guidelines {guidelines}, dev: how sure, and how often right"
    yield _table(f"Units, {title}", units)
    yield _table(f"Number of Scenes, {title}", counts)
    yield _number_table(f"Mean number of Scenes in a sentence, guidelines {guidelines}", numbers)


def _judged(mine: Passage, gold: Passage) -> Iterator[Judged]:
    """How sure each unit is, and whether it is right."""
    for index, is_right in judged_units(mine, gold):
        sure = mine.units[index].certainty
        if sure is not None:
            yield sure, is_right


def _number_table(title: str, numbers: Sequence[tuple[int, int, float]]) -> Table:
    """How many Scenes there are on the mean: in gold passages, found, and expected."""
    columns = tuple(Column(name, "", digits=2) for name in ("gold", "found", "expected"))
    return Table(
        title, (*columns, "sentences"), [[*map(fmean, zip(*numbers, strict=True)), len(numbers)]]
    )


def _table(title: str, judged: Sequence[Judged]) -> Table:
    groups: dict[int, list[Judged]] = defaultdict(list)
    for sure, is_right in judged:
        groups[sum(sure >= limit for limit in BINS[1:-1])].append((sure, is_right))
    columns: tuple[Column | str, ...] = (
        "between",
        *(Column(name, "%", digits=1) for name in ("sure", "right")),
        "number",
    )
    rows: list[list[Cell | str | int]] = [
        [
            f"{100 * BINS[at]:.0f} and {100 * BINS[at + 1]:.0f}",
            Cell(100 * fmean(sure for sure, _ in group)),
            Cell(100 * fmean(is_right for _, is_right in group)),
            len(group),
        ]
        for at, group in sorted(groups.items())
    ]
    return Table(title, columns, rows)
