"""Input in parts: synthetic pairs, workers, kills, memory, arithmetic.

python benchmarks/scale.py make DIR --pairs 1000000 --parts 100
python benchmarks/scale.py speed DIR --metric sari --repeats 3
python benchmarks/scale.py kill DIR --kills 100 --state kills.jsonl -- --cluster local --jobs 2
python benchmarks/scale.py memory DIR --state state -- --jobs 2
python benchmarks/scale.py arithmetic DIR --metric sari

`speed` wants a quiet machine; the others do not depend on time. `make`, `kill` and `memory` go on
where they were stopped. What stands behind `--` goes to `samsari score`.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import scale_arithmetic
import scale_kills
import scale_memory
import synthetic_pairs

WAYS = {
    "1 process": (),
    "2 processes": ("--jobs", "2"),
    "Dask, 2 workers": ("--cluster", "local", "--jobs", "2"),
}
LEAST = {"samsa": 1.8, "sari": 1.7}  # times one process
MOST_OVER_JOBS = 0.15


def command(table: str, metric: str, *more: str) -> list[str]:
    """The command that scores parts."""
    base = [sys.executable, "-m", "samsari", "score", "--table", table, "-m", metric]
    references = ["-r", "reference"] if metric == "sari" else []
    return [*base, *references, "--no-baselines", "--quiet", "--json", "-", *more]


def timed(arguments: Sequence[str]) -> tuple[float, float, str]:
    """Seconds on the wall, seconds of all processors, and the scores."""
    start, before = time.monotonic(), os.times()
    done = subprocess.run(arguments, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(done.stderr)
    after = os.times()
    used = sum(after[2:4]) - sum(before[2:4])
    return time.monotonic() - start, used, scores(json.loads(done.stdout))


def scores(result: dict[str, object]) -> str:
    """All bits of the scores, and how many pairs they are of."""
    systems = result["systems"]
    assert isinstance(systems, list)
    return repr([result["n_pairs"], *([s["value"] for s in one["scores"]] for one in systems)])


def speed(table: str, metric: str, repeats: int) -> None:
    """The best of some runs of each way, turn by turn, beside what is wanted."""
    best = dict.fromkeys(WAYS, (math.inf, math.inf))
    seen: set[str] = set()
    for _ in range(repeats):
        for name, more in WAYS.items():
            wall, used, found = timed(command(table, metric, *more))
            best[name] = min(best[name], (wall, used))
            seen.add(found)
    one, two, dask = (best[name][0] for name in WAYS)
    for name, (wall, used) in best.items():
        print(f"{metric} {name:16} {wall:8.1f} s, {used:8.1f} s of processor time")
    judge(f"{metric}: 2 processes beside 1", one / two, LEAST.get(metric, 0.0))
    judge(f"{metric}: Dask with 2 workers beside 1 process", one / dask, LEAST.get(metric, 0.0))
    over = dask / two - 1
    word = "reached" if over <= MOST_OVER_JOBS else "MISSED"
    print(f"{metric}: Dask over --jobs {over:+.1%}, at most {MOST_OVER_JOBS:.0%}: {word}")
    agree = "the same scores everywhere" if len(seen) == 1 else f"{len(seen)} DIFFERENT scores"
    print(f"{metric}: {agree}", flush=True)


def judge(what: str, gain: float, least: float) -> None:
    word = "reached" if gain >= least else "MISSED"
    print(f"{what}: {gain:.2f} times, at least {least}: {word}")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("make", "speed", "kill", "memory", "arithmetic"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--pairs", type=int, default=100_000)
    parser.add_argument("--parts", type=int, default=20)
    parser.add_argument("--kind", choices=tuple(synthetic_pairs.KINDS), default="words")
    parser.add_argument("--pattern", default="part-*.parquet", help="which parts of the folder")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--repeats", type=int, default=1)
    parser.add_argument("--metric", default="sari")
    parser.add_argument("--state", type=Path, help="what is kept between two calls")
    cut = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    more = sys.argv[cut + 1 :]
    given = parser.parse_args(sys.argv[1:cut])
    table = f"{given.folder}/{given.pattern}"
    score = command(table, given.metric, *more)
    if given.what == "make":
        synthetic_pairs.make(given.folder, given.pairs, given.parts, given.kind)
    elif given.what == "speed":
        speed(table, given.metric, given.repeats)
    elif given.what == "kill":
        wanted = timed(command(table, given.metric))[2]
        state = given.state or given.folder / "kills.jsonl"
        scale_kills.kill(score, wanted, scores, given.kills, state)
    elif given.what == "memory":
        scale_memory.memory(score, given.folder, given.pattern, given.state)
    else:
        scale_arithmetic.arithmetic(table, given.metric)


if __name__ == "__main__":
    main()
