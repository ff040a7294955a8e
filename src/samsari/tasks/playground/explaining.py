"""Everything about one pair: SAMSA, SARI, BLEU, word alignment and findings, drawn and in numbers.

A part that cannot be computed says why; the other parts are there all the same.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Any

from samsari.errors import CorpusError, ToolkitError
from samsari.formats.result_json import findings_object
from samsari.metrics.ngrams_explained import explain_bleu, explain_sari
from samsari.metrics.samsa.comparison import Comparison
from samsari.model.alignment import AlignedPair, Alignment, Link
from samsari.model.table import Table
from samsari.model.text import Pair
from samsari.reporting import links
from samsari.reporting import ngrams as ngram_json
from samsari.reporting import ngrams as ngram_page
from samsari.reporting import ngrams as ngram_svg
from samsari.reporting import ngrams as ngram_text
from samsari.reporting import tables as table_json
from samsari.reporting.checks.page import pieces
from samsari.reporting.html import without_style
from samsari.reporting.passages import drawing as passage_svg
from samsari.reporting.samsa import drawing as samsa_svg
from samsari.reporting.samsa import steps as samsa_text
from samsari.reporting.samsa.steps import as_json, formula, unit_table, words_at
from samsari.tasks.checking.check import check
from samsari.tasks.explain import ONLY, scene_metric

MOST_CHARACTERS = 20_000  # of all texts together
WIDEST = 1600


def explanation(
    source: str, output: str, references: Sequence[str] = (), *, width: float = 1000
) -> dict[str, Any]:
    """All parts of the page: `samsa`, `sari`, `bleu`, `links` and `check`, each in one object."""
    pair = Pair(ONLY, source, output, tuple(text for text in references if text.strip()))
    _check_size(pair)
    if not source.strip():
        raise CorpusError("the source is empty", remedy="type or paste a text")
    width = min(max(width, 280), WIDEST)
    compared = _or_reason(lambda: scene_metric().comparisons([pair])[0])
    found: dict[str, Any] = {
        "source": source,
        "output": output,
        "references": list(pair.references),
    }
    if isinstance(compared, Comparison):
        found["samsa"] = samsa_part(compared, width)
        found["links"] = _part(lambda: _links(compared))
    else:
        found |= {"samsa": compared, "links": compared}
    found["sari"] = _part(lambda: _ngrams(explain_sari(pair), width))
    found["bleu"] = _part(lambda: _ngrams(explain_bleu(pair), width))
    found["check"] = _part(lambda: _findings(source, output))
    return found


def samsa_part(compared: Comparison, width: float) -> dict[str, Any]:
    """SAMSA with a drawing and a table for each Scene, and the parse."""
    return {
        **as_json(compared),
        "formula": formula(compared),
        "text": samsa_text.render(compared),
        "svg": without_style(samsa_svg.drawing(compared)),
        "drawn": [
            {
                "title": words_at(compared.passages[step.passage], step.scene.words),
                "svg": without_style(samsa_svg.scene_drawing(compared, step)),
                "table": table_object(unit_table(compared, step)),
                "score": f"½ × ({step.main_relation_term:.3g} + {step.participant_term:.3g})"
                f" = {step.value:.3g}",
            }
            for step in compared.steps
        ],
        "parses": [without_style(passage_svg.drawing(one, width)) for one in compared.passages],
    }


def joined_links(compared: Comparison) -> AlignedPair:
    """All words of a source and an output, and the links between them."""
    lefts = [0, *accumulate(len(passage.tokens) for passage in compared.passages)]
    rights = [0, *accumulate(len(sentence) for sentence in compared.sentences)]
    found = [
        Link(link.left + lefts[i], link.right + rights[j], link.rule, link.score, link.sameness)
        for i, row in enumerate(compared.alignments)
        for j, alignment in enumerate(row)
        for link in alignment.links
    ]
    left = tuple(token.text for passage in compared.passages for token in passage.tokens)
    right = tuple(token.text for sentence in compared.sentences for token in sentence)
    return AlignedPair(left, right, Alignment(len(left), len(right), tuple(found)))


def table_object(table: Table) -> dict[str, Any]:
    """A table as plain values."""
    found: dict[str, Any] = json.loads(table_json.json_text(table))
    return found


def _links(compared: Comparison) -> dict[str, Any]:
    pair = joined_links(compared)
    return {
        **json.loads(links.json_line(pair)),
        "text": links.side_by_side(pair),
        "svg": without_style(links.svg(pair)),
    }


def _ngrams(found: ngram_json.NgramExplanation, width: float) -> dict[str, Any]:
    return {
        **ngram_json.as_json(found),
        "text": ngram_text.render(found),
        "svg": without_style(ngram_svg.drawing(found, width)),
        "table": table_object(ngram_page.count_table(found)),
    }


def _findings(source: str, output: str) -> dict[str, Any]:
    found = check(source, output)
    lines = [f"{one.level}: {one.message} ({one.rule})" for one in found.findings]
    lines += [f"cannot judge: {one.reason}" for one in found.unjudged]
    return {
        **findings_object(found),
        "source_pieces": pieces(found, "source"),
        "output_pieces": pieces(found, "output"),
        "text": "\n".join([f"verdict: {found.verdict}", *lines]) + "\n",
    }


def _part(compute: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """A part of the page, or the reason why it is missing."""
    found = _or_reason(compute)
    assert isinstance(found, dict)
    return found


def _or_reason(compute: Callable[[], Any]) -> Any:
    try:
        return compute()
    except ToolkitError as error:
        return {"missing": str(error)}


def _check_size(pair: Pair) -> None:
    size = sum(map(len, (pair.source, pair.output, *pair.references)))
    if size > MOST_CHARACTERS:
        raise CorpusError(
            f"the texts have {size:,} characters, and this page shows up to {MOST_CHARACTERS:,}",
            remedy="use samsari explain -s FILE -o FILE, or paste a part",
        )
