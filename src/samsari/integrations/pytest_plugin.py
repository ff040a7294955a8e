"""A pytest fixture: `samsari_check` fails a test if a simplifier scores too low.

def test_my_model(samsari_check):
    outputs = [my_model(source) for source in SOURCES]
    samsari_check(SOURCES, outputs, REFERENCES, at_least={"sari": 38})
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pytest

Check = Callable[..., None]


@pytest.fixture
def samsari_check() -> Check:
    """A function that fails the test if a score breaks a bound."""
    return check


def check(
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
