"""An assertion for promptfoo: `type: python`, `value: file://.../promptfoo.py`.

The variables of a test case give the source (`source`) and the references (`references`, a text or
a list). The configuration of the assertion gives `metric` and `at_least`.
"""

from __future__ import annotations

from typing import Any


def get_assert(output: str, context: dict[str, Any]) -> dict[str, Any]:
    """What promptfoo asks for: whether the output passes, its score and the reason."""
    from samsari.integrations.one_pair import metric_of, pair_score

    config = context.get("config") or {}
    variables = context.get("vars") or {}
    name, bound = str(config.get("metric", "sari")), float(config.get("at_least", 0))
    given = variables.get("references", [])
    references = [given] if isinstance(given, str) else list(given)
    value = pair_score(name, str(variables.get("source", "")), output, references)
    reason = f"{name} is {value:.2f}, at least {bound:g} is asked"
    scale = metric_of(name).card.high
    return {
        "pass": value >= bound,
        "score": value / scale if scale > 0 else value,
        "reason": reason,
    }
