"""A million pairs through `samsari align`: pairs a second, and peak memory at growing sizes.

    python benchmarks/align_stream.py [--pairs 1000000] [--aligner sultan] [--steps 3]

Pairs: short sentences of the package's example corpus, numbered so that no two are alike. Each size
runs in a process of its own, so that its peak memory is its own; links go to /dev/null.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from samsari.tasks.demo import EXAMPLES

ROLES = ("source", "reference-1")
LONGEST = 12  # words of a short sentence


def tile(folder: Path, pairs: int) -> list[str]:
    """Write the pairs; the options that name them."""
    sides = [(EXAMPLES / f"{role}.txt").read_text(encoding="utf-8").splitlines() for role in ROLES]
    short = [pair for pair in zip(*sides, strict=True) if len(pair[0].split()) <= LONGEST]
    for side, name in enumerate(("left", "right")):
        with (folder / name).open("w", encoding="utf-8") as sink:
            sink.writelines(f"{n} {short[n % len(short)][side]}\n" for n in range(pairs))
    return ["-l", f"{folder}/left", "-r", f"{folder}/right", "--tokenized", "-o", "/dev/null"]


def run(pairs: int, aligner: str) -> tuple[float, float]:
    """CPU seconds and peak megabytes of one call."""
    with tempfile.TemporaryDirectory() as name:
        command = [sys.executable, __file__, "--child", *tile(Path(name), pairs), "-a", aligner]
        out = subprocess.run(command, check=True, capture_output=True, text=True)
    seconds, kilobytes = out.stdout.split()[-2:]
    return float(seconds), float(kilobytes) / 1024


def child(arguments: list[str]) -> None:
    from samsari.cli.app import run as samsari

    status = samsari(["align", *arguments])
    used = resource.getrusage(resource.RUSAGE_SELF)
    print(used.ru_utime + used.ru_stime, used.ru_maxrss)
    sys.exit(status)


def main() -> None:
    if sys.argv[1:2] == ["--child"]:
        child(sys.argv[2:])
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=1_000_000)
    parser.add_argument("--aligner", default="sultan")
    parser.add_argument("--steps", type=int, default=3, help="sizes, each ten times the one before")
    options = parser.parse_args()
    print("| aligner | pairs | CPU s | pairs/s | peak MB |\n|---|---:|---:|---:|---:|")
    for power in reversed(range(options.steps)):
        pairs = options.pairs // 10**power
        seconds, megabytes = run(pairs, options.aligner)
        rate = f"{seconds:.1f} | {pairs / seconds:,.0f} | {megabytes:.0f}"
        print(f"| {options.aligner} | {pairs:,} | {rate} |", flush=True)


if __name__ == "__main__":
    main()
