"""What the judge of sameness costs in SAMSA on TurkCorpus: processor time with and without it.

    python benchmarks/same_speed.py DATA_DIR [--pairs N] [--rounds N]

Every measurement is a process of its own, so nothing is remembered from another one. With and
without the judge come in turn, on one thread: a busy machine slows both alike. The output is the
first human reference.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import median

WAYS = ("with", "without")
FOLDER = Path("simplification") / "turkcorpus" / "detok"
# Words that no rule decides, so the network and all tables are loaded before the time is taken.
FIRST = (
    "The company purchased three enormous ships and was unable to restore them.",
    "The company got hold of three huge vessels and could hardly rebuild them.",
)
ONE_THREAD = {f"{name}_NUM_THREADS": "1" for name in ("OMP", "OPENBLAS", "MKL")}


@dataclass(frozen=True)
class Cost:
    """Seconds of processor time: of the pairs alone, and of the process from its start."""

    pairs: float
    process: float


def main() -> None:
    """Print the rounds and the medians."""
    parser = argparse.ArgumentParser()
    parser.add_argument("data", type=Path)
    parser.add_argument("--pairs", type=int, default=350)
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--once", choices=WAYS, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.once:
        own = measured(arguments.data / FOLDER, arguments.pairs, arguments.once == "with")
        print(own.pairs, own.process)
        return
    found: dict[str, list[Cost]] = {way: [] for way in WAYS}
    for number in range(arguments.rounds):
        for way in WAYS if number % 2 == 0 else WAYS[::-1]:
            found[way].append(_in_a_process(arguments.data, arguments.pairs, way))
        print(f"round {number + 1}: {_compared(found['with'][-1:], found['without'][-1:])}")
    print(f"medians of {arguments.rounds} rounds: {_compared(found['with'], found['without'])}")


def measured(folder: Path, count: int, is_judged: bool) -> Cost:
    """What SAMSA of so many pairs takes; one pair before them loads what is loaded late."""
    from samsari.metrics.samsa.samsa import Samsa
    from samsari.metrics.samsa.settings import NamedAligner
    from samsari.model.text import Pair

    class Unjudged(NamedAligner):
        """The aligner of SAMSA without its judge."""

        @property
        def _loaded(self):  # type: ignore[no-untyped-def]
            return _without_judge()

    sides = [
        (folder / f"test.truecase.detok.{name}").read_text(encoding="utf-8").splitlines()[:count]
        for name in ("orig", "simp.0")
    ]
    pairs = [Pair(str(at), *both) for at, both in enumerate(zip(*sides, strict=True))]
    metric = Samsa(aligner=NamedAligner() if is_judged else Unjudged())
    metric.tallies([Pair("first", *FIRST)])
    start = time.process_time()
    metric.tallies(pairs)
    end = time.process_time()
    return Cost(end - start, end)


@cache
def _without_judge():  # type: ignore[no-untyped-def]
    from samsari.alignment.aligners import MODEL
    from samsari.alignment.lexicon import own_lexicon
    from samsari.alignment.neural.aligner import NeuralAligner
    from samsari.neural.encoder import shared_encoder

    return NeuralAligner.load(MODEL, shared_encoder(), own_lexicon())


def _in_a_process(data: Path, count: int, way: str) -> Cost:
    command = [sys.executable, __file__, str(data), "--pairs", str(count), "--once", way]
    done = subprocess.run(
        command, env={**os.environ, **ONE_THREAD}, stdout=subprocess.PIPE, text=True, check=True
    )
    pairs, process = map(float, done.stdout.split())
    return Cost(pairs, process)


def _compared(one: list[Cost], other: list[Cost]) -> str:
    alone = [median(own.pairs for own in side) for side in (one, other)]
    whole = [median(own.process for own in side) for side in (one, other)]
    return (
        f"{alone[0]:.2f} s with the judge, {alone[1]:.2f} s without: "
        f"{100 * (alone[0] / alone[1] - 1):.1f} % more; loading included {whole[0]:.2f} s, "
        f"{whole[1]:.2f} s: {100 * (whole[0] / whole[1] - 1):.1f} % more"
    )


if __name__ == "__main__":
    main()
