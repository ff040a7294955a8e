"""meaning: who does what to whom, by Scenes."""

from __future__ import annotations

import pytest

import samsari
from samsari.metrics.meaning import roles
from samsari.model.finding import MeaningJudgement
from samsari.reporting.judgement import render

EXCHANGED = [
    ("The man bit the dog.", "The dog bit the man.", {"man", "dog"}),
    ("The man bit the dog.", "The man was bitten by the dog.", {"man", "dog"}),
    ("The dog was bitten by the man.", "The man was bitten by the dog.", {"man", "dog"}),
    ("The dog was bitten by the man.", "The dog bit the man.", {"man", "dog"}),
    ("Wolves hunt deer in winter.", "Deer hunt wolves in winter.", {"Wolves", "deer"}),
    ("Anna kissed Peter.", "Peter kissed Anna.", {"Anna", "Peter"}),
    ("Hamlet was written by Shakespeare.", "Hamlet wrote Shakespeare.", {"Hamlet", "Shakespeare"}),
    (
        "Germany invaded Poland in 1939.",
        "Poland invaded Germany in 1939.",
        {"Germany", "Poland"},
    ),
    (
        "The committee criticised the minister after the vote.",
        "The minister criticised the committee after the vote.",
        {"committee", "minister"},
    ),
    (
        "The company sued the bank, and the court agreed.",
        "The bank sued the company. The court agreed.",
        {"company", "bank"},
    ),
    (
        "The dog that the man bit ran away.",
        "The man that the dog bit ran away.",
        {"man", "dog"},
    ),
    (
        "The storm was followed by a flood.",
        "A flood was followed by the storm.",
        {"storm", "flood"},
    ),
    ("The king appointed the bishop.", "The king was appointed by the bishop.", {"king", "bishop"}),
    ("She admires him.", "He admires her.", {"She", "him"}),
]
SAME = [
    ("The man bit the dog.", "The dog was bitten by the man."),
    ("The dog was bitten by the man.", "The man bit the dog."),
    ("The cat chased the mouse.", "The mouse was chased by the cat."),
    ("Germany invaded Poland in 1939.", "Poland was invaded by Germany in 1939."),
    ("Anna kissed Peter.", "Peter was kissed by Anna."),
    ("Hamlet was written by Shakespeare.", "Shakespeare wrote Hamlet."),
    (
        "The army defeated the rebels near the river.",
        "The rebels were defeated by the army near the river.",
    ),
    (
        "The bridge was designed by the engineer in 1890.",
        "In 1890, the engineer designed the bridge.",
    ),
    ("The storm was followed by a flood.", "A flood followed the storm."),
    (
        "The teacher gave the student a book.",
        "The student was given a book by the teacher.",
    ),
    ("The dog that the man bit ran away.", "The man bit the dog. The dog ran away."),
    # Verbs that say the same both ways, and converse verbs.
    ("Peter married Anna.", "Anna married Peter."),
    ("France borders Spain.", "Spain borders France."),
    ("Anna sold the car to Peter.", "Peter bought the car from Anna."),
    ("The bank lent the money to the company.", "The company borrowed the money from the bank."),
    ("The flood followed the storm.", "The storm preceded the flood."),
    ("The teacher gave the student a book.", "The student received a book from the teacher."),
]


def judged(source: str, output: str) -> MeaningJudgement:
    return samsari.explain(source, output, metric="meaning")


@pytest.mark.parametrize(("source", "output", "words"), EXCHANGED)
def test_exchanged_roles_cost_as_much_as_lost_participants(
    source: str, output: str, words: set[str]
) -> None:
    found = judged(source, output)
    assert {cost.text for cost in found.costs if cost.kind == "roles"} == words
    assert {cost.partner for cost in found.costs if cost.kind == "roles"} == words
    assert found.score < 75


@pytest.mark.parametrize(("source", "output"), SAME)
def test_the_same_roles_in_another_voice_cost_next_to_nothing(source: str, output: str) -> None:
    found = judged(source, output)
    assert not {"roles", "order"} & {cost.kind for cost in found.costs}
    assert found.score > 95


@pytest.mark.parametrize(
    ("source", "output"),
    [
        (
            "Nine species of leaf-eating kangaroos were identified in fossils found in the park.",
            "Nine types of leaf-eating kangaroos were found in the park fossils.",
        ),
        (
            "Frederick had a residence built there for Sophie by the architect Nering.",
            "The architect Nering built a residence for Sophie on orders of Frederick.",
        ),
        (
            "Such storms can feature strong winds and severe hail.",
            "Such storms can be accompanied by strong winds and severe hail.",
        ),
        (
            "The Odyssey is an ancient Greek epic poem attributed to Homer.",
            "The Odyssey is a very old Greek epic poem written by Homer.",
        ),
    ],
)
def test_other_verbs_and_prepositions_do_not_exchange_roles(source: str, output: str) -> None:
    assert "roles" not in {cost.kind for cost in judged(source, output).costs}


def test_a_converse_verb_with_the_same_doer_is_an_opposite() -> None:
    found = judged("Anna sold the car to Peter.", "Anna bought the car from Peter.")
    assert found.score < 70


def test_the_explanation_names_both_participants() -> None:
    text = render(judged("The man bit the dog.", "The dog bit the man."))
    assert "“man” has the role of “dog”: who does what to whom is exchanged" in text


def test_a_long_sentence_pays_at_least_ten_points() -> None:
    source = (
        "After the long meeting in the old hall of the town beside the river, the council "
        "criticised the museum, because its new rooms for visitors from other countries had cost "
        "far more money than anybody in the whole region had planned for the next seven years."
    )
    output = source.replace("council criticised the museum", "museum criticised the council")
    roles_cost = [cost.points for cost in judged(source, output).costs if cost.kind == "roles"]
    assert sum(roles_cost) >= 10


@pytest.mark.parametrize(
    ("source", "output"),
    [
        ("The man bit the dog.", "The man bit the big dog."),
        ("The man bit the dog and ran away.", "The man bit the dog. He ran away."),
        ("The man bit the dog.", "The cat slept."),
    ],
)
def test_the_output_is_parsed_only_on_a_suspicion(
    source: str, output: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: object) -> None:
        raise AssertionError("parsed")

    monkeypatch.setattr(roles, "sentence_passage", refuse)
    assert judged(source, output).score <= 100


@pytest.mark.parametrize(
    ("source", "output", "least"),
    [
        (BOTH_WAYS := "The man bit the dog and the dog bit the man.", BOTH_WAYS, 100),
        (RIVALS := "Ali beat Frazier in 1975, and Frazier beat Ali in 1971.", RIVALS, 100),
        (RIVALS, "Frazier beat Ali in 1971. Ali beat Frazier in 1975.", 90),
    ],
)
def test_a_text_may_say_it_both_ways(source: str, output: str, least: float) -> None:
    found = judged(source, output)
    assert [cost for cost in found.costs if cost.kind == "roles"] == []
    assert found.score >= least
