"""A scorer for inspect-ai: the source is the input of a sample, the references are its target.

Task(dataset=..., solver=generate(), scorer=simplification("sari"))
"""

from __future__ import annotations

from typing import Any

from inspect_ai.scorer import Score, Target, mean, scorer, stderr

from samsari.errors import ToolkitError
from samsari.integrations.one_pair import pair_score


@scorer(metrics=[mean(), stderr()])  # type: ignore[untyped-decorator,unused-ignore]
def simplification(metric: str = "sari") -> Any:
    """The score of one answer by any metric of samsari.

    The source is `metadata["source"]` of the sample if there is one, else its input.
    """

    async def score(state: Any, target: Target) -> Score:
        source = str((state.metadata or {}).get("source") or state.input_text)
        output = str(state.output.completion)
        references = [text for text in target if text.strip()]
        try:
            value = pair_score(metric, source, output, references)
        except ToolkitError as error:
            return Score(value=float("nan"), answer=output, explanation=str(error))
        return Score(value=value, answer=output, explanation=metric)

    return score
