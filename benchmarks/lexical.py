"""Speed of the lexical metrics beside sacreBLEU and, if it is installed, EASSE; one core, one run.

    python benchmarks/lexical.py DATA_DIR [PAIRS]

TurkCorpus test (359 pairs, 8 references, raw text) is tiled to PAIRS (35,900) pairs; tokenization
is part of every time. It runs twice: with lines as they are, which repeat, and with a word of its
own in each line, so that nobody gains from remembering lines. Peers see a tenth of the pairs
(sacreBLEU's TER a hundredth). All
figures are pairs per second of CPU time, the best of three rounds.
"""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from samsari.metrics.catalog import create
from samsari.metrics.contract import Metric, total
from samsari.model.text import Pair

ROUNDS = 3
PEER_PAIRS = 3590
SACREBLEU = {"bleu": 1, "chrf": 1, "ter": 10}  # metrics, and by how much fewer pairs it sees


def turkcorpus(data: Path) -> list[Pair]:
    base = data / "simplification" / "turkcorpus"
    names = [base / "detok" / "test.truecase.detok.orig", base / "systems-detok" / "ACCESS"]
    names += [base / "detok" / f"test.truecase.detok.simp.{i}" for i in range(8)]
    columns = [path.read_text(encoding="utf-8").splitlines() for path in names]
    rows = enumerate(zip(*columns, strict=True))
    return [Pair(str(i), source, output, tuple(refs)) for i, (source, output, *refs) in rows]


def tiled(pairs: list[Pair], count: int, unique: bool) -> Iterator[Pair]:
    for i in range(count):
        pair = pairs[i % len(pairs)]
        mark = f" w{i}" if unique else ""
        references = tuple(reference + mark for reference in pair.references)
        yield Pair(str(i), pair.source + mark, pair.output + mark, references)


def ours(name: str) -> Callable[[Sequence[Pair]], float]:
    metric = create(name)
    return lambda pairs: metric.score(total(metric, pairs))


def sacrebleu(name: str) -> Callable[[Sequence[Pair]], float]:
    """sacreBLEU's metric of a name, with the settings that ours has."""

    def score(pairs: Sequence[Pair]) -> float:
        from sacrebleu.metrics import BLEU, CHRF, TER

        references = [list(column) for column in zip(*(p.references for p in pairs), strict=True)]
        metric = {"bleu": partial(BLEU, lowercase=True, force=True), "chrf": CHRF, "ter": TER}[
            name
        ]()
        return float(metric.corpus_score([p.output for p in pairs], references).score)

    return score


def easse(pairs: Sequence[Pair]) -> float:
    from easse.sari import corpus_sari

    references = [list(column) for column in zip(*(p.references for p in pairs), strict=True)]
    sources, outputs = [p.source for p in pairs], [p.output for p in pairs]
    return float(corpus_sari(sources, outputs, references))


def rate(score: Callable[[Sequence[Pair]], float], pairs: Sequence[Pair]) -> tuple[float, float]:
    """Pairs per second of CPU time and the score."""
    best = 0.0
    for _ in range(ROUNDS):
        begin = time.process_time()
        value = score(pairs)
        best = max(best, len(pairs) / (time.process_time() - begin))
    return best, value


def compare(pairs: list[Pair], count: int, unique: bool) -> None:
    many = list(tiled(pairs, count, unique))
    rates: dict[str, float] = {}
    for name, score, sample in (
        *((f"sacreBLEU {n}", sacrebleu(n), many[: PEER_PAIRS // s]) for n, s in SACREBLEU.items()),
        ("EASSE sari", easse, many[:PEER_PAIRS]),
        *((f"samsari {n}", ours(n), many) for n in SACREBLEU),
        ("samsari sari", ours("sari"), many),
        ("samsari sari-2016", ours("sari-2016"), many),
    ):
        try:
            rates[name], value = rate(score, sample)
        except ImportError:
            continue
        print(f"| {name} | {rates[name]:,.0f} | {value:.3f} |")
    peer, bleu, sari = (rates[n] for n in ("sacreBLEU bleu", "samsari bleu", "samsari sari"))
    print()
    for name, goal in (("bleu", 3), ("chrf", 10), ("ter", 10)):
        times = rates[f"samsari {name}"] / rates[f"sacreBLEU {name}"]
        print(f"{name} / sacreBLEU: {times:.1f} (goal {goal})")
    print(f"sari / sacreBLEU's bleu: {sari / peer:.1f} (goal 4.4)")
    if "EASSE sari" in rates:
        print(f"sari / EASSE: {sari / rates['EASSE sari']:.1f} (goal 10)")
    print(f"time of sari / time of bleu: {bleu / sari:.2f} (goal 1.25 at most)\n")


def memory(pairs: list[Pair], metric: Metric) -> None:
    """Stream 100,000 and 1,000,000 pairs and print time and the largest size of the process."""
    for count in (100_000, 1_000_000):
        begin = time.process_time()
        value = metric.score(total(metric, tiled(pairs, count, unique=True)))
        seconds = time.process_time() - begin
        size = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(f"{metric.name}: {count:,} pairs in {seconds:.1f} s, {size:.0f} MB, {value:.3f}")


def main() -> None:
    pairs = turkcorpus(Path(sys.argv[1]))
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 100 * len(pairs)
    memory(pairs, create("sari"))
    for unique in (False, True):
        print(f"\n{count:,} pairs, {'every line different' if unique else 'lines repeat'}\n")
        print("| implementation | pairs/s | score |\n|---|---|---|")
        compare(pairs, count, unique)


if __name__ == "__main__":
    main()
