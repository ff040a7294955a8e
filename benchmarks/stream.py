"""A million pairs through `samsari score`: peak memory, and whether the cost grows linearly.

    python benchmarks/stream.py [--pairs 1000000] [--steps 4] [--metrics sari,bleu]

Each size runs in a process of its own, so that its peak memory is its own.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from samsari.tasks.demo import EXAMPLES


def tile(folder: Path, pairs: int) -> list[str]:
    for role in ("source", "splitter", "reference-1"):
        lines = (EXAMPLES / f"{role}.txt").read_text(encoding="utf-8").splitlines()
        with (folder / role).open("w", encoding="utf-8") as sink:
            sink.writelines(f"{lines[n % len(lines)]}\n" for n in range(pairs))
    return ["-s", f"{folder}/source", "-o", f"{folder}/splitter", "-r", f"{folder}/reference-1"]


def run(pairs: int, metrics: str) -> tuple[float, float]:
    """CPU seconds and peak megabytes of one call."""
    with tempfile.TemporaryDirectory() as name:
        files = tile(Path(name), pairs)
        command = [sys.executable, __file__, "--child", *files, "-m", metrics]
        out = subprocess.run(command, check=True, capture_output=True, text=True, env=os.environ)
    seconds, kilobytes = out.stdout.split()[-2:]
    return float(seconds), float(kilobytes) / 1024


def child(arguments: list[str]) -> None:
    from samsari.cli.app import run as samsari

    with contextlib.redirect_stdout(io.StringIO()):
        status = samsari(["score", *arguments, "--quiet"])
    used = resource.getrusage(resource.RUSAGE_SELF)
    print(used.ru_utime + used.ru_stime, used.ru_maxrss)
    sys.exit(status)


def main() -> None:
    if sys.argv[1:2] == ["--child"]:
        child(sys.argv[2:])
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=1_000_000)
    parser.add_argument("--steps", type=int, default=4, help="sizes, each twice the one before")
    parser.add_argument("--metrics", default="sari,bleu")
    options = parser.parse_args()
    print("| pairs | CPU s | pairs/s | peak MB |\n|---:|---:|---:|---:|")
    for halvings in reversed(range(options.steps)):
        pairs = options.pairs >> halvings
        seconds, megabytes = run(pairs, options.metrics)
        print(
            f"| {pairs:,} | {seconds:.1f} | {pairs / seconds:,.0f} | {megabytes:.0f} |", flush=True
        )


if __name__ == "__main__":
    main()
