"""Speed of the chart search, compiled and plain, on a grammar and a text.

    python benchmarks/chart_decoder.py TEXT [--grammar FILE] [--weights FILE] [--sentences N]

Prints milliseconds of processor time a sentence for the 1-best, the 300-best and, for a few, the
plain Python twin; all in one run, so that the ratios mean something on any machine.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path

from samsari.simplification.chart import loading as chart_loading
from samsari.simplification.chart.forest import ChartSettings
from samsari.simplification.chart.loading import ChartSetup
from samsari.simplification.chart.plain import PlainSearch
from samsari.simplification.chart.search import CompiledSearch
from samsari.simplification.tokens import tokenize


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("text", type=Path)
    parser.add_argument("--grammar", type=Path, action="append", default=[])
    parser.add_argument("--weights", type=Path)
    parser.add_argument("--sentences", type=int, default=359)
    parser.add_argument("--plain", type=int, default=3, help="sentences for the plain twin")
    chosen = parser.parse_args()
    lines = chosen.text.read_text("utf-8").splitlines()[: chosen.sentences]
    sentences = [[token.text.lower() for token in tokenize(line)] for line in lines]
    start = time.process_time()
    setup = ChartSetup(tuple(chosen.grammar), chosen.weights)
    model = chart_loading.load(setup, lines).model
    print(f"{len(model.grammar)} rules, loaded in {time.process_time() - start:.2f} s")
    words = sum(map(len, sentences)) / len(sentences)
    print(f"{len(sentences)} sentences of {words:.1f} words")
    for pops in (30, 100, 300):
        search = CompiledSearch(model, ChartSettings(pop_limit=pops))
        report(f"kernel, pop limit {pops}, 1-best", sentences, search.decode)
    search = CompiledSearch(model)
    report("kernel, pop limit 100, 300-best", sentences[:60], lambda one: search.decode(one, 300))
    report("the same as arrays, for tuning", sentences[:60], lambda one: search.shortlist(one, 300))
    few = sorted(sentences, key=len)[len(sentences) // 2 :][: chosen.plain]
    report("plain twin, pop limit 100, 1-best", few, PlainSearch(model).decode)
    report("kernel on the same sentences", few, search.decode)
    long = [(sentences[0] * 500)[:500]]
    report("kernel, one sentence of 500 words", long, search.decode)


def report(what: str, sentences: list[list[str]], decode: Callable[[list[str]], object]) -> None:
    start = time.process_time()
    for sentence in sentences:
        decode(sentence)
    spent = (time.process_time() - start) / len(sentences)
    print(f"{what:40} {spent * 1e3:9.2f} ms a sentence")


if __name__ == "__main__":
    main()
