"""UCCA passages as tables and as a list of their Scenes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from samsari.errors import visible
from samsari.model.passage import NAMES, Passage
from samsari.model.scene import Element, Scene, scenes
from samsari.model.showing import number_of
from samsari.model.table import Cell, Column, Table, missing
from samsari.ucca.evaluation import Agreement, Evaluation
from samsari.ucca.mrp_score import MrpScore
from samsari.ucca.validation import CHECKS, INCOMPARABLE, UNREADABLE, Finding

# The Scenes of passages as plain text, for people who want to read them.
#
# He ran into the park and she swam.
#   Scene 1: ran
#     participants: He | the park
#   Scene 2: swam
#     participants: she


def scene_list(passages: Iterable[Passage]) -> str:
    """The passages one after the other, each with its Scenes."""
    return "\n".join(_passage(passage) for passage in passages)


def _passage(passage: Passage) -> str:
    text = passage.raw or " ".join(token.text for token in passage.tokens)
    lines = [visible(" ".join(text.split()))]
    found = scenes(passage)
    for number, scene in enumerate(found, start=1):
        lines += _scene(passage, scene, number)
    if not found:
        lines.append("  no Scene")
    lines += _expected(passage, len(found))
    return "\n".join(lines) + "\n"


def _expected(passage: Passage, found: int) -> Iterator[str]:
    """How sure the parser is of the number of Scenes, if it says so."""
    sure, expected = passage.scene_certainty, passage.expected_scenes
    if sure is not None and expected is not None:
        yield f"  number of Scenes: {found} found ({sure:.0%} sure), {expected:.1f} expected"


def _scene(passage: Passage, scene: Scene, number: int) -> list[str]:
    kind = "" if scene.kind == "parallel" else f" ({scene.kind})"
    lines = [f"  Scene {number}{kind}: {_text(passage, scene.main_relation)}"]
    if scene.participants:
        named = " | ".join(_text(passage, element) for element in scene.participants)
        lines.append(f"    participants: {named}")
    return lines


def _text(passage: Passage, element: Element) -> str:
    words = " ".join(passage.tokens[place].text for place in element.positions)
    shown = visible(words) or "(not said)"
    return f"({shown})" if element.is_remote else shown


# Tables about UCCA passages: how far two sets agree, and what checks have found.

_SCENES = {
    "Scene": "Scenes (yield)",
    "main relation": "main relations (minimal centers)",
    "participant": "participants (main relation, minimal centers)",
}


def agreement_table(found: Evaluation, parser: str = "", mrp: MrpScore | None = None) -> Table:
    """Precision, recall and F1 of edges, Scenes and categories, with the counts behind them.

    `parser` is the signature of what parsed the passages, if anything did. `mrp` adds the rows of
    the shared tasks.
    """
    columns = [Column("what")]
    columns += [Column(name, digits=1) for name in ("P", "R", "F1")]
    columns += [Column(name, digits=0) for name in ("matched", "predicted", "gold")]
    same = found.same_scene_count
    share = "—" if same is None else f"{same:.1f} %"
    notes = (
        f"{number_of(found.n_passages, 'passage')}; the gold number of Scenes in {share} of them",
        "edges match by yield without punctuation and category; micro average, 0 to 100",
        *([f"parsed from the gold tokens by {parser}"] if parser else []),
    )
    rows = [*_agreement_rows(found), *(_mrp_rows(mrp) if mrp else ())]
    return Table("UCCA agreement", columns, rows, notes)


def _mrp_rows(found: MrpScore) -> Iterator[tuple[Cell | str | int, ...]]:
    for name, row in {"all": found.all, **found.kinds}.items():
        yield f"MRP {name}", *_cells(row)


def _agreement_rows(found: Evaluation) -> Iterator[tuple[Cell | str | int, ...]]:
    for title, rows in (("labelled", found.labelled), ("unlabelled", found.unlabelled)):
        for name, row in rows.items():
            yield f"{title} {name}", *_cells(row)
    for name, row in found.scenes.items():
        yield _SCENES[name], *_cells(row)
    for name, row in sorted(found.categories.items()):
        yield f"{name} {NAMES.get(name, '')}".strip(), *_cells(row)


def _cells(row: Agreement) -> tuple[Cell | int, ...]:
    reasons = ("nothing predicted", "nothing in the gold", "nothing on either side")
    values = (row.precision, row.recall, row.f1)
    shown = [
        missing(reason) if value is None else Cell(value)
        for value, reason in zip(values, reasons, strict=True)
    ]
    return *shown, row.matched, row.predicted, row.gold


def findings_table(found: Iterable[tuple[str, Finding]], n_passages: int) -> Table:
    """What checks have found: file, passage, unit, code, severity and what is wrong."""
    rows = [(file, row.passage, row.unit, row.code, row.severity, row.what) for file, row in found]
    columns = ("file", "passage", "unit", "code", "severity", "what")
    notes = (
        f"{n_passages} passage{'s' * (n_passages != 1)} checked, "
        f"{len(rows)} finding{'s' * (len(rows) != 1)}",
    )
    return Table("Checks", columns, rows, notes)


def checks_table() -> Table:
    """All checks: code, severity, and what is demanded or why a file cannot be read."""
    rows = [(check.code, str(check.severity), check.what) for check in CHECKS]
    rows += [(code, "unreadable", what) for code, what in UNREADABLE.items()]
    rows += [(code, "incomparable", what) for code, what in INCOMPARABLE.items()]
    return Table("Checks of UCCA passages", ("code", "severity", "what"), rows)
