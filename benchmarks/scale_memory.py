"""The memory of every process of a long run, read while the run goes on (Linux)."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from scale_kills import descendants

STEPS = 10  # lines of the table


def memory(score: list[str], folder: Path, pattern: str, state: Path | None) -> None:
    """Print the largest process of each tenth of the run, then of all of it."""
    parts = len(list(folder.glob(pattern)))
    with tempfile.TemporaryDirectory() as place:
        run = state or Path(place) / "run"
        printed = Path(place) / "result.json"  # a pipe that nobody reads would stop the run
        with printed.open("wb") as out:
            process = subprocess.Popen([*score, "--run", str(run)], stdout=out)
            most = _watched(process, run, parts)
        found = printed.read_bytes()
    if process.returncode:
        sys.exit(process.returncode)
    result = json.loads(found)
    value = result["systems"][0]["scores"][0]["value"]
    print(f"{result['n_pairs']} pairs, {value!r}: at most {most} MB a process")


def _watched(process: subprocess.Popen[bytes], run: Path, parts: int) -> int:
    """The largest memory of any process; what was largest in each tenth is printed at its end."""
    most, largest, step = 0, 0, 0
    while process.poll() is None:
        now = STEPS * len(list(run.glob("parts/*.json"))) // parts
        if now > step:
            print(f"{now * 100 // STEPS:4} % of the parts: {largest:5} MB a process", flush=True)
            step, largest = now, 0
        size = max(map(resident, [process.pid, *descendants(process.pid)]))
        largest, most = max(largest, size), max(most, size)
        time.sleep(0.5)
    return most


def resident(pid: int) -> int:
    """The memory of a process in MB; 0 if it is gone."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text("utf-8").splitlines()
    except OSError:
        return 0
    sizes = [line.split()[1] for line in lines if line.startswith("VmRSS")]
    return int(sizes[0]) >> 10 if sizes else 0
