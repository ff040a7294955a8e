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
from samsari.model.document import Pairing
from samsari.model.finding import Findings, FluencyJudgement, MeaningJudgement, Sameness
from samsari.model.level import TextLevel
from samsari.model.passage import Passage
from samsari.model.result import Result
from samsari.model.split import Split
from samsari.model.table import Table
from samsari.model.words import TextWords
from samsari.reporting import judgement as judgements
from samsari.reporting import links, ngrams, tables
from samsari.reporting.checks.text import verdict_sentence
from samsari.reporting.html import asset, colours, table_html
from samsari.reporting.marked import of_comparison, of_texts
from samsari.reporting.marked_html import pair_html, rows_html
from samsari.reporting.pairings import summary
from samsari.reporting.passages import drawing as passages
from samsari.reporting.rewriting import claims_table, level_table
from samsari.reporting.samsa.drawing import scene_drawing
from samsari.reporting.samsa.steps import formula, headline, unit_table, words_at
from samsari.reporting.scores import score_table
from samsari.reporting.words import marked, words_table
from samsari.simplification.plain.changes import SimpleText, Simplified


def html(value: object) -> str:
    """The value as a piece of HTML; it brings its style and leaves other cells alone."""
    for kind, draw in _DRAW.items():
        if isinstance(value, kind):
            style = (
                f"{colours('.samsari')}{asset('notebook.css')}.samsari {{ {asset('pair.css')} }}"
            )
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
    numbers = (tuple(map(str, range(n))) for n in (found.n_left, found.n_right))
    left, right = found.words or numbers
    return links.svg(AlignedPair(left, right, found))


def _result(found: Result) -> str:
    notes = "".join(f'<p class="note">{escape(str(one))}</p>' for one in found.warnings)
    return table_html(score_table(found)) + notes


def _comparison(found: Comparison) -> str:
    total = f"<p><strong>{escape(headline(found))}</strong></p>"
    scenes = "".join(
        f"<details{' open' * (step.value < 1)}><summary>Scene {number}: "
        f"{escape(words_at(found.passages[step.passage], step.scene.words))}</summary>"
        f"{scene_drawing(found, step)}{table_html(unit_table(found, step))}</details>"
        for number, step in enumerate(found.steps, start=1)
    )
    pair = pair_html(of_comparison(found).whole())
    return f"{total}<p>{escape(formula(found))}</p>{pair}{scenes}"


def _findings(found: Findings) -> str:
    told = f"<p><strong>{found.verdict}</strong>: {escape(verdict_sentence(found))}</p>"
    (pair,) = of_texts([(found.source, found.output, found)])
    return told + pair_html(pair.whole())


def _pairing(found: Pairing) -> str:
    (pair,) = of_texts([(found.left.raw, found.right.raw, None)])
    return f"<p>{escape(summary(found))}</p>{rows_html(pair.rows(found))}"


def _split(found: Split) -> str:
    """The source, and below it the sentences that were made, each with its reason."""
    rows = []
    for part in found.parts:
        made = {cut.sentence: f"{cut.kind}: {cut.words}" for cut in part.cuts}
        rows += [(one, made.get(one, ""), bool(part.cuts)) for one in part.sentences]
    shown = "".join(
        f'<li title="{escape(why)}">{f"<mark>{escape(one)}</mark>" if new else escape(one)}</li>'
        for one, why, new in rows
    )
    return f"<p>{escape(found.source)}</p><ol>{shown}</ol>"


def _simplified(found: Simplified) -> str:
    """Source and output beside each other, and why each change was made."""
    (pair,) = of_texts([(found.source, found.text, None)])
    reasons = "".join(f"<li>{escape(str(one))}</li>" for one in found.changes)
    return f"{pair_html(pair.whole())}<ol>{reasons}</ol>"


def _level(found: TextLevel) -> str:
    named = found.reason if found.value is None else f"{found.cefr} ({found.value:.1f})"
    shown = level_table([found], has_sentences=len(found.sentences) > 1)
    return f"<p><strong>{escape(named)}</strong></p>{table_html(shown)}"


def _same(found: Sameness) -> str:
    reasons = "".join(f"<li>{escape(one)}</li>" for one in found.reasons)
    return f"<p><strong>{escape(str(found))}</strong></p><ul>{reasons}</ul>"


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
        Pairing: _pairing,
        list: lambda found: "".join(map(_passage, found)),
        Split: _split,
        Simplified: _simplified,
        SimpleText: lambda found: _simplified(found.found),
        TextLevel: _level,
        Sameness: _same,
        TextWords: lambda found: f"<p>{marked(found)}</p>{table_html(words_table([found]))}",
    }
)
