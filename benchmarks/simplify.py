"""Speed of the default simplifier: start-up, the whole command, stages, memory.

python benchmarks/simplify.py [TEXT]    (one sentence a line; a few bundled lines if missing)
Times are processor time of one core, so a busy machine does not distort them.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from samsari.simplification.plain.simplifier import default
from samsari.simplification.tokens import tokenize

LINES = (
    "Jeddah is the principal gateway to Mecca, Islam's holiest city, which able-bodied Muslims "
    "are required to visit at least once in their lifetime.",
    "The depression maintained multiple cloud swirls within a common center before it dissipated.",
)


def per_line(work: Callable[[int], object], size: int) -> float:
    """Milliseconds of processor time that one line takes."""
    begin = time.process_time()
    for number in range(size):
        work(number)
    return (time.process_time() - begin) / size * 1000


def command_time(line: str, runs: int = 5) -> float:
    """Seconds of processor time that `samsari simplify` takes for one line, in the best run."""
    times = []
    for _ in range(runs):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        call = [sys.executable, "-m", "samsari", "simplify", "-"]
        subprocess.run(call, input=line.encode(), stdout=subprocess.DEVNULL, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(times)


def main(arguments: Sequence[str]) -> None:
    lines = Path(arguments[0]).read_text("utf-8").splitlines() if arguments else list(LINES) * 50
    begin = time.process_time()
    simplifier = default()
    simplifier.line(lines[0])
    print(f"start-up        {time.process_time() - begin:8.2f} s")
    print(f"whole command   {command_time(lines[0]):8.2f} s, best of five")
    tokens = [tokenize(line) for line in lines]
    stages: dict[str, Callable[[int], object]] = {
        "tokens": lambda k: tokenize(lines[k]),
        "tags": lambda k: simplifier.read(tokens[k]),
        "all, raw to raw": lambda k: simplifier.line(lines[k]),
    }
    for name, work in stages.items():
        print(f"{name:15s} {per_line(work, len(lines)):8.3f} ms a line")
    print(f"memory          {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:8.0f} MB")


if __name__ == "__main__":
    main(sys.argv[1:])
