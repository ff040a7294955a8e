"""UCCA parsing by the second guidelines on dev sentences of Wikipedia and of web reviews."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from statistics import fmean

from samsari.formats.passages import standard_xml
from samsari.model.passage import Passage
from samsari.model.table import Cell, Column, Table, missing
from samsari.ucca.evaluation import Evaluation, evaluate
from samsari.ucca.mrp_score import MrpScore, mrp_score
from samsari.ucca.parser.parser import shared_parser
from samsari_experiments.ucca_certainty import certainty_tables
from samsari_workshop.corpora import UCCA_SECOND_DEV

PARTS = ("Wikipedia", "web reviews")
TARGETS = {"all edges": (76.0, 72.0), "Scenes": (75.0, 75.0)}
Row = list[Cell | str | float]


def second_tables(data: Path) -> Iterator[Table]:
    """Edges, Scenes and MRP F1 of both dev sets; then how sure the parser is."""
    paths = [data / name for name in UCCA_SECOND_DEV]
    if not all(path.exists() for path in paths):
        return
    parser = shared_parser(1, 2)
    golds = [tuple(standard_xml.iterate(path)) for path in paths]
    rows = []
    for name, gold, targets in zip(PARTS, golds, zip(*TARGETS.values(), strict=True), strict=True):
        predicted = parser.parse(passage.tokens for passage in gold)
        found, mrp = evaluate(predicted, gold), mrp_score(zip(predicted, gold, strict=True))
        rows += [_own(name, predicted, gold, found, mrp), _target(name, *targets)]
    columns: tuple[Column | str, ...] = (
        "part",
        "",
        *(Column(name, "%", digits=1) for name in _NAMES),
        "Scenes, gold",
    )
    note = f"samsari: {parser.signature}, gold tokens, {' and '.join(str(len(g)) for g in golds)} "
    yield Table("UCCA by the second guidelines, F1 on dev", columns, rows, [note + "passages"])
    yield from certainty_tables([passage for gold in golds for passage in gold], 2)


_NAMES = (
    *("all edges", "primary", "remote", "Scenes", "main relations", "participants"),
    *("same number of Scenes", "MRP all", "MRP edges"),
)


def _own(
    name: str,
    predicted: list[Passage],
    gold: tuple[Passage, ...],
    found: Evaluation,
    mrp: MrpScore,
) -> Row:
    rows = [found.labelled[kind] for kind in ("all", "primary", "remote")]
    rows += [found.scenes[kind] for kind in ("Scene", "main relation", "participant")]
    values = [row.f1 for row in rows]
    values += [found.same_scene_count, mrp.all.f1, mrp.kinds["edges"].f1]
    mine, theirs = (fmean(len(p.scenes) for p in passages) for passages in (predicted, gold))
    shown = [missing("nothing to compare") if value is None else Cell(value) for value in values]
    return [name, "samsari", *shown, f"{mine:.2f}, {theirs:.2f}"]


def _target(name: str, edges: float, scenes: float) -> Row:
    none = missing("no target set")
    return [name, "target", edges, none, none, scenes, *[none] * 5, "difference at most 0.1"]
