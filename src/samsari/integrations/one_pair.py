"""What tools that give one answer at a time ask for: a score of any metric, or a judgement.

A judgement is by a metric, or by one of the functions `check`, `level` and `select`, which are the
same that the MCP server offers.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from samsari.errors import MetricError, ToolkitError
from samsari.integrations.functions import check, level, limited, select
from samsari.metrics.catalog import create
from samsari.metrics.contract import Metric, score_of, total
from samsari.model.level import CEFR
from samsari.model.text import Pair
from samsari.tasks.language.level import read_target
from samsari.tasks.select import HIT

SHARES = {"pass": 1.0, "note": 1.0, "warn": 0.5}  # of a verdict of check; others count 0
TARGET = "B1"


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is said of one output: a value, the same between 0 and 1, and the reason.

    `enough` is the value that passes where no other is asked for.
    """

    name: str
    value: float
    share: float
    reason: str
    enough: float


def judgement(  # noqa: PLR0917 - a pair, and how it is judged
    name: str,
    source: str,
    output: str,
    references: Sequence[str] = (),
    preset: str = "",
    target: str = "",
) -> Judgement:
    """What a metric, `check`, `level` or `select` says of an output.

    - `check`: 1 for a pass, 0.5 with warnings, 0 for a fail and for what cannot be judged
    - `level`: 1 for the level `target`, less the farther it is missed, 0 if there is none
    - `select`: 1 if the output is chosen among it and the references, 0.5 if it is one of them

    >>> judgement("check", "He got 30 votes.", "He got 13 votes.").value
    0.0
    """
    if name == "check":
        return _checked(_asked(check, source, output, preset))
    if name == "level":
        return _levelled(_asked(level, output), target or TARGET)
    if name == "select":
        return _selected(output, references, _asked(select, source, [*references, output], target))
    value = pair_score(name, source, output, references)
    high = metric_of(name).card.high
    share = value / high if math.isfinite(high) and high > 0 else value
    return Judgement(name, value, share, f"{name} is {value:.2f}", 0.0)


def _asked(function: Any, *given: Any) -> dict[str, Any]:
    found: dict[str, Any] = limited(function, ToolkitError)(*given)
    return found


def _checked(found: dict[str, Any]) -> Judgement:
    share = SHARES.get(found["verdict"], 0.0)
    told = [one["message"] for one in found["findings"]] + [x["reason"] for x in found["unjudged"]]
    return Judgement("check", share, share, ": ".join([found["verdict"], *told[:3]]), 0.5)


def _levelled(found: dict[str, Any], target: str) -> Judgement:
    wanted = read_target(target)
    if found["value"] is None:
        return Judgement("level", 0.0, 0.0, found["reason"], 1.0)
    missed = max(0.0, abs(found["value"] - wanted) - HIT)
    share = max(0.0, 1 - missed / (len(CEFR) - 1))
    reason = f"level {found['cefr']}, {CEFR[wanted - 1]} is wanted"
    return Judgement("level", share, share, reason, 1.0)


def _selected(output: str, references: Sequence[str], found: dict[str, Any]) -> Judgement:
    if not references:
        raise MetricError("select has nothing to choose from", remedy="give references")
    is_fit = found["chosen"] is not None and found["text"] == output
    share = 0.0 if not is_fit else 0.5 if output in references else 1.0
    return Judgement("select", share, share, found["reason"], 0.5)


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
