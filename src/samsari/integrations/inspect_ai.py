"""A scorer for inspect-ai: the source is the input of a sample, the references are its target.

Task(dataset=..., solver=generate(), scorer=[simplification("sari"), simplification("check")])
"""

from __future__ import annotations

from typing import Any

from inspect_ai.scorer import Score, Target, mean, scorer, stderr

from samsari.errors import ToolkitError
from samsari.integrations.one_pair import judgement


@scorer(metrics=[mean(), stderr()])  # type: ignore[untyped-decorator,unused-ignore]
def simplification(metric: str = "sari", preset: str = "", target: str = "") -> Any:
    """The score of one answer by any metric of samsari, or by check, level or select.

    The source is `metadata["source"]` of the sample if there is one, else its input.
    """

    async def score(state: Any, references: Target) -> Score:
        source = str((state.metadata or {}).get("source") or state.input_text)
        output = str(state.output.completion)
        given = [text for text in references if text.strip()]
        try:
            found = judgement(metric, source, output, given, preset, target)
        except ToolkitError as error:
            return Score(value=float("nan"), answer=output, explanation=str(error))
        return Score(value=found.value, answer=output, explanation=found.reason)

    return score
