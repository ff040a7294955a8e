"""Tuning of the splitter: the limit whose texts score best is kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import cast

import pytest

from samsari.errors import SettingError
from samsari.metrics.catalog import create
from samsari.model.corpus import Pair
from samsari.model.split import MadeCut, SentenceSplit, Split
from samsari.simplification.chart.tuning.request import TuneRequest
from samsari.splitting.splitter import MIN_CONFIDENCE, Settings, Splitter
from samsari.tasks.rewriting.simplify import split_limit
from samsari_workshop.tuning.splits import split_sources

SOURCE = "He won the game , and she lost it ."
CUT = ("He won the game .", "She lost it .")


class OneCut:
    """Makes one cut, of which it is half sure."""

    def split_lines(self, lines: Iterable[str], settings: Settings) -> Iterator[Split]:
        for line in lines:
            is_made = settings.min_confidence <= 0.5
            cuts = (MadeCut("coordinated clause", "she lost it", CUT[1]),) if is_made else ()
            yield Split(line, (SentenceSplit(line, CUT if is_made else (line,), 0, cuts),))


def chosen(reference: str) -> float:
    pairs = [Pair("1", SOURCE, SOURCE, (reference,))]
    return split_sources(pairs, create("sari"), cast("Splitter", OneCut())).limit


def test_references_that_are_split_ask_for_cuts() -> None:
    assert chosen(" ".join(CUT)) == 0.5


def test_references_that_are_whole_ask_for_none() -> None:
    assert chosen(SOURCE) == 1.0


def test_simplify_reads_the_limit_from_the_weights(tmp_path: Path) -> None:
    file = tmp_path / "my.weights"
    file.write_text("# split min-confidence 0.7\nlm_0 0.5\n", encoding="utf-8")
    assert split_limit(file) == 0.7
    file.write_text("lm_0 0.5\n", encoding="utf-8")
    assert split_limit(file) == split_limit(None) == MIN_CONFIDENCE


def test_the_chart_search_cannot_be_tuned_with_the_splitter() -> None:
    with pytest.raises(SettingError, match="--split is for the beam search"):
        TuneRequest(search="chart", is_split=True)
