"""A score is a function of its pair: the same bits alone, in any file, order, part and process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from ast import literal_eval
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from tests.tasks.scale.ways import ROWS, WAYS, Row, differences, forget

import samsari
from samsari.metrics.catalog import BUILT_IN


def tallies(given: Sequence[Row], metrics: Iterable[str] = BUILT_IN, **how: Any) -> list[str]:
    """For each pair its tally by each metric, to the last bit."""
    sources, outputs, references = map(list, zip(*given, strict=True))
    how = {"baselines": False, "keep": "tallies", **how}
    (system,) = samsari.score(sources, outputs, references, metrics=list(metrics), **how).systems
    return by_pair({name: [*map(tuple, own)] for name, own in system.tallies.items()})


def by_pair(found: dict[str, list[tuple[float, ...]]]) -> list[str]:
    """One text for each pair; no text tells 0 from -0, as no JSON does."""
    rows = zip(*([bits(own) for own in every] for every in found.values()), strict=True)
    return [repr(dict(zip(found, row, strict=True))) for row in rows]


def bits(row: Iterable[float]) -> list[str]:
    return [(own + 0.0).hex() for own in row]


@pytest.fixture(scope="module")
def expected() -> list[str]:
    forget()
    return tallies(ROWS)


@pytest.mark.parametrize("way", WAYS)
def test_every_metric_gives_a_pair_the_same_tally(way: str, expected: list[str]) -> None:
    forget()
    assert differences(WAYS[way](tallies, ROWS), expected) == []


def test_every_metric_gives_the_same_in_two_processes(expected: list[str]) -> None:
    assert differences(tallies(ROWS, jobs=2), expected) == []


def test_every_metric_gives_the_same_on_a_cluster(expected: list[str], client: Any) -> None:
    assert differences(tallies(ROWS, executor=client), expected) == []


def test_metrics_give_the_same_whatever_else_is_scored(expected: list[str]) -> None:
    for metric in ("samsa", "meaning", "samsa-preservation"):
        forget()
        found = [literal_eval(own)[metric] for own in tallies(ROWS, [metric])]
        assert found == [literal_eval(own)[metric] for own in expected]


def test_the_command_gives_the_same_with_two_threads(expected: list[str], tmp_path: Path) -> None:
    table = tmp_path / "rows.jsonl"
    named = [{"source": one, "output": two, "reference": three} for one, two, three in ROWS]
    table.write_text("".join(json.dumps(own) + "\n" for own in named), encoding="utf-8")
    command = [sys.executable, "-m", "samsari", "score", "--table", str(table), "--json", "-"]
    more = ["-m", ",".join(BUILT_IN), "--keep", "tallies", "--no-baselines", "--quiet"]
    threads = os.environ | {"OMP_NUM_THREADS": "2", "OPENBLAS_NUM_THREADS": "2"}
    done = subprocess.run([*command, *more], capture_output=True, env=threads, check=True)
    (system,) = json.loads(done.stdout)["systems"]
    found = by_pair({name: own["rows"] for name, own in system["tallies"].items()})
    assert differences(found, expected) == []


@pytest.mark.data
def test_scores_of_turkcorpus_do_not_depend_on_parts_and_order(data_dir: Path) -> None:
    folder = data_dir / "simplification" / "turkcorpus"
    files = ("detok/test.truecase.detok.orig", "systems-detok/DMASS-DCSS")
    texts = [(folder / name).read_text(encoding="utf-8").splitlines() for name in files]
    given = [(source, output, [source]) for source, output in zip(*texts, strict=True)]
    ask = partial(tallies, metrics=("samsa", "samsa-preservation", "meaning", "fluency"))
    forget()
    whole = ask(given)
    for way in WAYS.values():
        forget()
        assert differences(way(ask, given), whole) == []
