"""SAMSA end to end against the bare encoder passes it needs, in one run on one core.

    python benchmarks/samsa.py DATA_DIR [--aligner NAME] [--memory PAIRS]

The floor is the encoder over every source sentence (all layers: they are parsed) and over every
output sentence (the lower half: they are only aligned), once each, with the same batches and thread
count. EASSE's own warning is 120 sentences in about 4 minutes.
"""

from __future__ import annotations

import argparse
import os
import resource
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from samsari.metrics.catalog import create
from samsari.metrics.samsa.memory import CHUNK
from samsari.metrics.samsa.samsa import SceneMetric
from samsari.metrics.samsa.settings import NamedAligner
from samsari.model.text import Pair
from samsari.neural.encoder import Encoder
from samsari.text.penn import UCCA_TOKENIZER

# A pair that loads all there is: its words differ, so the judge of sameness is asked.
WARM = Pair("warm", "The physician purchased a large automobile .", "The doctor bought a big car .")
EASSE_RATE = 120 / 240  # pairs per second, by its documentation


def seconds(work: Callable[[], object]) -> float:
    """CPU seconds of one call."""
    start = time.process_time()
    work()
    return time.process_time() - start


def encode_all(encoder: Encoder, pairs: list[Pair]) -> None:
    """The bare encoder passes over the sentences of sources and outputs, in SAMSA's batches."""
    for start in range(0, len(pairs), CHUNK):
        chunk = pairs[start : start + CHUNK]
        encoder.encode(sentences([pair.source for pair in chunk]))
        encoder.middle(sentences([pair.output for pair in chunk]))


def sentences(texts: list[str]) -> list[list[str]]:
    """The words of every sentence of some texts."""
    found = (tokens for text in texts for tokens in UCCA_TOKENIZER.segment(text).sentences)
    return [[token.text for token in tokens] for tokens in found]


def memory(metric: SceneMetric, pairs: list[Pair], least: int) -> None:
    """Print the memory in use while ever new pairs are scored."""
    for turn in range(-(-least // len(pairs))):
        metric.tallies([replace(p, source=f"{turn} {p.source}") for p in pairs])
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
        print(f"{(turn + 1) * len(pairs):8} pairs {pages * resource.getpagesize() >> 20:6} MB")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--aligner", default=NamedAligner().name)
    parser.add_argument("--memory", type=int, default=0, help="score so many pairs (Linux)")
    arguments = parser.parse_args()
    folder = arguments.data / "simplification" / "turkcorpus"
    sources = (folder / "detok" / "test.truecase.detok.orig").read_text("utf-8").splitlines()
    systems = [
        (folder / "systems-detok" / name).read_text("utf-8").splitlines()
        for name in ("ACCESS", "DMASS-DCSS")
    ]
    first, second = (
        [Pair(str(i), s, o) for i, (s, o) in enumerate(zip(sources, outputs, strict=True))]
        for outputs in systems
    )
    metric = create("samsa", aligner=arguments.aligner)
    assert isinstance(metric, SceneMetric)
    metric.tallies([WARM])
    encoder = Encoder.load()
    encoder.encode([["warm"]])
    floor = seconds(lambda: encode_all(encoder, first))
    cold = seconds(lambda: metric.tallies(first))
    warm = seconds(lambda: metric.tallies(second))
    n = len(first)
    load = os.getloadavg()[0]
    print(f"aligner {arguments.aligner}, {n} pairs of TurkCorpus test, load {load:.1f}")
    print("CPU seconds on one core")
    print(f"encoder passes alone (floor)  {floor:7.2f}  {n / floor:7.1f} pairs/s")
    print(f"samsa, first system           {cold:7.2f}  {n / cold:7.1f} pairs/s")
    print(f"samsa, second system          {warm:7.2f}  {n / warm:7.1f} pairs/s")
    print(f"samsa, ms a pair              {1000 * cold / n:7.1f}  (target: at most 12)")
    print(f"first system / floor          {cold / floor:7.2f}  (target: at most 1.6)")
    print(f"second system / first         {warm / cold:7.2f}  (target: under 0.5)")
    print(f"rate / EASSE's                {n / cold / EASSE_RATE:7.0f}  (target: at least 100)")
    memory(metric, first, arguments.memory)


if __name__ == "__main__":
    main()
