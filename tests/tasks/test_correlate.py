from __future__ import annotations

from pathlib import Path

import pytest

import samsari
from samsari.errors import SettingError

SOURCES = ["The cat sat on the mat.", "He came and he left.", "It was raining all day long."]
OUTPUTS = {
    "short": ["The cat sat.", "He came.", "It rained."],
    "copy": SOURCES,
    "long": [f"{text} {text}" for text in SOURCES],
}
RATINGS = [
    {"system": system, "item": str(item), "rater": "A", "question": "fluency", "value": value}
    for system, values in {"short": (90, 80, 95), "copy": (50, 55, 40), "long": (5, 10, 20)}.items()
    for item, value in enumerate(values, start=1)
]


@pytest.fixture
def result() -> samsari.Result:
    return samsari.score(SOURCES, OUTPUTS, metrics=["compression-ratio"], baselines=False)


def test_results_in_memory_and_in_a_file_say_the_same(
    result: samsari.Result, tmp_path: Path
) -> None:
    samsari.save_result(result, tmp_path / "result.json")
    settings = {"questions": "direct-assessment", "resamples": 10, "methods": ["pearson"]}
    one = samsari.correlate(RATINGS, result, **settings)  # type: ignore[arg-type]
    other = samsari.correlate(RATINGS, tmp_path / "result.json", **settings)  # type: ignore[arg-type]
    assert one.correlations == other.correlations
    found = {each.level: each.estimate.value for each in one.correlations}
    assert found["item"] is not None
    assert found["item"] < -0.9  # the longer, the worse
    assert len(one.tables) == 2


def test_without_scores_there_is_nothing_to_correlate() -> None:
    with pytest.raises(SettingError, match="there are no scores"):
        samsari.correlate(RATINGS, questions="direct-assessment")
