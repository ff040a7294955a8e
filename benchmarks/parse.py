"""Parsing against its floor, the bare pass of the encoder over the same sentences.

    python benchmarks/parse.py [DATA]

Sentences are the dev sentences of UCCA English Wikipedia (DATA/ucca, default ../shared/data).
Everything is CPU time of one thread; the bare pass gets the word pieces ready-made, in the same
batches, and throws its output away.
"""

from __future__ import annotations

import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time

from samsari.formats.passages import standard_xml
from samsari.model.text import Token
from samsari.neural.encoder import Encoder, batches, inputs, windows
from samsari.ucca.parser.parser import SpanParser
from samsari_workshop.corpora import UCCA_DEV

Sentences = list[tuple[Token, ...]]
START = (
    "import time, samsari.tasks.language.parse as t; t.shared_parser(); print(time.process_time())"
)


def seconds(work: Callable[[], object]) -> float:
    start = process_time()
    work()
    return process_time() - start


def bare_pass(encoder: Encoder, sentences: Sentences) -> Callable[[], None]:
    """The encoder on ready batches."""
    pieces = [encoder.cutter.of_sentence([t.text for t in own]) for own in sentences]
    ready = [inputs(pieces, batch) for batch in batches(windows(pieces))]

    def run() -> None:
        for batch in ready:
            encoder.run(batch, through_upper=True)

    return run


def main(data: Path) -> None:
    passages = standard_xml.iterate(data / UCCA_DEV)
    sentences: Sentences = [passage.tokens for passage in passages]
    parser = SpanParser.load()
    bare = bare_pass(parser.encoder, sentences)
    parser.parse(sentences[:32])
    rounds = [(seconds(bare), seconds(lambda: parser.parse(sentences))) for _ in range(3)]
    floor, whole = (median(column) for column in zip(*rounds, strict=True))
    ratio = median(parse / base for base, parse in rounds)
    print(f"sentences                    {len(sentences)}")
    print(f"bare encoder pass            {floor:.2f} s")
    print(f"parse                        {whole:.2f} s, {len(sentences) / whole:.0f} sentences/s")
    print(f"parse / bare pass            {ratio:.2f}   (target: at most 1.5)")
    half = seconds(lambda: parser.parse(sentences[::2]))
    fourfold = seconds(lambda: parser.parse(sentences * 2))
    print(f"time of 4x the sentences     {fourfold / half:.2f} x  (linear: 4)")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"peak memory                  {peak:.0f} MB (target: under 700)")
    done = subprocess.run([sys.executable, "-c", START], capture_output=True, text=True, check=True)
    print(f"start: import and load       {float(done.stdout):.2f} s CPU (target: under 1.5)")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path("../shared/data"))
