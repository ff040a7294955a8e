"""Growing streams through `samsari score`, `align` and `parse`: speed and peak memory of each size.

    python benchmarks/stream.py score [--most 1000000] [--sizes 4] [--growth 2] -- -m sari,bleu
    python benchmarks/stream.py align -- -a sultan
    python benchmarks/stream.py parse --most 4000 -- -f json

What stands after -- goes to the command. Lines come from the package's example corpus; for `align`
they are short pairs, for `align` and `parse` numbered so that no two are alike. Each size runs in a
process of its own, so that its peak memory is its own; what the command writes goes to /dev/null.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

from samsari.tasks.demo import EXAMPLES

SHORT = 12  # words of a short sentence
NOWHERE = ["-w", "/dev/null"]


def lines_of(role: str) -> list[str]:
    return (EXAMPLES / f"{role}.txt").read_text(encoding="utf-8").splitlines()


def write(path: Path, lines: Iterable[str]) -> str:
    with path.open("w", encoding="utf-8") as sink:
        sink.writelines(f"{line}\n" for line in lines)
    return str(path)


def score(folder: Path, size: int) -> list[str]:
    """The arguments of `samsari score` for so many pairs."""
    arguments = ["--quiet"]
    for option, role in (("-s", "source"), ("-o", "splitter"), ("-r", "reference-1")):
        lines = lines_of(role)
        tiled = (lines[rank % len(lines)] for rank in range(size))
        arguments += [option, write(folder / role, tiled)]
    return arguments


def align(folder: Path, size: int) -> list[str]:
    """The arguments of `samsari align` for so many pairs."""
    pairs = zip(lines_of("source"), lines_of("reference-1"), strict=True)
    short = [pair for pair in pairs if len(pair[0].split()) <= SHORT]
    arguments = ["--tokenized", *NOWHERE]
    for side, option in enumerate(("-l", "-r")):
        tiled = (f"{rank} {short[rank % len(short)][side]}" for rank in range(size))
        arguments += [option, write(folder / option, tiled)]
    return arguments


def parse(folder: Path, size: int) -> list[str]:
    """The arguments of `samsari parse` for so many lines."""
    lines = lines_of("source")
    tiled = (f"In {rank} {lines[rank % len(lines)]}" for rank in range(size))
    return [write(folder / "text", tiled), *NOWHERE]


COMMANDS: dict[str, Callable[[Path, int], list[str]]] = {
    "score": score,
    "align": align,
    "parse": parse,
}


def run(command: str, size: int, settings: list[str]) -> tuple[float, float]:
    """CPU seconds and peak megabytes of one call."""
    with tempfile.TemporaryDirectory() as folder:
        arguments = [command, *COMMANDS[command](Path(folder), size), *settings]
        child = [sys.executable, __file__, "--child", *arguments]
        out = subprocess.run(child, check=True, capture_output=True, text=True)
    seconds, kilobytes = out.stdout.split()[-2:]
    return float(seconds), float(kilobytes) / 1024


def measure(arguments: list[str]) -> None:
    from samsari.cli.app import run as samsari

    with contextlib.redirect_stdout(io.StringIO()):
        status = samsari(arguments)
    used = resource.getrusage(resource.RUSAGE_SELF)
    print(used.ru_utime + used.ru_stime, used.ru_maxrss)
    sys.exit(status)


def main() -> None:
    if sys.argv[1:2] == ["--child"]:
        measure(sys.argv[2:])
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("command", choices=COMMANDS)
    parser.add_argument("--most", type=int, default=1_000_000, help="the largest size")
    parser.add_argument("--sizes", type=int, default=4, help="how many sizes")
    parser.add_argument("--growth", type=int, default=2, help="how much larger each is")
    cut = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    options, settings = parser.parse_args(sys.argv[1:cut]), sys.argv[cut + 1 :]
    print("| size | CPU s | a second | peak MB |\n|---:|---:|---:|---:|")
    for power in reversed(range(options.sizes)):
        size = options.most // options.growth**power
        seconds, megabytes = run(options.command, size, settings)
        row = f"{size:,} | {seconds:.1f} | {size / seconds:,.0f} | {megabytes:.0f}"
        print(f"| {row} |", flush=True)


if __name__ == "__main__":
    main()
