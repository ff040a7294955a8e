"""What threads of the encoder cost: processor time and time, with and without waiting in a loop.

    python benchmarks/threads.py DATA_DIR [--rounds N]

The sources of TurkCorpus test are encoded with one thread and two. onnxruntime lets idle threads
spin by default; samsari does not. All four take turns, and the median over the rounds is printed.
The difference shows on a machine that has other work, so the load is printed, too.
"""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path
from statistics import median
from typing import Any

import onnxruntime

from samsari.neural import encoder as room
from samsari.neural.encoder import Encoder
from samsari.text.penn import UCCA_TOKENIZER

SETTING = "session.intra_op.allow_spinning"
CHUNK = 64  # sentences in one call, as in SAMSA


def loaded(threads: int, spins: str) -> Encoder:
    """An encoder whose idle threads spin or sleep."""
    made = onnxruntime.SessionOptions.add_session_config_entry

    def add(self: Any, name: str, value: str) -> None:
        made(self, name, spins if name == SETTING else value)

    room._session.cache_clear()
    onnxruntime.SessionOptions.add_session_config_entry = add
    try:
        encoder = Encoder.load(threads=threads)
        encoder.encode([["warm"]])
        return encoder
    finally:
        onnxruntime.SessionOptions.add_session_config_entry = made


def cost(encoder: Encoder, sentences: list[list[str]]) -> tuple[float, float]:
    """Processor seconds and seconds of encoding all sentences."""
    cpu, wall = time.process_time(), time.perf_counter()
    for start in range(0, len(sentences), CHUNK):
        encoder.encode(sentences[start : start + CHUNK])
    return time.process_time() - cpu, time.perf_counter() - wall


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    folder = given.data / "simplification" / "turkcorpus" / "detok"
    lines = (folder / "test.truecase.detok.orig").read_text("utf-8").splitlines()
    found = (tokens for line in lines for tokens in UCCA_TOKENIZER.segment(line).sentences)
    sentences = [[token.text for token in tokens] for tokens in found]
    ways = [(threads, spins) for threads in (1, 2) for spins in ("0", "1")]
    costs: dict[tuple[int, str], list[tuple[float, float]]] = {way: [] for way in ways}
    for _ in range(given.rounds):
        for way in ways:
            costs[way].append(cost(loaded(*way), sentences))
    print(f"{len(sentences)} sentences, load of the machine {os.getloadavg()[0]:.1f}")
    for (threads, spins), own in costs.items():
        cpu, wall = (median(each[k] for each in own) for k in (0, 1))
        name = "spinning" if spins == "1" else "sleeping"
        print(f"{threads} threads, {name}  {cpu:6.2f} s of processor time  {wall:6.2f} s")


if __name__ == "__main__":
    main()
