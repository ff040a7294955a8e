"""The script that `evaluate.load` copies and runs; the configuration name is the metric."""

from __future__ import annotations

from typing import Any

import datasets
import evaluate


class SamsariMetric(evaluate.Metric):  # type: ignore[misc]
    """Any metric of samsari, with the sources as a third column."""

    def _info(self) -> Any:
        text = datasets.Value("string")
        return evaluate.MetricInfo(
            description="A metric of samsari; the configuration name chooses it (sari by default).",
            citation="https://github.com/samsari/samsari",
            inputs_description="sources, predictions, and a list of references for each",
            features=datasets.Features(
                {"sources": text, "predictions": text, "references": datasets.Sequence(text)}
            ),
        )

    def _compute(
        self, sources: list[str], predictions: list[str], references: list[list[str]]
    ) -> dict[str, float]:
        from samsari.integrations.one_pair import corpus_score

        name = "sari" if self.config_name in (None, "default") else self.config_name
        return {name: corpus_score(name, sources, predictions, references)}
