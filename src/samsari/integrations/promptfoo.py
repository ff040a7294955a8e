"""An assertion for promptfoo: `type: python`, `value: file://.../promptfoo.py`.

The variables of a test case give the source (`source`) and the references (`references`, a text or
a list). The configuration of the assertion gives `metric` (or check, level, select), `at_least`,
`preset` and `target`.
"""

from __future__ import annotations

from typing import Any

from samsari.errors import MetricError

COMPARING = ("check", "select", "sari", "samsa", "meaning", "easier")  # with a source


def get_assert(output: str, context: dict[str, Any]) -> dict[str, Any]:
    """What promptfoo asks for: whether the output passes, its score and the reason."""
    from samsari.integrations.one_pair import judgement

    config = context.get("config") or {}
    variables = context.get("vars") or {}
    name, preset, target = (
        str(config.get(key, default))
        for key, default in (("metric", "sari"), ("preset", ""), ("target", ""))
    )
    if name.startswith(COMPARING) and not variables.get("source"):
        raise MetricError("the test has no variable `source`", remedy="add it under `vars`")
    given = variables.get("references", [])
    references = [given] if isinstance(given, str) else list(given)
    found = judgement(name, str(variables.get("source", "")), output, references, preset, target)
    bound = float(config.get("at_least", found.enough))
    return {
        "pass": found.value >= bound,
        "score": found.share,
        "reason": f"{found.reason}, at least {bound:g} is asked",
    }
