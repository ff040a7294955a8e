"""The pairs of a report: their marks, values and findings."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from samsari.checking.registry import rules
from samsari.metrics.meaning.judging import judge
from samsari.metrics.samsa.comparison import Comparison, SceneStep
from samsari.model.document import Pairing
from samsari.model.finding import LEVELS, VERDICTS, Findings, MeaningJudgement
from samsari.reporting.judgement import costly_pieces, told
from samsari.reporting.marked import of_comparison, row_object
from samsari.reporting.samsa.steps import formula, unit_table, words_at

# What to look at first: the rules of `samsari check`, and three groups about splitting.

LONG = 25  # words


@dataclass(frozen=True, slots=True)
class Group:
    """A group of outputs: its code, what it is called and what it means."""

    code: str
    title: str
    meaning: str
    gravity: int = len(LEVELS)  # the place of its level; groups about splitting come last


@dataclass(frozen=True, slots=True)
class _OwnGroup:
    group: Group
    holds: Callable[[Comparison], bool]


def _source_words(comparison: Comparison) -> int:
    return sum(not t.is_punctuation for passage in comparison.passages for t in passage.tokens)


def _is_unsplit(comparison: Comparison) -> bool:
    is_long = _source_words(comparison) >= LONG and comparison.n_scenes >= 3
    return is_long and comparison.n_sentences == len(comparison.passages)


CANNOT_JUDGE = Group("cannot-judge", "Cannot judge", "the rules could not judge these outputs", 1)
_OWN = (
    _OwnGroup(
        Group(
            "unsplit",
            "Long and not split",
            f"{LONG} words or more with three Scenes or more, and no more sentences than before.",
        ),
        _is_unsplit,
    ),
    _OwnGroup(
        Group("oversplit", "More sentences than Scenes", "SAMSA is 0 for these."),
        lambda pair: pair.is_oversplit,
    ),
    _OwnGroup(
        Group("copy", "Exact copies", "The output is the source."),
        lambda pair: pair.output.split() == pair.source.split(),
    ),
)


def groups() -> tuple[Group, ...]:
    """All groups: a group for each rule, then those about splitting."""
    of_rules = (
        Group(rule.name, rule.title, rule.meaning, LEVELS.index(rule.level))
        for rule in rules().values()
    )
    return (*of_rules, CANNOT_JUDGE, *(own.group for own in _OWN))


def group_codes(comparison: Comparison, found: Findings) -> tuple[str, ...]:
    """The codes of the groups that an output belongs to."""
    codes = dict.fromkeys(finding.rule for finding in found.findings)
    if found.verdict == "cannot judge":
        codes[CANNOT_JUDGE.code] = None
    return (*codes, *(own.group.code for own in _OWN if own.holds(comparison)))


# Pairs as the report's page draws them: texts in pieces, values, findings, SAMSA's steps.


def output_view(
    comparison: Comparison,
    found: Findings,
    values: Sequence[float | None],
    pairing: Pairing | None = None,
) -> dict[str, Any]:
    """One system's output of a pair, beside its source.

    Of documents, `pairing` says which sentences belong together.
    """
    judged = judge(comparison)
    pair = of_comparison(comparison, found)
    codes = group_codes(comparison, found)
    unjudged = [["unjudged", f"cannot judge: {one.reason}", ""] for one in found.unjudged[:1]]
    whole = row_object(pair.whole())
    rows = () if pairing is None else pair.rows(pairing)
    return {
        **whole,
        "findings": whole["findings"] + unjudged,
        "rows": [{**row_object(row), "plain": row.is_plain} for row in rows],
        "verdict": VERDICTS.index(found.verdict),
        "values": [None if value is None else round(value, 6) for value in values],
        "codes": list(codes),
        "why": f"{100 * comparison.samsa:.1f} = {formula(comparison)}",
        "meaning": round(judged.score, 6),
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
    table = unit_table(comparison, step)
    return {
        "text": words_at(comparison.passages[step.passage], step.scene.words),
        "match": table.title,
        "score": round(step.value, 3),
        "units": [[cell.value for cell in row] for row in table.rows],
    }
