"""SAMSA with the shipped parser and aligner on the examples of the paper and the slides."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from samsari.metrics.catalog import create
from samsari.model.text import Pair

CASES = json.loads((Path(__file__).parents[2] / "cases" / "samsa.json").read_text("utf-8"))


def parameters() -> list[object]:
    return [
        pytest.param(
            case["source"],
            case["output"],
            {name: case[name] for name in ("samsa", "samsa-2018")},
            id=case["label"],
            marks=[pytest.mark.xfail(reason=case["comment"], strict=True)]
            if case.get("expect") == "fail"
            else [],
        )
        for case in CASES
    ]


@pytest.mark.parametrize(("source", "output", "expected"), parameters())
def test_worked_examples_hold_automatically(
    source: str, output: str, expected: dict[str, float]
) -> None:
    metrics = {name: create(name) for name in expected}
    found = {n: one.score(one.tally(Pair("1", source, output))) for n, one in metrics.items()}
    assert found == pytest.approx(expected)


@pytest.mark.parametrize(
    "source",
    [
        "",
        ".",
        "Hello!",
        "😀 😀",
        "東京は大きい。",
        "word " * 700,
        "<b>bold</b> & http://x.org/?a=b",
    ],
)
@pytest.mark.parametrize("output", ["", "It rained.", "? ! ."])
def test_any_text_has_a_score(source: str, output: str) -> None:
    metric = create("samsa-abl")
    assert 0 <= metric.score(metric.tally(Pair("1", source, output))) <= 100


def test_a_document_is_scored_by_the_same_definition() -> None:
    source = "The dog barked. The cat ran away."
    swapped = "The cat ran away. The dog barked."
    metric = create("samsa")
    assert metric.score(metric.tally(Pair("1", source, swapped))) == pytest.approx(100)
    assert metric.score(metric.tally(Pair("1", source, "The dog barked."))) < 50


@pytest.mark.data
def test_a_copy_keeps_all_of_every_source_whose_scenes_have_participants(data_dir: Path) -> None:
    # Of all 2,829 sources of TurkCorpus, PWKP and QATS (experiments/results.md); here a part.
    path = data_dir / "simplification" / "turkcorpus" / "detok" / "test.truecase.detok.orig"
    sources = path.read_text("utf-8").splitlines()[:120]
    pairs = [Pair(str(i), text, text) for i, text in enumerate(sources)]
    for comparison in create("samsa-abl").comparisons(pairs):  # type: ignore[attr-defined]
        if all(step.participants for step in comparison.steps) and not comparison.is_oversplit:
            assert comparison.ablated == 1.0, comparison.source


def test_a_copy_keeps_every_scene_that_has_participants() -> None:
    sources = [
        "John got home and gave Mary a call.",
        "The king, who was ill, appointed his brother as regent before he died in 1820.",
        "In 1998 the bridge was closed because engineers found cracks in its northern pillar.",
        "Scientists believe that the comet, which was first seen by monks, returns every 70 years.",
    ]
    pairs = [Pair(str(i), text, text) for i, text in enumerate(sources)]
    for comparison in create("samsa-abl").comparisons(pairs):  # type: ignore[attr-defined]
        for step in comparison.steps:
            if step.participants:
                assert step.value == 1.0


@pytest.mark.parametrize(
    ("source", "output"),
    [
        ("He won the election.", "He lost the election."),
        ("The law reduces taxes.", "The law increases taxes."),
        ("She lives in Paris.", "She lives in Berlin."),
        ("The museum bought the painting.", "The museum sold the painting."),
        ("The shop opened at nine.", "The shop closed at nine."),
    ],
)
def test_a_word_that_says_something_else_is_not_kept(source: str, output: str) -> None:
    metric = create("samsa")
    pairs = [Pair("1", source, output), Pair("2", source, source)]
    changed, copied = (metric.score(metric.tally(pair)) for pair in pairs)
    assert changed < copied
    (found,) = metric.comparisons(pairs[:1])  # type: ignore[attr-defined]
    checks = [check for step in found.steps for check in (step.main_relation, *step.participants)]
    assert any(check.changed for check in checks)
