"""Scores for tools that give one answer at a time: a source, an output, references."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from samsari.errors import MetricError
from samsari.metrics.catalog import create
from samsari.metrics.contract import Metric, score_of, total
from samsari.model.text import Pair


@cache
def metric_of(spec: str) -> Metric:
    """The metric of a name or signature, made once."""
    return create(spec)


def pair_score(spec: str, source: str, output: str, references: Sequence[str] = ()) -> float:
    """The score of one pair; an error that says why if it is undefined.

    >>> round(pair_score("sari", "He commenced work.", "He began work.", ["He began to work."]), 1)
    58.9
    """
    return corpus_score(spec, [source], [output], [references])


def corpus_score(
    spec: str,
    sources: Sequence[str],
    outputs: Sequence[str],
    references: Sequence[Sequence[str]] = (),
) -> float:
    """The score of many pairs; `references[i]` are those of `sources[i]`."""
    given = references or [()] * len(sources)
    rows = zip(sources, outputs, given, strict=True)
    pairs = [Pair(str(i), s, o, tuple(r)) for i, (s, o, r) in enumerate(rows, start=1)]
    metric = metric_of(spec)
    if "references" in metric.needs and not all(pair.references for pair in pairs):
        raise MetricError(f"{metric.name} needs references", remedy="give each pair at least one")
    found = score_of(metric, total(metric, pairs))
    if found.value is None:
        raise MetricError(f"{metric.name} is undefined: {found.reason}")
    return found.value
