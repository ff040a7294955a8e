"""Of several simplifications the best: gates, then the level, then a trade-off."""

from __future__ import annotations

from itertools import permutations

import pytest

import samsari
from samsari.errors import ToolkitError

SOURCE = "The committee received 30 applications prior to 1998."
GOOD = "The committee got 30 applications before 1998."
WRONG = "The committee got 13 applications before 1998."
NOT = "The committee did not get 30 applications before 1998."


def test_what_check_fails_is_ruled_out_with_its_finding() -> None:
    found = samsari.select(SOURCE, {"a": WRONG, "b": GOOD, "c": NOT})
    assert (found.chosen.writer, found.text) == ("b", GOOD)
    assert "ruled out" in found.reason
    assert {one.writer for one in found.candidates if one.faults} == {"a", "c"}
    assert found.runner_up is None


def test_none_is_fit_is_an_answer_and_the_source_stands() -> None:
    found = samsari.select(SOURCE, {"a": WRONG, "b": "", "c": "Das Komitee bekam 30 Anträge."})
    assert found.chosen is None
    assert found.text == SOURCE
    assert found.reason.startswith("none is fit: ")
    assert all(one.faults for one in found.candidates)


@pytest.mark.parametrize("target", ["A1", "B1", "C1"])
def test_the_wanted_level_goes_before_the_scores(target: str) -> None:
    texts = {
        "easy": "Plants need light to live. They also need water and air.",
        "hard": "Plants require light for survival, in addition to both water and air.",
    }
    found = samsari.select(
        "Plants need light, and also water and air, to live.", texts, target=target
    )
    misses = [one.miss for one in found.candidates if one.is_fit]
    assert misses == sorted(misses)


@pytest.mark.parametrize(
    "slip",
    [
        "The committee got 30 applications . That was before 1998.",
        "The committee got 30 applications. that was before 1998.",
        "The committee got 30 applications.That was before 1998.",
        "The committee got 30 applications. That was before 1998",
    ],
)
def test_slips_of_writing_cost(slip: str) -> None:
    clean = "The committee got 30 applications. That was before 1998."
    found = samsari.select(SOURCE, {"slip": slip, "clean": clean})
    assert found.chosen.writer == "clean"
    assert [one.scores["slip"] for one in found.candidates] == [0, 1]
    own = samsari.select(slip, {"slip": slip})
    assert own.candidates[0].scores["slip"] == 0, "what the source has, too, is no slip"


def test_what_was_not_simplified_comes_after_what_was() -> None:
    copy = SOURCE.replace("prior", "Prior")
    found = samsari.select(SOURCE, {"copy": copy, "good": GOOD, "same": SOURCE})
    assert found.chosen.writer == "good"
    by_writer = {one.writer: one.scores["unchanged"] for one in found.candidates}
    assert by_writer == {"copy": 1.0, "same": 1.0, "good": 0.0}


def test_what_most_candidates_say_alike_counts_and_the_same_text_counts_once() -> None:
    texts = {"a": "The cat sat.", "b": "The cat sat down.", "c": "A dog ran off."}
    source = "The cat sat down there."
    shares = {
        one.writer: one.scores["consensus"] for one in samsari.select(source, texts).candidates
    }
    assert shares["a"] > shares["c"] < shares["b"]
    again = samsari.select(source, {**texts, "d": texts["c"]})
    assert {one.writer: one.scores["consensus"] for one in again.candidates} == {
        **shares,
        "d": shares["c"],
    }
    assert samsari.select(source, {"a": texts["a"]}).candidates[0].scores["consensus"] == 0.0


def test_the_order_of_the_candidates_decides_nothing() -> None:
    texts = {"a": WRONG, "b": GOOD, "c": SOURCE, "d": "Before 1998 the group got 30 forms."}
    wanted = samsari.select(SOURCE, texts)
    for order in permutations(texts):
        found = samsari.select(SOURCE, {name: texts[name] for name in order})
        assert found.text == wanted.text
        assert {x.writer: x.value for x in found.candidates} == {
            x.writer: x.value for x in wanted.candidates
        }


def test_a_choice_depends_on_its_own_candidates_only() -> None:
    sources = [SOURCE, "He went home because it rained.", "The cat sat on the mat all day long."]
    drafts = {
        "a": [GOOD, "It rained, so he went home.", ""],
        "b": [WRONG, "He went home.", "The cat sat on the mat."],
    }
    together = samsari.select(sources, drafts)
    alone = [
        samsari.select(source, {name: texts[n] for name, texts in drafts.items()})
        for n, source in enumerate(sources)
    ]
    assert [one.candidates for one in together] == [one.candidates for one in alone]


def test_too_long_is_ruled_out_and_weights_can_be_set() -> None:
    long = GOOD.replace("got", "got, and that is what it got,")
    found = samsari.select(SOURCE, {"a": long, "b": GOOD}, longest=1.2)
    assert any("words for" in fault for one in found.candidates for fault in one.faults)
    copy = samsari.select(SOURCE, {"copy": SOURCE, "b": GOOD}, prefer={"meaning": 100, "easier": 0})
    assert copy.chosen.writer == "copy"


@pytest.mark.parametrize(
    ("sources", "candidates", "options", "message"),
    [
        ([SOURCE], {"a": [GOOD, GOOD]}, {}, "1 sources but 2 candidates of a"),
        ([SOURCE], [[GOOD], [GOOD]], {}, "1 sources but 2 lists"),
        (SOURCE, {"a": GOOD}, {"target": "D1"}, "not a level"),
        ([SOURCE], {"a": [GOOD]}, {"target": ["A1", "A2"]}, "2 target levels"),
        (SOURCE, {"a": GOOD}, {"prefer": {"beauty": 1}}, "nothing is weighed by"),
    ],
)
def test_bad_input_is_one_sentence(sources, candidates, options, message: str) -> None:
    with pytest.raises(ToolkitError, match=message):
        samsari.select(sources, candidates, **options)
