"""Everything about one pair: SAMSA, SARI, BLEU, word alignment and findings, drawn and in numbers.

A part that cannot be computed says why; the other parts are there all the same.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from samsari.checking.settings import Settings
from samsari.errors import CorpusError, ToolkitError
from samsari.formats.result_json import findings_object
from samsari.metrics.ngrams_explained import explain_bleu, explain_sari
from samsari.metrics.samsa.comparison import Comparison
from samsari.metrics.samsa.live import LiveSamsa
from samsari.model.alignment import AlignedPair, Alignment
from samsari.model.finding import Findings
from samsari.model.passage import Edge, Passage
from samsari.model.table import Table
from samsari.model.text import Pair
from samsari.reporting import links, ngrams, tables
from samsari.reporting.checks.text import verdict_sentence
from samsari.reporting.html import without_style
from samsari.reporting.marked import joined_links as whole_links
from samsari.reporting.marked import of_comparison, of_texts, row_object
from samsari.reporting.pairings import summary
from samsari.reporting.passages import drawing as passage_svg
from samsari.reporting.passages.drawing import drawing
from samsari.reporting.passages.layout import scene_numbers
from samsari.reporting.samsa import drawing as samsa_svg
from samsari.reporting.samsa import steps as samsa_text
from samsari.reporting.samsa.steps import as_json, formula, headline, unit_table, words_at
from samsari.tasks.checking.check import check, check_pairs
from samsari.tasks.explain import ONLY, document_pairing, scene_metric
from samsari.tasks.language.pair import paired_sentences
from samsari.tasks.playground.corrections import Correction
from samsari.ucca.validation import validate

MOST_CHARACTERS = 20_000  # of all texts together
WIDEST = 1600
SHOWN = ("id", "version", "source", "output", "at", "is_done")  # of a correction, as it stands


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
    is_read = isinstance(compared, Comparison)
    found = check(source, output)
    parts = {
        "samsa": samsa_part(compared, width) if is_read else compared,
        "links": _or_reason(lambda: _links(compared)) if is_read else compared,
        "sari": _or_reason(lambda: _ngrams(explain_sari(pair), width)),
        "bleu": _or_reason(lambda: _ngrams(explain_bleu(pair), width)),
        "check": _findings(found),
    }
    return {
        "source": source,
        "output": output,
        "references": list(pair.references),
        "headline": headline(compared) if is_read else "",
        "tiles": list(_tiles(found, parts)),
        "pair": pair_object(compared if is_read else None, found),
        **parts,
    }


def _tiles(found: Findings, parts: Mapping[str, Any]) -> Iterator[dict[str, str]]:
    """The answers: where each leads, its name, its value, a sentence about it."""
    told = verdict_sentence(found)
    yield {"to": "pair", "name": "Check", "value": found.verdict, "told": told}
    for name in ("samsa", "sari", "bleu"):
        part = parts[name]
        value = part.get("scores", {}).get("samsa") if name == "samsa" else part.get("score")
        shown = "—" if value is None else f"{value:.1f}"
        missing = "needs a reference" if name != "samsa" else part.get("missing", "")
        told = "" if value is not None else missing
        yield {"to": name, "name": name.upper(), "value": shown, "told": part.get("brief", told)}


def pair_object(compared: Comparison | None, found: Findings) -> dict[str, Any]:
    """Source and output as a marked pair; of documents a list of paired sentences."""
    texts = found.source, found.output
    pair = next(of_texts([(*texts, found)])) if compared is None else of_comparison(compared, found)
    pairing = paired_sentences(*texts) if compared is None else document_pairing(compared)
    if pairing is None:
        return row_object(pair.whole()) | {"rows": []}
    rows = [row_object(row) | {"plain": row.is_plain} for row in pair.rows(pairing)]
    return {"rows": rows, "findings": [], "told": summary(pairing)}


def marked_objects(texts: Iterable[tuple[str, str]]) -> list[dict[str, Any]]:
    """Pairs of texts as marked pairs, for a page that shows many of them."""
    held = list(texts)
    found = check_pairs((Pair(str(n), *both) for n, both in enumerate(held)), Settings())
    triples = [(*both, each) for both, each in zip(held, found, strict=True)]
    return [row_object(pair.whole()) for pair in of_texts(triples)]


def samsa_part(compared: Comparison, width: float) -> dict[str, Any]:
    """SAMSA with a drawing and a table for each Scene, and the parse."""
    return {
        **as_json(compared),
        "formula": formula(compared),
        "brief": headline(compared).partition(": ")[2],
        "text": samsa_text.render(compared),
        "svg": without_style(samsa_svg.drawing(compared)),
        "drawn": [
            {
                "title": words_at(compared.passages[step.passage], step.scene.words),
                "svg": without_style(samsa_svg.scene_drawing(compared, step)),
                "table": table_object(unit_table(compared, step)),
                "value": step.value,
                "score": f"½ × ({step.main_relation_term:.3g} + {step.participant_term:.3g})"
                f" = {step.value:.3g}",
            }
            for step in compared.steps
        ],
        "parses": [without_style(passage_svg.drawing(one, width)) for one in compared.passages],
    }


def joined_links(compared: Comparison) -> AlignedPair:
    """All words of a source and an output, and the links between them."""
    left = tuple(token.text for passage in compared.passages for token in passage.tokens)
    right = tuple(token.text for sentence in compared.sentences for token in sentence)
    return AlignedPair(left, right, Alignment(len(left), len(right), whole_links(compared)))


def table_object(table: Table) -> dict[str, Any]:
    """A table as plain values."""
    found: dict[str, Any] = json.loads(tables.json_text(table))
    return found


def _links(compared: Comparison) -> dict[str, Any]:
    pair = joined_links(compared)
    return {
        **json.loads(links.json_line(pair)),
        "text": links.side_by_side(pair),
        "svg": without_style(links.svg(pair)),
    }


def _ngrams(found: ngrams.NgramExplanation, width: float) -> dict[str, Any]:
    return {
        **ngrams.as_json(found),
        "text": ngrams.render(found),
        "svg": without_style(ngrams.drawing(found, width)),
        "table": table_object(ngrams.count_table(found)),
    }


def _findings(found: Findings) -> dict[str, Any]:
    lines = [f"{one.level}: {one.message} ({one.rule})" for one in found.findings]
    lines += [f"cannot judge: {one.reason}" for one in found.unjudged]
    text = "\n".join([f"verdict: {found.verdict}", *lines]) + "\n"
    return {**findings_object(found), "text": text}


def _or_reason(compute: Callable[[], Any]) -> Any:
    """A part of the page, or the reason why it is missing."""
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


# What the page for corrections shows: the drawing, the tree of units, checks, and SAMSA.


@cache
def live_samsa() -> LiveSamsa:
    """The comparer that all corrections share; its models are loaded at the first use."""
    return LiveSamsa.load()


def correction_view(found: Correction, width: float, samsa: LiveSamsa | None) -> dict[str, Any]:
    """The correction as plain values; without a comparer SAMSA is left out."""
    return {
        **{name: getattr(found, name) for name in SHOWN},
        "n_edits": len(found.log),
        "passages": [
            _passage(now, before, width)
            for now, before in zip(found.current, found.original, strict=True)
        ],
        "samsa": None if samsa is None else _samsa(found, samsa),
    }


def _samsa(found: Correction, samsa: LiveSamsa) -> dict[str, Any] | None:
    """SAMSA now and before the first edit; None without an output."""
    if not found.output.strip():
        return None
    now = samsa.compare(found.source, found.current, found.output, is_annotated=found.is_annotated)
    first = samsa.compare(
        found.source, found.original, found.output, is_annotated=found.is_annotation
    )
    return {
        "score": 100 * now.samsa,
        "before": 100 * first.samsa,
        "formula": formula(now),
        "scenes": list(_scenes(now)),
    }


def _scenes(compared: Comparison) -> Iterator[dict[str, Any]]:
    for step in compared.steps:
        yield {
            "title": words_at(compared.passages[step.passage], step.scene.words),
            "score": step.value,
            "table": table_object(unit_table(compared, step)),
        }


def _passage(passage: Passage, before: Passage, width: float) -> dict[str, Any]:
    problems: dict[str, list[dict[str, str]]] = defaultdict(list)
    for one in validate(passage):
        problems[one.unit].append({"code": one.code, "level": one.severity, "what": one.what})
    known = Counter(_shape(before, edge) for edge in before.edges)
    rows = [
        {
            **row,
            "is_changed": not known[_shape(passage, edge)],
            "problems": [] if edge.is_remote else problems.get(passage.units[edge.child].id, []),
        }
        for edge, row in _tree(passage)
    ]
    return {
        "id": passage.id,
        "words": [token.text for token in passage.tokens],
        "svg": without_style(drawing(passage, width)),
        "units": rows,
        "root": passage.units[0].id,
        "problems": problems.get(passage.units[0].id, []),
    }


def _shape(passage: Passage, edge: Edge) -> tuple[object, ...]:
    """What makes an edge the same as before: words, categories and the words of its parent."""
    return (
        passage.yields[edge.child],
        edge.categories,
        passage.yields[edge.parent],
        edge.is_remote,
        passage.units[edge.child].is_implicit,
    )


def _tree(passage: Passage) -> Iterator[tuple[Edge, dict[str, Any]]]:
    """Every edge from top to bottom, children in the order of their words."""
    numbers = scene_numbers(passage.scenes)

    def walk(index: int, depth: int) -> Iterator[tuple[Edge, dict[str, Any]]]:
        edges = passage.outgoing[index]
        for edge in sorted(edges, key=lambda e: (e.is_remote, passage.yields[e.child] or (10**6,))):
            scene = None if edge.is_remote else numbers.get(edge.child)
            yield edge, {**_unit_row(passage, edge), "depth": depth, "scene": scene}
            if not edge.is_remote:
                yield from walk(edge.child, depth + 1)

    return walk(0, 1)


def _unit_row(passage: Passage, edge: Edge) -> dict[str, Any]:
    unit = passage.units[edge.child]
    words = passage.yields[edge.child]
    return {
        "unit": unit.id,
        "parent": passage.units[edge.parent].id,
        "categories": list(edge.categories),
        "words": list(words),
        "text": words_at(passage, words) or "∅",
        "is_remote": edge.is_remote,
        "is_implicit": unit.is_implicit,
    }
