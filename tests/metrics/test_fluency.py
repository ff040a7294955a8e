"""fluency: broken sentences score below whole ones, and a score says why."""

from __future__ import annotations

import pytest

import samsari
from samsari.metrics.catalog import create
from samsari.metrics.contract import total
from samsari.metrics.fluency import shared_model
from samsari.metrics.fluency_features import FAULTS, FEATURES
from samsari.model.text import Pair

SOURCE = "The old bridges were closed last winter because the river had damaged them."


@pytest.mark.parametrize(
    "output",
    [
        "Last river the closed because winter had bridges them old damaged were the.",
        "The old bridges was closed last winter because the river had damaged them.",
        "The old bridges were closed last. Winter because the river had damaged them.",
        "The old bridges bridges were closed last winter because the the river had damaged them.",
    ],
)
def test_broken_sentences_score_below_the_source(output: str) -> None:
    assert samsari.sentence_fluency(SOURCE, output) < samsari.sentence_fluency(SOURCE, SOURCE)


def test_a_score_is_the_usual_one_plus_its_influences() -> None:
    found = samsari.explain(SOURCE, "The bridges was closed.", metric="fluency")
    assert {one.feature for one in found.influences} == set(FEATURES)
    moved = found.usual + sum(one.points for one in found.influences)
    assert found.score == pytest.approx(min(100, max(0, moved)))
    assert abs(found.influences[0].points) >= abs(found.influences[-1].points)


def test_no_fault_is_praised() -> None:
    weights = dict(zip(FEATURES, shared_model().linear.weights, strict=True))
    assert all(weights[name] <= 0 for name in FAULTS)
    assert all(weight >= 0 for name, weight in weights.items() if name not in FAULTS)


@pytest.mark.parametrize("output", ["", "  ", "...", "🙂🙂"])
def test_no_words_score_0(output: str) -> None:
    assert samsari.sentence_fluency(SOURCE, output) == 0


@pytest.mark.parametrize("output", ["Closed.", "Bridges closed last winter", "- bridges\n- river"])
def test_short_outputs_have_a_score(output: str) -> None:
    assert 0 <= samsari.sentence_fluency(SOURCE, output) <= 100


def test_another_language_is_left_out_and_named() -> None:
    german = "Der Rat hat den Plan nach langer Debatte angenommen."
    metric = create("fluency")
    assert metric.reason(total(metric, [Pair("1", SOURCE, german)])) == "no output is English text"
    found = samsari.explain(SOURCE, german, metric="fluency")
    assert found.score is None
    assert "German" in found.reason
