"""Values as pieces of HTML for notebooks: the same drawings as everywhere, no script needed."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from types import MappingProxyType
from typing import Any

from samsari.errors import ToolkitError
from samsari.metrics.ngrams_explained import BleuExplanation, SariExplanation
from samsari.metrics.samsa.comparison import Comparison
from samsari.model.alignment import AlignedPair, Alignment
from samsari.model.claim import Claims
from samsari.model.finding import Findings, FluencyJudgement, MeaningJudgement
from samsari.model.passage import Passage
from samsari.model.result import Result
from samsari.model.table import Table
from samsari.model.words import TextWords
from samsari.reporting import judgement as judgements
from samsari.reporting import links, ngrams, tables
from samsari.reporting.checks.page import pieces
from samsari.reporting.html import asset, table_html
from samsari.reporting.passages import drawing as passages
from samsari.reporting.rewriting import claims_table
from samsari.reporting.samsa.drawing import scene_drawing
from samsari.reporting.samsa.steps import formula, unit_table, words_at
from samsari.reporting.scores import score_table
from samsari.reporting.words import marked, words_table


def html(value: object) -> str:
    """The value as a piece of HTML; it brings its style and leaves other cells alone."""
    for kind, draw in _DRAW.items():
        if isinstance(value, kind):
            style = asset("notebook.css")
            return f'<div class="samsari"><style>{style}</style>{draw(value)}</div>'
    raise ToolkitError(f"a {type(value).__name__} cannot be drawn")


def table(value: object) -> Table:
    """The value as a table."""
    if isinstance(value, Result):
        return score_table(value)
    raise ToolkitError(f"a {type(value).__name__} is no table")


def render(shown: Table, form: str) -> str:
    """The table as text in a format."""
    return tables.render(shown, form)


def _passage(found: Passage) -> str:
    return passages.drawing(found) + passages.scene_table(found)


def _aligned(found: AlignedPair) -> str:
    return links.svg(found)


def _alignment(found: Alignment) -> str:
    left, right = (tuple(map(str, range(n))) for n in (found.n_left, found.n_right))
    return links.svg(AlignedPair(left, right, found))


def _result(found: Result) -> str:
    notes = "".join(f'<p class="note">{escape(str(one))}</p>' for one in found.warnings)
    return table_html(score_table(found)) + notes


def _comparison(found: Comparison) -> str:
    scenes = "".join(
        f"<h3>Scene {number}: "
        f"{escape(words_at(found.passages[step.passage], step.scene.words))}</h3>"
        f"{scene_drawing(found, step)}{table_html(unit_table(found, step))}"
        for number, step in enumerate(found.steps, start=1)
    )
    total = f"<p><strong>SAMSA {100 * found.samsa:.1f}</strong> = {escape(formula(found))}</p>"
    return total + scenes


def _findings(found: Findings) -> str:
    rows = "".join(
        f"<li><strong>{one.level}</strong> {escape(one.message)} <code>{one.rule}</code></li>"
        for one in found.findings
    )
    rows += "".join(
        f"<li><strong>cannot judge</strong> {escape(one.reason)}</li>" for one in found.unjudged
    )
    texts = f"<p>{_marked(found, 'source')}</p><p>{_marked(found, 'output')}</p>"
    return f"<p><strong>{found.verdict}</strong></p>{texts}<ul>{rows}</ul>"


def _marked(found: Findings, side: Any) -> str:
    return "".join(
        f'<mark class="{level}" title="{escape(message)}">{escape(text)}</mark>'
        if level
        else escape(text)
        for text, level, message in pieces(found, side)
    )


_DRAW: MappingProxyType[type | tuple[type, ...], Callable[[Any], str]] = MappingProxyType(
    {
        Table: table_html,
        Result: _result,
        Passage: _passage,
        AlignedPair: _aligned,
        Claims: lambda found: table_html(claims_table([found])),
        Alignment: _alignment,
        Comparison: _comparison,
        (SariExplanation, BleuExplanation): ngrams.fragment,
        (MeaningJudgement, FluencyJudgement): judgements.fragment,
        Findings: _findings,
        TextWords: lambda found: f"<p>{marked(found)}</p>{table_html(words_table([found]))}",
    }
)
