"""Two pytest fixtures: `samsari_score` has thresholds for scores, `samsari_check` finds errors.

def test_my_model(samsari_score, samsari_check):
    outputs = [my_model(source) for source in SOURCES]
    samsari_score(SOURCES, outputs, REFERENCES, at_least={"sari": 38})
    samsari_check(SOURCES, outputs, preset="medical")

They are named after the commands `samsari score` and `samsari check`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

Judge = Callable[..., None]


@pytest.fixture
def samsari_score() -> Judge:
    """A function that fails the test if a score breaks a bound."""
    return scores_hold


@pytest.fixture
def samsari_check() -> Judge:
    """A function that fails the test if `samsari check` blocks a pair."""

    return nothing_blocks


def nothing_blocks(
    sources: Sequence[str],
    outputs: Sequence[str],
    *,
    preset: str = "",
    settings: str | Path | None = None,
    select: Sequence[str] = (),
    ignore: Sequence[str] = (),
    fail_on: str = "",
    fast: bool = False,
) -> None:
    """Fail with the findings of each pair that `samsari check` would not let pass."""
    __tracebackhide__ = True
    from samsari.checking.settings import blocks, load_settings, narrowed
    from samsari.reporting.checks.machines import Checked
    from samsari.reporting.checks.text import render
    from samsari.tasks.checking.check import check_all

    chosen = narrowed(load_settings(settings, preset), select, ignore)
    chosen = replace(chosen, fail_on=fail_on or chosen.fail_on)
    found = check_all(sources, outputs, settings=chosen, fast=fast)
    failures = [render(Checked(each)).rstrip() for each in found if blocks(each, chosen)]
    if failures:
        pytest.fail("\n".join(failures), pytrace=False)


def scores_hold(
    sources: Sequence[str],
    outputs: Sequence[str],
    references: Sequence[str | Sequence[str]] | None = None,
    *,
    at_least: Mapping[str, float] | None = None,
    at_most: Mapping[str, float] | None = None,
    each_at_least: Mapping[str, float] | None = None,
) -> None:
    """Fail with a sentence for each bound that is broken; the last bounds hold for every pair."""
    __tracebackhide__ = True
    from samsari.tasks.scoring.gates import Gate
    from samsari.tasks.scoring.score import score

    floors, ceilings, every = at_least or {}, at_most or {}, each_at_least or {}
    result = score(
        sources, outputs, references, metrics=list(dict.fromkeys([*floors, *ceilings, *every]))
    )
    gates = [Gate(name, bound, True) for name, bound in floors.items()]
    gates += [Gate(name, bound, False) for name, bound in ceilings.items()]
    failures = [c.failure for gate in gates for c in gate.checks(result) if c.failure]
    table = result_by_pair(result) if every else {}
    for name, bound in every.items():
        low = [pair for pair, value in table[name].items() if not value >= bound]
        if low:
            failures.append(f"{name} is below {bound:g} in the pairs {', '.join(low[:5])}")
    if failures:
        pytest.fail("\n".join(failures), pytrace=False)


def result_by_pair(result: object) -> dict[str, dict[str, float]]:
    """For each metric the score of each pair of the only system, by the pair's id."""
    from samsari.model.result import Result
    from samsari.tasks.scoring.frames import pair_columns

    assert isinstance(result, Result)
    columns = pair_columns(result)
    own = [i for i, name in enumerate(columns["system"]) if name == "system"]
    return {
        info.name: {
            columns["id"][i]: float("nan")
            if columns[info.name][i] is None
            else columns[info.name][i]
            for i in own
        }
        for info in result.metrics
    }
