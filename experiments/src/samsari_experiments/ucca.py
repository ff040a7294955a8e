"""UCCA parsing on dev sentences, by both guidelines, beside the published systems.

Published figures are those of SemEval-2019 Task 1 (Hershcovich et al. 2019: TUPA; Jiang et al.
2019: HLT@SUDA) on the test sentences of the same corpus; ours are on the dev sentences, from gold
tokens. The targets are this project's own. For the second guidelines the table has the F1 of the
MRP shared tasks; their test sentences are others, so no published figure stands beside it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from samsari.errors import ResourceError
from samsari.formats.passages import standard_xml
from samsari.model.passage import Passage
from samsari.model.table import Cell, Column, Table, missing
from samsari.ucca.evaluation import Agreement, Evaluation, evaluate
from samsari.ucca.parser.parser import shared_parser
from samsari_experiments.ucca_certainty import certainty_tables
from samsari_experiments.ucca_samsa import samsa_tables
from samsari_experiments.ucca_second import second_tables
from samsari_workshop.corpora import UCCA_DEV

TITLE = "UCCA English Wikipedia, labelled F1"
NOT_GIVEN = missing("not published")
# system, part, all, primary, remote
PUBLISHED: tuple[tuple[str, str, float | None, float | None, float | None], ...] = (
    ("TUPA, closed track", "test", 72.8, None, None),
    ("TUPA, open track", "test", 73.5, None, None),
    ("HLT@SUDA, closed track", "test", 77.4, 77.9, 52.2),
    ("TUPA + multilingual BERT", "test", 78.4, 78.9, 58.1),
    ("HLT@SUDA + multilingual BERT, winner", "test", 80.5, None, None),
    ("HLT@SUDA, lexical + multilingual BERT", "test", 80.8, 81.2, 57.9),
    ("HLT@SUDA, lexical + multilingual BERT", "dev", 82.2, None, None),
)
TARGETS = {"all": 82.2, "remote": 55.0, "Scene": 75.0, "main relation": 88.0, "participant": 65.0}
SAME_COUNT_TARGET = 70.0
NO_TARGET = missing("no target set")
# Participants are counted in two ways: with Scenes whose main relation has no words, or without.
PARTICIPANTS = "participant F1, every Scene (as --evaluate counts)"
BY_MAIN_RELATION = "participant F1, Scenes with a main relation in words"


def tables(data: Path) -> Iterator[Table]:
    """Edges beside the published systems, then what SAMSA uses of a parse."""
    path = data / UCCA_DEV
    if not path.exists():
        raise ResourceError("the dev passages are missing", place=str(path))
    gold = tuple(standard_xml.iterate(path))
    parser = shared_parser()
    predicted = tuple(parser.parse(passage.tokens for passage in gold))
    found = evaluate(predicted, gold)
    note = f"samsari: {parser.signature}, {len(gold)} passages, gold tokens"
    yield _edges(found, note)
    yield _scenes(found, by_main_relation(predicted, gold), note)
    yield _categories(found)
    yield from certainty_tables(gold, 1)
    yield from samsa_tables(gold)
    yield from second_tables(data)


def by_main_relation(predicted: tuple[Passage, ...], gold: tuple[Passage, ...]) -> Agreement:
    """Participants by their centers, their Scenes known by the centers of the main relation."""
    total = Agreement()
    for mine, theirs in zip(map(_participants, predicted), map(_participants, gold), strict=True):
        total += Agreement(len(mine & theirs), len(mine), len(theirs))
    return total


def _participants(passage: Passage) -> set[tuple[tuple[int, ...], tuple[int, ...]]]:
    return {
        (scene.main_relation.centers, element.centers)
        for scene in passage.scenes
        for element in scene.participants
        if scene.main_relation.centers and element.centers
    }


def _edges(found: Evaluation, note: str) -> Table:
    columns: tuple[Column | str, ...] = (
        "system",
        "part",
        *(Column(name, "F1", digits=1) for name in ("all", "primary", "remote")),
    )
    rows: list[list[Cell | str | float]] = [
        [name, part, *(NOT_GIVEN if value is None else value for value in values)]
        for name, part, *values in PUBLISHED
    ]
    own = [_f1(found.labelled[name]) for name in ("all", "primary", "remote")]
    rows.append(["samsari", "dev", *own])
    rows.append(["samsari, unlabelled", "dev", *(
        _f1(found.unlabelled[name]) for name in ("all", "primary", "remote")
    )])  # fmt: skip
    targets = (TARGETS.get(name, NO_TARGET) for name in ("all", "primary", "remote"))
    rows.append(["target of samsari", "dev", *targets])
    return Table(TITLE, columns, rows, [note])


def _scenes(found: Evaluation, participants: Agreement, note: str) -> Table:
    columns = ("what", Column("dev", "%", digits=1), Column("target", "%", digits=1))
    named = {"participant": PARTICIPANTS}
    rows: list[list[Cell | str | float]] = [
        [named.get(name, f"{name} F1"), _f1(row), TARGETS[name]]
        for name, row in found.scenes.items()
    ]
    rows.append([BY_MAIN_RELATION, _f1(participants), TARGETS["participant"]])
    share = found.same_scene_count
    counted = missing("no passages") if share is None else Cell(share)
    rows.append(["passages with the gold number of Scenes", counted, SAME_COUNT_TARGET])
    return Table("What SAMSA uses of a parse", columns, rows, [note])


def _categories(found: Evaluation) -> Table:
    columns: tuple[Column | str, ...] = (
        "category",
        *(Column(name, "%", digits=1) for name in ("precision", "recall", "F1")),
        "gold",
    )
    rows: list[list[Cell | str | int]] = [
        [name, *map(_share, (row.precision, row.recall, row.f1)), row.gold]
        for name, row in sorted(found.categories.items(), key=lambda item: -item[1].gold)
    ]
    return Table("Primary edges by category", columns, rows)


def _f1(row: Agreement) -> Cell:
    return _share(row.f1)


def _share(value: float | None) -> Cell:
    return missing("nothing to compare") if value is None else Cell(value)
