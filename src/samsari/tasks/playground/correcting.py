"""What the page for corrections shows: the drawing, the tree of units, checks, and SAMSA."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Any

from samsari.metrics.samsa.comparison import Comparison
from samsari.metrics.samsa.live import LiveSamsa
from samsari.model.passage import Edge, Passage
from samsari.reporting.html import without_style
from samsari.reporting.passages.drawing import drawing
from samsari.reporting.passages.layout import scene_numbers
from samsari.reporting.samsa.steps import formula, unit_table, words_at
from samsari.tasks.playground.correction import Correction
from samsari.tasks.playground.explaining import table_object
from samsari.ucca.validation import validate


@cache
def live_samsa() -> LiveSamsa:
    """The comparer that all corrections share; its models are loaded at the first use."""
    return LiveSamsa.load()


def correction_view(found: Correction, width: float, samsa: LiveSamsa | None) -> dict[str, Any]:
    """The correction as plain values; without a comparer SAMSA is left out."""
    return {
        "id": found.id,
        "version": found.version,
        "source": found.source,
        "output": found.output,
        "at": found.at,
        "n_edits": len(found.log),
        "is_done": found.is_done,
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
        ordered = sorted(
            passage.outgoing[index],
            key=lambda edge: (edge.is_remote, passage.yields[edge.child] or (10**6,)),
        )
        for edge in ordered:
            yield edge, _unit_row(passage, edge, depth, numbers)
            if not edge.is_remote:
                yield from walk(edge.child, depth + 1)

    return walk(0, 1)


def _unit_row(passage: Passage, edge: Edge, depth: int, numbers: dict[int, int]) -> dict[str, Any]:
    unit = passage.units[edge.child]
    words = passage.yields[edge.child]
    return {
        "unit": unit.id,
        "parent": passage.units[edge.parent].id,
        "categories": list(edge.categories),
        "words": list(words),
        "text": words_at(passage, words) or "∅",
        "depth": depth,
        "is_remote": edge.is_remote,
        "is_implicit": unit.is_implicit,
        "scene": None if edge.is_remote else numbers.get(edge.child),
    }
