"""Input in parts: synthetic pairs, workers, kills, memory.

python benchmarks/scale.py make DIR --pairs 1000000 --parts 100
python benchmarks/scale.py speed DIR          # 1 and 2 processes, and a local Dask cluster
python benchmarks/scale.py kill DIR --kills 100 -- --cluster local --jobs 2
python benchmarks/scale.py memory DIR         # the highest memory of a process
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

WORDS = (
    "the a of in to and he she it city river town people law music house small large began ended "
    "wrote built moved called became known first last many few old new north south water road"
).split()


def make(folder: Path, pairs: int, parts: int, seed: int = 1) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    folder.mkdir(parents=True, exist_ok=True)
    each = -(-pairs // parts)
    for number in range(parts):
        rng = random.Random(seed * 100_003 + number)
        columns: dict[str, list[str]] = {"source": [], "output": [], "reference": []}
        for _ in range(min(each, pairs - number * each)):
            words = rng.choices(WORDS, k=rng.randint(12, 24))
            columns["source"].append(" ".join(words).capitalize() + ".")
            for name in ("output", "reference"):
                kept = [word for word in words if rng.random() < 0.8]
                kept.insert(rng.randint(0, len(kept)), rng.choice(WORDS))
                columns[name].append(" ".join(kept).capitalize() + ".")
        pq.write_table(pa.table(columns), folder / f"part-{number:05}.parquet")


def command(folder: Path, metric: str, *more: str) -> list[str]:
    table = f"{folder}/part-*.parquet"
    base = [sys.executable, "-m", "samsari", "score", "--table", table, "-m", metric]
    references = ["-r", "reference"] if metric == "sari" else []
    return [*base, *references, "--no-baselines", "--quiet", "--json", "-", *more]


def run(arguments: list[str]) -> tuple[float, dict[str, object]]:
    """The processor time of a command and its children, and what it printed."""
    before = os.times()
    done = subprocess.run(arguments, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(done.stderr)
    after = os.times()
    used = after.children_user - before.children_user + after.children_system
    return used - before.children_system, json.loads(done.stdout)


def scores(result: dict[str, object]) -> str:
    systems = result["systems"]
    assert isinstance(systems, list)
    return repr([[score["value"] for score in system["scores"]] for system in systems])


def speed(folder: Path, metric: str, repeats: int) -> None:
    """Processor time, which other programs disturb little; two free cores share it."""
    ways = {
        "1 process": (),
        "2 processes": ("--jobs", "2"),
        "Dask, 2 workers": ("--cluster", "local", "--jobs", "2"),
    }
    times: dict[str, float] = {}
    seen: set[str] = set()
    for name, more in ways.items():
        for _ in range(repeats):
            seconds, result = run(command(folder, metric, *more))
            times[name] = min(times.get(name, seconds), seconds)
            seen.add(scores(result))
    one = times["1 process"]
    for name, seconds in times.items():
        gain = 1.0 if name == "1 process" else 2 * one / seconds
        print(f"{metric} {name:16} {seconds:8.1f} s of processor time, {gain:.2f} times 1 process")
    print(f"{metric}: {len(seen)} different result(s)", flush=True)


def children(parent: int) -> list[int]:
    found = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True)
    rows = [tuple(map(int, line.split())) for line in found.stdout.splitlines()]
    known = {parent}
    for _ in range(4):
        known |= {pid for pid, above in rows if above in known}
    return sorted(known - {parent})


def workers(parent: int) -> list[int]:
    """The processes that count: Python children that have no children of their own."""
    own = []
    for pid in children(parent):
        try:
            line = Path(f"/proc/{pid}/cmdline").read_bytes().decode(errors="replace")
        except OSError:
            continue
        if "spawn_main" in line and not children(pid):
            own.append(pid)
    return own


def kill(folder: Path, metric: str, kills: int, *more: str) -> None:
    _, wanted = run(command(folder, metric, "--jobs", "2"))
    done, wrong, runs = 0, 0, 0
    rng = random.Random(7)
    while done < kills:
        with tempfile.TemporaryDirectory() as place:
            arguments = command(folder, metric, *more, "--run", f"{place}/run")
            shots, out = shot_at(arguments, Path(place) / "run" / "run.json", kills - done, rng)
        done += shots
        runs += 1
        wrong += not out or scores(json.loads(out)) != scores(wanted)
    print(f"{done} kills in {runs} runs: {wrong} runs with another result or none")


def shot_at(arguments: list[str], sign: Path, most: int, rng: random.Random) -> tuple[int, str]:
    """How many workers of a command were killed while it counted, and what it printed."""
    process = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    stop = threading.Event()
    shots: list[int] = []

    def shoot() -> None:
        """Kill a worker whenever a part more is finished, so that all are in the middle of work."""
        finished = 0
        while not stop.wait(0.2):
            now = len(list(sign.parent.glob("parts/*.json")))
            alive = workers(process.pid)
            if alive and now > finished and len(shots) < most:
                finished = now
                pid = rng.choice(alive)
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
                    shots.append(pid)

    shooter = threading.Thread(target=shoot)
    shooter.start()
    out, err = process.communicate()
    stop.set()
    shooter.join()
    if process.returncode:
        print(err.strip()[-300:])
    return len(shots), "" if process.returncode else out


def memory(folder: Path, metric: str, *more: str) -> None:
    start = time.monotonic()
    _, result = run(command(folder, metric, *more))
    seconds = time.monotonic() - start
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"{result['n_pairs']} pairs, {metric}: {seconds:.1f} s, at most {peak:.0f} MB a process")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("make", "speed", "kill", "memory"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--pairs", type=int, default=100_000)
    parser.add_argument("--parts", type=int, default=20)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--repeats", type=int, default=1)
    parser.add_argument("--metric", default="sari")
    cut = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    more = sys.argv[cut + 1 :]  # options of samsari score
    given = parser.parse_args(sys.argv[1:cut])
    if given.what == "make":
        make(given.folder, given.pairs, given.parts)
    elif given.what == "speed":
        speed(given.folder, given.metric, given.repeats)
    elif given.what == "kill":
        kill(given.folder, given.metric, given.kills, *more)
    else:
        memory(given.folder, given.metric, *more)


if __name__ == "__main__":
    main()
