"""Workers that are ended with signal 9 while they count: is anything lost or counted twice?"""

from __future__ import annotations

import contextlib
import json
import os
import random
import signal
import subprocess
import tempfile
import threading
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

LOOK = 0.1  # seconds between two looks at what is finished


def kill(
    score: list[str],
    wanted: str,
    scores: Callable[[dict[str, object]], str],
    kills: int,
    state: Path,
) -> None:
    """Score again and again with kills until there were enough; each run is kept in `state`."""
    runs = _known(state)
    rng = random.Random(7 + len(runs))
    while (done := sum(run["kills"] for run in runs)) < kills:
        with tempfile.TemporaryDirectory(dir=state.parent) as place:
            own = [*score, "--run", f"{place}/run", "--per-pair", f"{place}/pairs"]
            shots, out, error = shot_at(own, Path(place) / "run", kills - done, rng)
            rows = _rows(Path(place) / "pairs")
        result = scores(json.loads(out)) if out else ""
        n_pairs = json.loads(out)["n_pairs"] if out else 0
        run = {
            "kills": shots,
            "same scores": result == wanted,
            "lines lost": n_pairs - len(rows),
            "lines twice": sum(count - 1 for count in rows.values()),
            "error": error,
        }
        runs.append(run)
        with state.open("a", encoding="utf-8") as stream:
            stream.write(json.dumps(run) + "\n")
        print(run, flush=True)
    wrong = sum(
        not run["same scores"] or bool(run["lines lost"]) or bool(run["lines twice"])
        for run in runs
    )
    print(f"{done} kills in {len(runs)} runs: {wrong} runs with another result, lost or twice")


def _known(state: Path) -> list[dict[str, Any]]:
    if not state.exists():
        return []
    return [json.loads(line) for line in state.read_text("utf-8").splitlines()]


def _rows(folder: Path) -> Counter[str]:
    """How often each id stands in the scores of the pairs."""
    found: Counter[str] = Counter()
    for path in folder.glob("part-*.jsonl"):
        with path.open(encoding="utf-8") as lines:
            found.update(json.loads(line)["id"] for line in lines)
    return found


def shot_at(arguments: list[str], run: Path, most: int, rng: random.Random) -> tuple[int, str, str]:
    """How many workers of a command were killed while it counted, and what it printed."""
    process = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    stop = threading.Event()
    shots: list[int] = []

    def shoot() -> None:
        """Kill a worker whenever a part more is finished, so that all are in the middle of work."""
        finished = 0
        while not stop.wait(LOOK):
            now = len(list(run.glob("parts/*.json")))
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
    return len(shots), "" if process.returncode else out, err.strip()[-300:]


def workers(parent: int) -> list[int]:
    """The processes that count: spawned ones that have no children of their own."""
    below = descendants(parent)
    parents = set(below.values())
    return sorted(pid for pid in below if pid not in parents and "spawn_main" in _line(pid))


def descendants(parent: int) -> dict[int, int]:
    """Each process below another one, and the process above it."""
    found = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True)
    above = dict(map(int, line.split()) for line in found.stdout.splitlines())  # type: ignore[misc]
    known = {parent}
    while more := {pid for pid, up in above.items() if up in known} - known:
        known |= more
    return {pid: above[pid] for pid in known - {parent}}


def _line(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().decode(errors="replace")
    except OSError:
        return ""
