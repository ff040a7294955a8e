"""SARI or BLEU of one pair as plain lists and dictionaries; words count from 0."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from samsari.metrics.counts import ORDERS
from samsari.metrics.explained.bleu import BleuExplanation
from samsari.metrics.explained.places import Place
from samsari.metrics.explained.sari import GramStep, OrderStep, SariExplanation

NgramExplanation = SariExplanation | BleuExplanation


def as_json(found: NgramExplanation) -> dict[str, Any]:
    """Everything that the score of one pair is made of."""
    pair = found.pair
    return {
        "metric": found.metric.name,
        "source": pair.source,
        "output": pair.output,
        "references": list(pair.references),
        "score": found.score,
        "parts": found.parts,
        "output_words": list(found.output),
        "reference_words": [list(words) for words in found.references],
        "output_ngrams": _rows(found.output, found.output_places),
        **(_sari(found) if isinstance(found, SariExplanation) else _bleu(found)),
    }


def _sari(found: SariExplanation) -> dict[str, Any]:
    return {
        "source_words": list(found.source),
        "source_ngrams": _rows(found.source, found.source_places),
        "orders": [_order(one) for one in found.orders],
        "missed": [_missed(step) for step in found.steps if step.missed],
    }


def _bleu(found: BleuExplanation) -> dict[str, Any]:
    return {
        "length": len(found.output),
        "closest_reference_length": found.closest,
        "orders": [
            {"n": n, "matched": matched, "all": total}
            for n, (matched, total) in zip(ORDERS, found.counts, strict=True)
        ],
    }


def _rows(words: Sequence[str], rows: Sequence[Sequence[Place]]) -> list[dict[str, Any]]:
    return [
        {
            "start": place.start,
            "end": place.end,
            "words": " ".join(words[place.start : place.end]),
            "operation": place.kind,
            "verdict": place.verdict,
            "share": round(place.share, 4),
        }
        for row in rows
        for place in row
    ]


def _order(one: OrderStep) -> dict[str, Any]:
    return {
        "operation": one.operation,
        "n": one.n,
        "right": one.right,
        "done": one.done,
        "wanted": one.wanted,
        "precision": one.precision,
        "recall": one.recall,
        "f1": one.f1,
    }


def _missed(step: GramStep) -> dict[str, Any]:
    words = " ".join(step.words)
    return {"words": words, "operation": step.operation, "count": step.missed}
