"""Metrics for lm-evaluation-harness: `samsari_sari`, `samsari_bleu` and so on.

A task's `process_results` gives each document's source, output and references for every metric; the
aggregation scores all of them together:

    # utils.py beside the YAML file of the task
    from samsari.integrations.lm_eval import process_results

    # task.yaml
    process_results: !function utils.process_results
    metric_list:
      - metric: samsari_sari
        aggregation: samsari_sari
        higher_is_better: true
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from lm_eval.api.registry import register_aggregation, register_metric

from samsari.integrations.one_pair import corpus_score, metric_of
from samsari.metrics.catalog import names

PREFIX = "samsari_"
Item = tuple[str, str, tuple[str, ...]]  # source, output, references


def process_results(doc: Mapping[str, Any], results: Sequence[str]) -> dict[str, Item]:
    """The item of a document for every metric; fields `source` and `references` (or `target`)."""
    given = doc.get("references", doc.get("target", ()))
    references = (given,) if isinstance(given, str) else tuple(given)
    item = (str(doc["source"]), str(results[0]), references)
    return {f"{PREFIX}{name}": item for name in names()}


def _aggregation(name: str) -> Callable[[Sequence[Item]], float]:
    def aggregate(items: Sequence[Item]) -> float:
        sources, outputs, references = zip(*items, strict=True)
        return corpus_score(name, sources, outputs, references)

    aggregate.__name__ = f"{PREFIX}{name}"
    return aggregate


def _item(items: Any) -> Any:
    """The metric of one document is the item itself: scores are of the whole corpus."""
    return items


def register() -> None:
    """Make every metric of the catalog known to the harness."""
    for name in names():
        known = f"{PREFIX}{name}"
        register_aggregation(known)(_aggregation(name))
        register_metric(
            metric=known,
            higher_is_better=metric_of(name).higher_is_better is not False,
            output_type="generate_until",
            aggregation=known,
        )(_item)


register()
