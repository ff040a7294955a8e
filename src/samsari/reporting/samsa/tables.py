"""The units of a Scene as a table: what was looked for, and what was found in the output."""

from __future__ import annotations

from collections.abc import Iterator

from samsari.metrics.samsa.comparison import Comparison, SceneStep, UnitCheck
from samsari.model.table import Column, Table
from samsari.reporting.samsa.as_json import words_at

COLUMNS = ("role", "words", "minimal center", "in the output", Column("value", digits=2))


def unit_table(comparison: Comparison, step: SceneStep) -> Table:
    """The main relation and the participants of one Scene."""
    where = "no sentence" if step.sentence is None else f"sentence {step.sentence + 1}"
    title = f"{step.scene.kind}, matched to {where}"
    return Table(title, COLUMNS, _rows(comparison, step))


def _rows(comparison: Comparison, step: SceneStep) -> Iterator[tuple[str, str, str, str, float]]:
    relation = step.main_relation
    yield _row(comparison, step, relation, "main relation", step.main_relation_term)
    for check in step.participants:
        yield _row(comparison, step, check, "participant", check.value)
    if not step.participants:
        yield "participant", "none", "", "counts one half", 0.5


def _row(
    comparison: Comparison, step: SceneStep, check: UnitCheck, role: str, value: float
) -> tuple[str, str, str, str, float]:
    passage = comparison.passages[step.passage]
    words = words_at(passage, check.unit.positions) or "(implicit)"
    shared = " (shared)" if check.unit.is_remote else ""
    center = words_at(passage, check.unit.centers)
    return role, words + shared, center, found_in(comparison, step, check), value


def found_in(comparison: Comparison, step: SceneStep, check: UnitCheck) -> str:
    """What the matched sentence has of a unit: words that say the same, others, lost ones."""
    if check is step.main_relation and step.is_judged_by_participants:
        return "the parser found none: the participants decide"
    if check.unit.is_implicit:
        return "not in the text: one half"
    passage = comparison.passages[step.passage]
    sentence = () if step.sentence is None else comparison.sentences[step.sentence]
    parts = [f"✓ {sentence[link.right].text} ({link.reason})" for link in check.kept]
    parts += [
        f"✗ {passage.tokens[link.left].text} ≠ {sentence[link.right].text} ({link.reason})"
        for link in check.changed
    ]
    parts += [f"✗ {passage.tokens[position].text} is lost" for position in check.lost]
    return ", ".join(parts)
