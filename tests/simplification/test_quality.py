"""The chart search on TurkCorpus test: the figures promised in docs/papers.md."""

from __future__ import annotations

from pathlib import Path

import pytest

from samsari.metrics.catalog import create
from samsari.metrics.contract import total
from samsari.model.text import Pair
from samsari.simplification.chart.loading import ChartSetup, load


@pytest.mark.data
@pytest.mark.parametrize(
    ("grammars", "sari", "bleu"),
    [((), 39.7, 73.5), (("turkcorpus",), 39.2, 75.9), (("ppdb", "turkcorpus"), 40.1, 75.6)],
)
def test_sari_and_bleu_on_turkcorpus(
    data_dir: Path, grammars: tuple[str, ...], sari: float, bleu: float
) -> None:
    folder = data_dir / "simplification" / "turkcorpus" / "detok"
    sources = (folder / "test.truecase.detok.orig").read_text("utf-8").splitlines()
    columns = [
        (folder / f"test.truecase.detok.simp.{k}").read_text("utf-8").splitlines() for k in range(8)
    ]
    chart = load(ChartSetup(tuple(map(Path, grammars))))
    pairs = [
        Pair(str(number), source, chart.line(source), tuple(references))
        for number, (source, *references) in enumerate(zip(sources, *columns, strict=True))
    ]
    scores = {name: create(name).score(total(create(name), pairs)) for name in ("sari", "bleu")}
    # The paper's system has 39.56 and 72.78.
    assert scores["sari"] >= sari and scores["bleu"] >= bleu
