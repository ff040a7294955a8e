"""CPU time of the scores without references, beside SAMSA's preservation.

python benchmarks/scores.py DIR [PAIRS]

DIR is the folder of the corpora. Every metric reads TurkCorpus test with the output of ACCESS. For
fluency and difficulty the time is what they take after the encoder has read the texts.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from samsari.formats.streams import read_lines
from samsari.metrics.catalog import create
from samsari.metrics.reading import read
from samsari.metrics.samsa.reader import recent
from samsari.model.text import Pair
from samsari.neural.encoder import shared_encoder

CHUNK = 64


def main(data: Path, n_pairs: int) -> None:
    """Print the time of each metric, in milliseconds a pair."""
    folder = data / "simplification" / "turkcorpus"
    sources = read_lines(folder / "detok" / "test.truecase.detok.orig")[:n_pairs]
    outputs = read_lines(folder / "systems-detok" / "ACCESS")[:n_pairs]
    pairs = [Pair(str(n), s, o) for n, (s, o) in enumerate(zip(sources, outputs, strict=True))]
    for name in ("samsa-preservation", "meaning", "fluency", "difficulty"):
        create(name).tallies([Pair("x", "He ran home to his dog.", "He ran home to a dog.")])
    # By turns, and the better time of each, because other programs disturb.
    times = [(fresh("samsa-preservation", pairs), fresh("meaning", pairs)) for _ in range(3)]
    base, own = (min(column) for column in zip(*times, strict=True))
    print(f"samsa-preservation {base:.2f} ms a pair")
    print(f"meaning            {own:.2f} ms a pair, {own / base:.2f} times as long")
    for name in ("fluency", "difficulty"):
        print(f"{name:18} {after_encoding(name, pairs) / 2:.2f} ms a sentence beyond the encoder")


def fresh(name: str, pairs: list[Pair]) -> float:
    """The time of a metric that finds nothing in memory."""
    recent.cache_clear()
    shared_encoder()._memory.clear()
    metric = create(name)
    start = time.process_time()
    for at in range(0, len(pairs), CHUNK):
        metric.tallies(pairs[at : at + CHUNK])
    return 1000 * (time.process_time() - start) / len(pairs)


def after_encoding(name: str, pairs: list[Pair]) -> float:
    """The time of a metric whose texts the encoder remembers."""
    metric, total = create(name), 0.0
    for at in range(0, len(pairs), CHUNK):
        some = pairs[at : at + CHUNK]
        read([text for pair in some for text in (pair.source, pair.output)])
        start = time.process_time()
        metric.tallies(some)
        total += time.process_time() - start
    return 1000 * total / len(pairs)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 359)
