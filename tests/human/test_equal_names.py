"""A metric and an aspect of one name stay apart: in correlations, tests, pictures and documents."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import numpy as np
import pytest

from samsari.cli.app import run
from samsari.errors import RatingError
from samsari.human.correlation import Findings, contests, correlate, correlate_alike, draws
from samsari.human.grid import grid
from samsari.human.panel import MetricScores, Panel, panel
from samsari.human.protocols import names as question_sets
from samsari.human.protocols import shipped
from samsari.metrics import catalog
from samsari.model.rating import Aspect, Question, QuestionSet, Rating, Ratings
from samsari.reporting.correlation import (
    alike_tables,
    correlation_document,
    named_figures,
    tables,
)
from samsari.stats.distributions import Floats

SYSTEMS = ("A", "B", "C")
N_ITEMS = 100
NOTHING = draws(0, 0, 0)


def answers(question: Question, rng: np.random.Generator) -> Floats:
    """Random answers on the scale of a question: `[system, item]`."""
    scale = tuple(question.labels.values())
    shape = (len(SYSTEMS), N_ITEMS)
    if scale:
        return rng.choice(scale, shape)
    low = int(question.low)
    return rng.integers(low, int(min(question.high, low + 4)) + 1, shape).astype(float)


def aspect_values(chosen: QuestionSet, given: dict[str, Floats]) -> dict[str, Floats]:
    found: dict[str, Floats] = {}
    for one in chosen.aspects:
        if one.question:
            found[one.id] = -given[one.question] if one.is_inverted else given[one.question]
    for one in chosen.aspects:
        if one.mean_of:  # the scales of the parts of the shipped means are all alike
            found[one.id] = sum(found[part] for part in one.mean_of) / len(one.mean_of)
    return found


def units(values: Floats) -> dict[tuple[str, str], float]:
    return {
        (system, str(item)): float(values[row, item])
        for row, system in enumerate(SYSTEMS)
        for item in range(N_ITEMS)
    }


def random_panel(name: str) -> tuple[Panel, dict[str, Floats], dict[str, Floats]]:
    """Random ratings and scores; metrics of every name of the catalog, and of every aspect."""
    rng = np.random.default_rng(7)
    chosen = shipped(name)
    given = {question.id: answers(question, rng) for question in chosen.questions}
    ratings = tuple(
        Rating(system, item, "ann", question, value)
        for question, values in given.items()
        for (system, item), value in units(values).items()
    )
    aspects = aspect_values(chosen, given)
    metrics = dict.fromkeys((*catalog.names(), *aspects))
    scores = {metric: rng.normal(size=(len(SYSTEMS), N_ITEMS)) for metric in metrics}
    both = panel(
        grid(Ratings(chosen, ratings)),
        [
            MetricScores(metric, units(values), higher_is_better=False)
            for metric, values in scores.items()
        ],
    )
    return both, scores, aspects


@pytest.mark.parametrize("name", question_sets())
def test_random_ratings_follow_no_metric_of_any_name(name: str) -> None:
    both, scores, aspects = random_panel(name)
    found = correlate(both, ("item", "system"), ("pearson",), NOTHING)
    assert {(one.left, one.right) for one in found} == {(m, a) for m in scores for a in aspects}
    for one in found:
        x, y = scores[one.left], aspects[one.right]
        if one.level == "system":
            x, y = x.mean(axis=1), y.mean(axis=1)
        expected = np.corrcoef(x.ravel(), y.ravel())[0, 1]
        assert one.estimate.value == pytest.approx(expected), (one.level, one.left, one.right)
        assert one.level == "system" or abs(expected) < 0.25


@pytest.mark.parametrize("name", question_sets())
def test_each_side_among_itself(name: str) -> None:
    both, scores, aspects = random_panel(name)
    sides = {"metric": scores, "aspect": aspects}
    for one in correlate_alike(both, "item", "pearson", NOTHING):
        (left, right) = one.columns
        assert left.side == right.side
        x, y = sides[left.side][left.name], sides[right.side][right.name]
        expected = np.corrcoef(x.ravel(), y.ravel())[0, 1]
        assert one.estimate.value == pytest.approx(expected), one.columns


@pytest.mark.parametrize("level", ["item", "system"])
def test_contests_take_the_ratings_from_the_raters(level: str) -> None:
    both, scores, aspects = random_panel("five-point")
    found = contests(both, level, "pearson", against="meaning", n_resamples=9)  # type: ignore[arg-type]
    for one in found:
        first, second, human = scores[one.first], scores[one.second], aspects[one.aspect]
        if level == "system":
            first, second, human = (values.mean(axis=1) for values in (first, second, human))
        r = [np.corrcoef(-v.ravel(), human.ravel())[0, 1] for v in (first, second)]
        assert one.difference == pytest.approx(r[0] - r[1]), (one.aspect, one.second)


def test_pictures_and_documents_tell_the_sides() -> None:
    both, scores, aspects = random_panel("five-point")
    kept = ("meaning", "fluency")
    both = Panel(
        both.systems,
        both.items,
        {name: both.human[name] for name in kept},
        {name: both.metrics[name] for name in kept},
        {name: both.scores[name] for name in kept},
    )
    found = Findings(
        both,
        correlate(both, ("item",), ("pearson",), NOTHING),
        correlate_alike(both, "item", "pearson", NOTHING),
    )
    figures = dict(named_figures(found, among=True))
    assert list(figures) == [
        *("meaning-meaning", "meaning-fluency", "fluency-meaning", "fluency-fluency"),
        "meaning-fluency-2",
    ]
    assert figures["meaning-meaning"].title.startswith("meaning (metric) and meaning (ratings): ")
    dots = {y for one in figures["meaning-meaning"].series[:3] for _, y in one.points}
    assert {round(y) for y in dots} == set(aspects["meaning"].ravel())
    assert figures["meaning-fluency-2"].y.name == "fluency (metric)"
    document = correlation_document(found)
    sides = [(one["left_side"], one["right_side"]) for one in document["correlations"]]  # type: ignore[attr-defined]
    assert sides == [("metric", "aspect")] * 4
    alike = {
        (one["left_side"], one["right_side"]): one["value"]
        for one in document["among_each_other"]  # type: ignore[attr-defined]
    }
    shown = [table.rows[0][2].value for table in alike_tables(found.alike, both)]
    assert shown == [alike["metric", "metric"], alike["aspect", "aspect"]]
    assert shown[0] == pytest.approx(
        np.corrcoef(scores["meaning"].ravel(), scores["fluency"].ravel())[0, 1]
    )


def test_the_command_finds_nothing_in_random_ratings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rng = np.random.default_rng(3)
    chosen = shipped("five-point")
    ratings, scores = tmp_path / "ratings.csv", tmp_path / "scores.csv"
    with ratings.open("w", newline="") as stream:
        rows = csv.writer(stream)
        rows.writerow(["system", "item", "rater", "question", "value"])
        for question in chosen.questions:
            for (system, item), value in units(answers(question, rng)).items():
                rows.writerow([system, item, "ann", question.id, int(value)])
    with scores.open("w", newline="") as stream:
        rows = csv.writer(stream)
        rows.writerow(["system", "item", "meaning", "fluency"])
        for system in SYSTEMS:
            rows.writerows([system, item, *rng.normal(size=2)] for item in range(N_ITEMS))
    call = ["correlate", "--ratings", str(ratings), "--scores", str(scores), "--resamples", "0"]
    assert run([*call, "--format", "json", "--level", "item", "--questions", "five-point"]) == 0
    found = json.loads(capsys.readouterr().out)["correlations"]
    assert len(found) == 2 * 4 * 3
    assert max(abs(one["value"]) for one in found) < 0.25


def test_a_mean_of_aspects_needs_a_name_that_no_question_has() -> None:
    asked = (Question("G", low=1, high=5), Question("M", low=1, high=5))
    parts = (Aspect("a", question="G"), Aspect("b", question="M"))
    with pytest.raises(RatingError, match="the aspect G is a mean and has the id of a question"):
        QuestionSet("mine", "mine", asked, (*parts, Aspect("G", mean_of=("a", "b"))))


def test_an_aspect_called_like_a_column_of_the_table_is_marked() -> None:
    asked = QuestionSet("mine", "mine", (Question("metric", low=1, high=5),), ())
    asked = QuestionSet("mine", "mine", asked.questions, (Aspect("metric", question="metric"),))
    ratings = Ratings(asked, tuple(Rating("A", str(n), "ann", "metric", n) for n in (1, 2, 3)))
    both = panel(grid(ratings), [MetricScores("m", {("A", str(n)): n for n in (1, 2, 3)})])
    found = Findings(both, correlate(both, ("item",), ("pearson",), NOTHING))
    heads = [column.name for column in tables(found)[0].columns]
    assert heads == ["metric", "outputs", "metric (ratings)"]
