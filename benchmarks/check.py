"""CPU time and memory of `samsari check`.

    python benchmarks/check.py SOURCE OUTPUT
    python benchmarks/check.py SOURCE OUTPUT --stream 200000 -- --fast --jobs 2

The first form gives the CPU time of a pair, over the first 200 pairs. The second sends so many
pairs (the lines over and over) through the command and prints the memory of its largest process in
each tenth of the run; what stands after -- goes to the command.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from scale_kills import descendants
from scale_memory import resident

from samsari.formats.streams import read_lines
from samsari.tasks.checking.check import check_all

FEW, STEPS = 200, 10
WATCHED = 500  # pairs between two looks at the memory


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("source", type=Path)
    parser.add_argument("output", type=Path)
    parser.add_argument("--stream", type=int, default=0)
    end = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    given = parser.parse_args(sys.argv[1:end])
    if given.stream:
        stream(given.source, given.output, given.stream, sys.argv[end + 1 :])
    else:
        speed(given.source, given.output)


def speed(source: Path, output: Path) -> None:
    """Print the CPU time of a pair."""
    sources, outputs = (read_lines(name)[:FEW] for name in (source, output))
    for fast in (False, True):
        list(check_all(sources[:5], outputs[:5], fast=fast))  # loads the models
        start = time.process_time()
        list(check_all(sources, outputs, fast=fast))
        spent = 1000 * (time.process_time() - start) / len(sources)
        print(f"{'--fast' if fast else 'default'}: {spent:.1f} ms of CPU time a pair")


def stream(source: Path, output: Path, size: int, more: list[str]) -> None:
    """Print the memory of the largest process in each tenth of a long run."""
    with tempfile.TemporaryDirectory() as place:
        names = [str(_tiled(path, size, Path(place))) for path in (source, output)]
        options = ["-s", names[0], "-o", names[1], "-f", "jsonl", "-q", *more]
        start = time.monotonic()
        process = subprocess.Popen(
            [sys.executable, "-m", "samsari", "check", *options], stdout=subprocess.PIPE
        )
        found = list(_watched(process, size))
        status = process.wait()
    spent = time.monotonic() - start
    print(f"{size:,} pairs in {spent:,.0f} s, at most {max(found)} MB a process, status {status}")


def _tiled(path: Path, size: int, folder: Path) -> Path:
    lines = read_lines(path)
    made = folder / f"{len(list(folder.iterdir()))}.txt"
    with made.open("w", encoding="utf-8") as sink:
        sink.writelines(f"{lines[rank % len(lines)]}\n" for rank in range(size))
    return made


def _watched(process: subprocess.Popen[bytes], size: int) -> Iterator[int]:
    """The largest memory of any process in each tenth of the pairs, in MB."""
    assert process.stdout is not None
    largest, done = 0, 0
    for done, _ in enumerate(process.stdout, start=1):
        if done % WATCHED == 0:
            every = [process.pid, *descendants(process.pid)]
            largest = max(largest, *map(resident, every))
        if done * STEPS // size > (done - 1) * STEPS // size:
            print(f"{100 * done // size:4} % of the pairs: {largest:5} MB a process", flush=True)
            yield largest
            largest = 0
    assert done == size, f"{done} of {size} pairs came out"


if __name__ == "__main__":
    main()
