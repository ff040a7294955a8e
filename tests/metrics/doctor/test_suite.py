"""The suite: what each damage does to a sentence, and what a verdict says."""

from __future__ import annotations

import random

import pytest

from samsari.metrics.doctor import DAMAGES, Setting, cases, examine

SOURCE = "In 1999 the large town of Bergen was bought by Norway from Denmark for the first time."


def damaged(test: str, source: str = SOURCE, references: tuple[str, ...] = ()) -> str | None:
    sources = (source, "Bees make honey.")
    return DAMAGES[test](Setting(source, 0, sources, references, random.Random(1)))


@pytest.mark.parametrize(
    ("test", "part"),
    [
        ("negated", "was not bought"),
        ("role changed", "Norway was bought by Bergen"),
        ("antonym", "the small town"),
        ("said twice", f"{SOURCE} {SOURCE}"),
        ("broken agreement", "Bergen were bought"),
        ("exchanged", "Bees make honey."),
    ],
)
def test_damages(test: str, part: str) -> None:
    found = damaged(test)
    assert found is not None
    assert part in found
    assert found != SOURCE


def test_a_changed_number_is_another_number() -> None:
    found = damaged("number changed")
    assert found is not None
    assert "1999" not in found
    assert found.endswith(SOURCE[8:])


def test_a_cut_sentence_has_the_same_words() -> None:
    found = damaged("cut anywhere")
    assert found is not None
    assert found.replace(".", "").lower() == SOURCE.replace(".", "").lower()
    assert found.count(".") == 2


def test_a_negation_is_taken_away_where_there_is_one() -> None:
    assert damaged("negated", "He is not here.") == "He is here."


def test_what_cannot_be_damaged_is_left_out() -> None:
    short = "Bees make honey."
    assert damaged("number changed", short) is None
    assert damaged("role changed", short) is None
    assert damaged("human reference", short) is None
    assert damaged("cut anywhere", short) is None


def test_the_same_seed_gives_the_same_cases() -> None:
    assert cases([SOURCE]) == cases([SOURCE])
    both = [SOURCE, "Bees make honey."]
    found = cases(both, [["A town.", "A place."], ["Bees."]])
    assert {case.test for case in found if case.item == "1"} == set(DAMAGES)


def test_a_reference_is_judged_by_the_others() -> None:
    found = {case.test: case for case in cases([SOURCE], [["One.", "Two."]])}
    assert found["human reference"].references == ("Two.",)
    assert found["copy"].references == ("One.", "Two.")


def test_verdicts() -> None:
    found = cases([SOURCE, SOURCE.replace("Bergen", "Oslo")])
    scores = {(case.test, case.item): 50.0 for case in found}
    scores |= {key: 10.0 for key in scores if key[0] == "empty"}
    scores["said twice", "1"] = 60.0
    verdicts = {one.test: one for one in examine("m", scores, found)}
    assert verdicts["empty"].outcome == "passes"
    assert verdicts["said twice"].outcome == "fails"
    assert verdicts["said twice"].example is not None
    assert verdicts["said twice"].example.item == "1"
    assert verdicts["copy"].outcome == "no test"
    upside_down = {one.test: one for one in examine("m", scores, found, higher_is_better=False)}
    assert upside_down["empty"].outcome == "fails"
