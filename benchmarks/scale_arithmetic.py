"""How long a run takes by arithmetic, checked with 1, 2 and 4 simulated workers.

Some parts are counted here for real: that gives the processor time of a pair and the bytes that
travel. Then workers are simulated: a real Dask scheduler hands out parts to w workers that sleep as
long as a part takes. So 4 workers can be checked on 2 cores, and the sleep is not disturbed by
other programs. The formula must meet what the clock says.
"""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from samsari.formats.parts import list_parts
from samsari.metrics.catalog import create_all
from samsari.tasks.scale.part_work import Columns, Counts, PartTask, count_part, dumps, survey
from samsari.tasks.scoring.counting import Task
from samsari.tasks.workers import spread

SLEEP = 0.25  # seconds that a simulated part takes
PARTS = 80
EMPTY = 2_000  # parts without work, to time the scheduler
CORES, PAIRS = 1_000, 1_000_000_000


@dataclass(frozen=True, slots=True)
class Costs:
    """Processor seconds of a pair, pairs of a part, bytes of a part that travel."""

    pair: float
    pairs: int
    size: int


def makespan(parts: int, workers: int, seconds: float, scheduler: float) -> float:
    """The formula of the page: rounds of parts, unless the scheduler is slower."""
    return max(math.ceil(parts / workers) * seconds, parts * scheduler)


def arithmetic(table: str, metric: str) -> None:
    """Print the costs of a pair, the check with simulated workers, and the large run."""
    costs = _costs(table, metric)
    print(f"{metric}: {costs.pair * 1e6:.1f} µs of processor time a pair, reading included")
    print(f"{metric}: {costs.size} bytes travel for a part of {costs.pairs} pairs")
    scheduler = _empty()
    print(f"scheduler: {scheduler * 1e3:.2f} ms a part")
    for workers in (1, 2, 4):
        found = _simulated(workers)
        wanted = makespan(PARTS, workers, SLEEP, scheduler)
        print(f"{workers} simulated: {found:6.2f} s, formula {wanted:6.2f} s: {found / wanted:.3f}")
    # Parts so large that the scheduler has half its time to spare, but ten rounds at least.
    each = min(round(2 * CORES * scheduler / costs.pair), PAIRS // (10 * CORES))
    parts = math.ceil(PAIRS / each)
    total = makespan(parts, CORES, each * costs.pair, scheduler)
    print(
        f"{CORES} cores, {PAIRS:.0e} pairs of {metric} in {parts} parts of {each}: {total:.0f} s; "
        f"the scheduler works {parts * scheduler:.0f} s of it, {parts * costs.size / 1e6:.0f} MB "
        "travel"
    )


def _costs(table: str, metric: str) -> Costs:
    """Count some parts here, the first one twice because it also loads the models."""
    metrics = create_all([metric])
    names = ("reference",) if metric == "sari" else ()
    task = Task(("output",), tuple(metrics), baselines=False)
    columns = Columns("source", ("output",), names)
    pairs, seconds, size = 0, 0.0, 0
    chosen = list_parts(table)[:5]
    for number, part in enumerate((chosen[0], *chosen)):
        work = PartTask(number, part, 0, survey([part])[0], columns, task)
        start = time.process_time()
        counts = count_part(work)
        if number:
            pairs += counts.n_pairs
            seconds += time.process_time() - start
            size = len(dumps(counts, {}))
    return Costs(seconds / pairs, counts.n_pairs, size)


def _asleep(number: int) -> Counts:
    time.sleep(SLEEP)
    return Counts(("output",), number)


def _nothing(number: int) -> Counts:
    return Counts(("output",), number)


@contextmanager
def _workers(n: int) -> Iterator[Any]:
    """A client of a local cluster with so many workers of one thread."""
    from distributed import Client, LocalCluster

    with (
        LocalCluster(
            n_workers=n,
            threads_per_worker=1,
            dashboard_address=":0",
            silence_logs=logging.CRITICAL,
        ) as here,
        Client(here) as client,
    ):
        client.wait_for_workers(n)
        list(spread(_nothing, range(4 * n), executor=client))  # every worker has loaded samsari
        yield client


def _empty() -> float:
    """Seconds that a part without work takes on two workers, start excluded."""
    with _workers(2) as client:
        start = time.monotonic()
        found = list(spread(_nothing, range(EMPTY), executor=client))
        seconds = time.monotonic() - start
    assert sorted(place for place, _ in found) == list(range(EMPTY))
    return seconds / EMPTY


def _simulated(workers: int) -> float:
    """Seconds that sleeping workers take for all parts, start excluded."""
    with _workers(workers) as client:
        start = time.monotonic()
        total = sum(made.n_pairs for _, made in spread(_asleep, range(PARTS), executor=client))
        seconds = time.monotonic() - start
    assert total == sum(range(PARTS))
    return seconds
