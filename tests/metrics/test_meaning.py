"""meaning: what costs points, and what does not."""

from __future__ import annotations

import pytest

import samsari
from samsari.metrics.catalog import create
from samsari.metrics.contract import total
from samsari.model.finding import MeaningJudgement
from samsari.model.text import Pair

SOURCE = "John got home and gave Mary a call."
COMMITTEE = "The committee, which was founded in 1921, meets twice a year in Geneva."


def judged(source: str, output: str) -> MeaningJudgement:
    return samsari.explain(source, output, metric="meaning")


@pytest.mark.parametrize(
    "text", [SOURCE, COMMITTEE, "Yes.", "Rain 🙂 in Spain!", "He left. She stayed."]
)
def test_a_copy_is_100_and_nothing_is_0(text: str) -> None:
    assert samsari.sentence_meaning(text, text) == pytest.approx(100)
    assert samsari.sentence_meaning(text, "") == pytest.approx(0, abs=1e-9)


def test_an_unrelated_output_is_0() -> None:
    assert samsari.sentence_meaning(SOURCE, "A small dog slept under the table.") == 0


@pytest.mark.parametrize(
    ("output", "kind"),
    [
        ("John did not get home and gave Mary a call.", "claim"),
        ("John got home and gave Peter a call.", "changed"),
        ("John got home.", "lost"),
        ("John got home and gave Mary a call. The soup was warm.", "added"),
        (f"{SOURCE} {SOURCE}", "repeated"),
        ("John got home and gave. Mary a call.", "cut"),
        ("call gave home John a and Mary got.", "order"),
    ],
)
def test_every_kind_of_cost_is_found_and_lowers_the_score(output: str, kind: str) -> None:
    found = judged(SOURCE, output)
    assert kind in {cost.kind for cost in found.costs}
    assert found.score < 99


def test_costs_add_up_to_what_is_missing() -> None:
    found = judged(SOURCE, "John got home. He phoned Mary.")
    assert 100 - sum(cost.points for cost in found.costs) == pytest.approx(found.score)
    assert [cost.points for cost in found.costs] == sorted(
        (cost.points for cost in found.costs), reverse=True
    )


def test_a_careful_split_costs_little() -> None:
    split = "The committee meets twice a year in Geneva. The committee was founded in 1921."
    assert samsari.sentence_meaning(COMMITTEE, split) > 95


def test_a_changed_number_is_lost_and_added() -> None:
    costs = judged(COMMITTEE, COMMITTEE.replace("1921", "1912")).costs
    told = {(cost.kind, cost.text) for cost in costs if cost.kind != "doubt"}
    assert told == {("lost", "1921"), ("added", "1912")}


def test_an_opposite_costs_more_than_a_lost_word() -> None:
    source = "The price of bread increased in the north."
    opposite = samsari.sentence_meaning(source, "The price of bread decreased in the north.")
    lost = samsari.sentence_meaning(source, "The price of bread in the north.")
    assert opposite < lost < 100


def test_a_word_that_holds_a_negation_may_stand_for_not() -> None:
    kinds = {cost.kind for cost in judged("He did not pass the test.", "He failed the test.").costs}
    assert "negation" not in kinds


def test_another_language_is_left_out_with_its_reason() -> None:
    metric = create("meaning")
    german = Pair("1", "Der Rat hat den Plan nach langer Debatte angenommen.", "Ein Plan.")
    tally = total(metric, [german])
    assert metric.reason(tally) == "no pair is English text"


def test_parts_are_the_mean_points_of_each_kind() -> None:
    metric = create("meaning")
    tally = total(metric, [Pair("1", SOURCE, SOURCE), Pair("2", SOURCE, f"{SOURCE} {SOURCE}")])
    parts = metric.parts(tally)
    assert parts["repeated"] == pytest.approx(100 - metric.score(tally))
    assert parts["lost"] == 0


def test_an_empty_source_is_defined() -> None:
    assert samsari.sentence_meaning("", "") == 100
    assert samsari.sentence_meaning("", "Something is said here.") == 0
