"""What a command costs before it does anything: processor time of one short line, and memory.

    python benchmarks/start.py [--rounds N] [--beside SRC] [--text FILE]

With `--beside` the same is measured for another tree (its folder `src`), in turn, and the ratio is
the median over the rounds: a busy machine slows both alike. With `--text` the peak of the memory of
`samsari simplify FILE` is measured, too. Bytecode is compiled, as it is after an installation.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median

import samsari

HERE = Path(samsari.__file__).parents[1]
LINE = b"The tenant shall utilise the facilities.\n"
EXAMPLES = HERE / "samsari" / "examples"
PAIR = ("-s", str(EXAMPLES / "source.txt"), "-o", str(EXAMPLES / "shortener.txt"))
REFERENCE = ("-r", str(EXAMPLES / "reference-1.txt"))
COMMANDS = {
    "simplify -": ("simplify", "-"),
    "split -": ("split", "-"),
    "score -m sari, 20 pairs": ("score", *PAIR, *REFERENCE, "-m", "sari"),
    "score -m samsa, 20 pairs": ("score", *PAIR, "-m", "samsa", "--no-baselines"),
    "check --fast, 20 pairs": ("check", *PAIR, "--fast"),
}


def cost(tree: Path, words: Sequence[str], bytecode: str) -> tuple[float, float]:
    """Seconds of processor time and megabytes at the peak of one run."""
    kept = {name: text for name, text in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    settings = {"PYTHONPATH": str(tree), "PYTHONPYCACHEPREFIX": bytecode}
    with subprocess.Popen(
        [sys.executable, "-m", "samsari", *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=kept | settings,
    ) as process:
        assert process.stdin is not None
        process.stdin.write(LINE)
        process.stdin.close()
        _, _, used = os.wait4(process.pid, 0)
        process.returncode = 0
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def measured(
    trees: Sequence[Path], words: Sequence[str], rounds: int, bytecode: str
) -> list[list[tuple[float, float]]]:
    """For each round the costs of all trees, which take turns to be the first."""
    found = []
    for number in range(rounds + 1):
        order = trees if number % 2 else trees[::-1]
        costs = {tree: cost(tree, words, bytecode) for tree in order}
        found.append([costs[tree] for tree in trees])
    return found[1:]  # the first round compiled the bytecode


def show(name: str, rounds: Sequence[Sequence[tuple[float, float]]]) -> None:
    """Print medians, and what this tree takes in parts of the other."""
    for number, tree in enumerate(("here", "beside")[: len(rounds[0])]):
        seconds, memory = (median(costs[number][k] for costs in rounds) for k in (0, 1))
        print(f"{name:26s} {tree:7s} {seconds:6.2f} s {memory:6.0f} MB")
    if len(rounds[0]) > 1:
        ratio = median(costs[0][0] / costs[1][0] for costs in rounds)
        print(f"{name:26s} ratio   {ratio:6.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--beside", type=Path)
    parser.add_argument("--text", type=Path)
    given = parser.parse_args()
    trees = [HERE, *([given.beside.resolve()] if given.beside else [])]
    commands = dict(COMMANDS)
    if given.text:
        commands[f"simplify {given.text.name}"[:26]] = ("simplify", str(given.text))
    with tempfile.TemporaryDirectory() as bytecode:
        for name, words in commands.items():
            show(name, measured(trees, words, given.rounds, bytecode))


if __name__ == "__main__":
    main()
