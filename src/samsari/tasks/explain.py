"""Explaining one pair: the whole calculation of SAMSA as a value, and as pages for many pairs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from samsari.errors import CorpusError
from samsari.metrics.catalog import create
from samsari.metrics.samsa import SceneMetric
from samsari.metrics.scene_comparer import PassageSource
from samsari.metrics.scene_matching import Comparison
from samsari.model.corpus import Pair

ONLY = "1"  # the id of the one pair


def explain(
    source: str,
    output: str,
    *,
    aligner: str | None = None,
    passages: str | Path | PassageSource | None = None,
) -> Comparison:
    """Every step of SAMSA for one source and one output.

    `passages` is a file or folder with the source's UCCA annotation; without it the shipped
    parser reads the source.
    """
    if not source.strip():
        raise CorpusError("the source is empty", remedy="give a sentence to explain: -s TEXT")
    metric = scene_metric(aligner, passages)
    return metric.comparisons([Pair(ONLY, source, output)])[0]


def scene_metric(
    aligner: str | None = None, passages: str | Path | PassageSource | None = None
) -> SceneMetric:
    """SAMSA with these settings."""
    given: dict[str, object] = {}
    if aligner is not None:
        given["aligner"] = aligner
    if passages is not None:
        given["parser"] = _annotation(passages)
    metric = create("samsa", **given)
    assert isinstance(metric, SceneMetric)
    return metric


def explain_all(pairs: Sequence[Pair], metric: SceneMetric) -> list[Comparison]:
    """Every step of SAMSA for each pair."""
    return metric.comparisons(pairs)


def _annotation(passages: str | Path | PassageSource) -> PassageSource:
    """The passages of a file; one that holds a single passage means the source at hand."""
    from samsari.metrics.gold_passages import GoldPassages

    if not isinstance(passages, str | Path):
        return passages
    gold = GoldPassages.read(passages)
    if len(gold.by_id) == 1:
        (only,) = gold.by_id.values()
        gold = replace(gold, by_id={ONLY: only})
    return gold
