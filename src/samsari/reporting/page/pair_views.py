"""Pairs as the report's page draws them: texts in pieces, values, findings, SAMSA's steps."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from samsari.metrics.meaning.judging import judge
from samsari.metrics.samsa.comparison import Comparison, SceneStep, UnitCheck
from samsari.model.document import Pairing
from samsari.model.meaning import MeaningJudgement
from samsari.reporting.judgements.pieces import costly_pieces
from samsari.reporting.judgements.text import told
from samsari.reporting.page.differences import Difference
from samsari.reporting.pairings import text_cells
from samsari.reporting.samsa.as_json import formula, words_at


def output_view(
    comparison: Comparison,
    found: Difference,
    values: Sequence[float | None],
    findings: Sequence[str],
    reasons: Sequence[str],
    *,
    is_alone: bool,
    pairing: Pairing | None = None,
) -> dict[str, Any]:
    """One system's output of a pair; a system that is alone marks the source, too.

    Of documents, `pairing` says which sentences belong together.
    """
    judged = judge(comparison)
    return {
        "pairs": [] if pairing is None else [list(row) for row in text_cells(pairing)],
        "source": [[text, int(fate)] for text, fate in found.source] if is_alone else [],
        "output": [[text, int(fate)] for text, fate in found.output],
        "deleted": list(found.deleted),
        "values": [None if value is None else round(value, 2) for value in values],
        "findings": list(findings),
        "reasons": list(reasons),
        "why": f"{100 * comparison.samsa:.1f} = {formula(comparison)}",
        "meaning": round(judged.score, 2),
        # JSON inside JSON: the page reads costs and steps of a pair only when they are unfolded.
        "costs": json.dumps(_costs(judged), ensure_ascii=False),
        "steps": json.dumps(
            [_scene(comparison, step) for step in comparison.steps], ensure_ascii=False
        ),
    }


def _costs(judged: MeaningJudgement) -> dict[str, Any]:
    """Both texts with the points of their words, and every cost in words."""
    return {
        "source": costly_pieces(judged, "source"),
        "output": costly_pieces(judged, "output"),
        "all": [[round(cost.points, 2), told(cost)] for cost in judged.costs],
    }


def _scene(comparison: Comparison, step: SceneStep) -> dict[str, Any]:
    passage = comparison.passages[step.passage]
    checks = [(step.main_relation, "main relation")]
    checks += [(check, "participant") for check in step.participants]
    return {
        "text": words_at(passage, step.scene.words),
        "kind": step.scene.kind,
        "match": "no sentence" if step.sentence is None else f"in sentence {step.sentence + 1}",
        "score": round(step.value, 3),
        "units": [_unit(comparison, step, check, role) for check, role in checks],
    }


def _unit(comparison: Comparison, step: SceneStep, check: UnitCheck, role: str) -> list[Any]:
    passage = comparison.passages[step.passage]
    sentence = () if step.sentence is None else comparison.sentences[step.sentence]
    kept = ", ".join(f"{sentence[link.right].text} ({link.reason})" for link in check.kept)
    changed = (
        f"{passage.tokens[link.left].text} ≠ {sentence[link.right].text} ({link.reason})"
        for link in check.changed
    )
    lost = ", ".join((*changed, *(passage.tokens[at].text for at in check.lost)))
    words = words_at(passage, check.unit.positions) or "(implicit)"
    return [role, words, words_at(passage, check.unit.centers), kept, lost, check.value]
