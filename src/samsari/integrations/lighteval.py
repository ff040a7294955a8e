"""Metrics for lighteval: `simplification_metric("sari")` goes into the metrics of a task.

The source is `doc.specific["source"]` if there is one, else the query. The references are the
choices of the document.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from lighteval.metrics.utils.metric_utils import SampleLevelMetric
from lighteval.tasks.requests import SamplingMethod

from samsari.integrations.one_pair import metric_of, pair_score


class PairScore:
    """The score of one answer; lighteval calls `compute` with its response and its document."""

    def __init__(self, name: str) -> None:
        self.name = name

    def compute(self, *, model_response: Any, doc: Any, **_: Any) -> float:
        """The score of the first answer."""
        source = (getattr(doc, "specific", None) or {}).get("source") or doc.query
        return pair_score(self.name, str(source), str(model_response.text[0]), list(doc.choices))

    def __call__(self, **given: Any) -> float:
        """The same, for versions that call the function itself."""
        return self.compute(**given)


def simplification_metric(name: str = "sari") -> SampleLevelMetric:
    """Any metric of samsari as a metric of single samples, averaged over them."""
    return SampleLevelMetric(
        metric_name=f"samsari_{name}",
        higher_is_better=metric_of(name).higher_is_better is not False,
        category=SamplingMethod.GENERATIVE,
        sample_level_fn=PairScore(name),
        corpus_level_fn=np.mean,
    )
