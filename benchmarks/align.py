"""How fast the aligners are: pairs per CPU second, and ratios to the bare encoder pass.

    python benchmarks/align.py --data ../shared/data [--pairs 800]

Pairs: MTRef dev (about 20 words a side). The figures of the neural rows come from one run on the
same sentences: encoder alone (all layers, and the lower half that the aligner reads), lower half +
head + rules, and links when the vectors are there already.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from samsari.alignment.aligners import load_aligner
from samsari.alignment.neural.aligner import NeuralAligner
from samsari.formats.alignments import load_gold
from samsari.neural.encoder import Encoder


def cpu_seconds(work: Callable[[], object]) -> float:
    """The best of three: the machine may be busy, and caches fill in the first round."""
    spent = []
    for _ in range(3):
        start = time.process_time()
        work()
        spent.append(time.process_time() - start)
    return min(spent)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--data", type=Path, required=True)
    options.add_argument("--pairs", type=int, default=800)
    chosen = options.parse_args()
    gold = load_gold(chosen.data / "alignment/mtref/mtref-dev.tsv")[: chosen.pairs]
    pairs = [(pair.left, pair.right) for pair in gold]
    for name in ("exact", "stem", "sultan"):
        aligner = load_aligner(name)
        list(aligner.align_many(pairs[:50]))
        seconds = cpu_seconds(lambda aligner=aligner: list(aligner.align_many(pairs)))
        print(f"{name:8} {len(pairs) / seconds:8.0f} pairs per CPU second")
    shipped = load_aligner("neural")
    assert isinstance(shipped, NeuralAligner)
    neural = replace(shipped, encoder=Encoder.load())  # one that does not remember sentences
    sentences = [side for pair in pairs for side in pair]
    neural.encoder.encode(sentences[:64])
    encoder = cpu_seconds(lambda: neural.encoder.encode(sentences))
    lower = cpu_seconds(lambda: neural.encoder.middle(sentences))
    whole = cpu_seconds(lambda: list(neural.align_many(pairs)))
    prepared = neural.prepare(sentences)
    halves = list(zip(prepared[::2], prepared[1::2], strict=True))
    links = cpu_seconds(lambda: [neural.link(left, right) for left, right in halves])
    print(f"neural   {len(pairs) / whole:8.0f} pairs per CPU second")
    print(f"neural   {whole / encoder:8.2f} x the bare encoder pass (all layers)")
    print(f"neural   {whole / lower:8.2f} x a pass of the three layers that it reads")
    print(f"neural   {1000 * links / len(pairs):8.2f} ms a pair when vectors are there")


if __name__ == "__main__":
    main()
