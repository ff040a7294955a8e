"""The rules: each example trips its rule, and what says the same trips none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import samsari
from samsari.checking.judging import judge
from samsari.checking.matching import fast_matcher
from samsari.checking.reading import read
from samsari.checking.registry import FAMILIES, rules
from samsari.checking.rules.content import Limits
from samsari.checking.settings import Settings
from samsari.model.finding import LEVELS, Findings
from samsari.tasks.checking.check import check

EVERY_RULE = Settings(levels={"name-missing": "note"})
EXAMPLES = [rule for rule in rules().values() if not rule.limit]


def fast(source: str, output: str, settings: Settings = EVERY_RULE) -> Findings:
    return judge(next(fast_matcher().match([(read(source), read(output))])), settings)


def found_rules(found: Findings) -> set[str]:
    return {finding.rule for finding in found.findings}


@pytest.mark.parametrize("name", [rule.name for rule in EXAMPLES])
def test_the_example_of_a_rule_trips_this_rule_and_no_other(name: str) -> None:
    rule = rules()[name]
    settings = Settings(levels={name: "warn"}) if rule.level == "off" else EVERY_RULE
    found = check(rule.source, rule.output, settings=settings)
    told = [finding.rule for finding in found.findings]
    # Where a rule only notes something, the reader of support may warn.
    assert [one for one in told if one == name or one != "unsupported"] == [name]
    assert found.unjudged == ()


def test_every_rule_is_described() -> None:
    for name, rule in rules().items():
        assert rule.family in FAMILIES and rule.level in LEVELS, name
        assert rule.title and rule.meaning.endswith("."), name
        assert rule.source or rule.limit, name


SAME = [
    ("It has 1,200 workers in two towns.", "It has twelve hundred workers in two towns."),
    ("It opened in the 1990s near the old town.", "It opened in the '90s near the old town."),
    ("It was built in the 19th century by monks.", "It was built in the 1800s by monks."),
    ("The path is 2 km long and very steep.", "The path is 2,000 metres long and very steep."),
    ("About 12,345 people came to the show.", "About 12,000 people came to the show."),
    ("Half of the members voted for the plan.", "50% of the members voted for the plan."),
    ("He was born in 1950 and died in 2000.", "He was born in 1950. He died at 50, in 2000."),
    ("The French army left the town in May.", "The army of France left the town in May."),
    ("The United States of America joined it.", "The USA joined it."),
    ("César Chávez led the march to the city.", "Cesar Chavez led the march to the city."),
    ("World War II ended in that year in Europe.", "World War Two ended in that year in Europe."),
    ("It is not easy to climb the mountain.", "It is hard to climb the mountain."),
    ("He did not win the race in the end.", "He lost the race in the end."),
    ("He failed to reach the top of the hill.", "He did not reach the top of the hill."),
    ("She left the house before he arrived.", "He arrived after she left the house."),
    ("The dog chased the cat in the yard.", "The cat was chased by the dog in the yard."),
    ("The drug may cause headaches in adults.", "The drug might cause headaches in adults."),
    ("Visitors must wear a helmet in the mine.", "Visitors have to wear a helmet in the mine."),
    ("He received a medal from the old king.", "He was given a medal by the old king."),
    ("Not only cats but also dogs can swim.", "Cats and dogs can swim."),
    ("The reason for this is unclear to experts.", "No one knows the reason for this."),
    ("No skater has yet landed the jump.", "The jump is yet to be landed by any skater."),
    ("There is no better place to see the show.", "It is the best place to see the show."),
    ("The town lacks a hospital and a school.", "The town does not have a hospital and a school."),
    (
        "Their participation is limited until they are 18.",
        "They cannot fully participate until 18.",
    ),
    ("The museum bought the vase from a dealer.", "A dealer sold the vase to the museum."),
    ("They played in Atlanta, Rome and Tel Aviv.", "They played in Tel Aviv, Rome and Atlanta."),
    ("A child has a one in four chance of that.", "A child has a 25% chance of that."),
    ("You can copy it to a CD / DVD at home.", "You can copy it to a CD/DVD at home."),
    ("This plan did not convince the old judge.", "The old judge did not believe this plan."),
    (
        "They enter the hall without the intention of praying.",
        "They enter the hall, even if not praying.",
    ),
    ("Some men work here, but the women do not work.", "Some men work here."),
    ("The army refrained from attacking the city.", "The army did not attack the city."),
    ("They praised the law-abiding people of the town.", "They praised people who do not steal."),
    ("About one third of deaths were in the city.", "About 30% of deaths were in the city."),
    ("He spent nine months there and nine months here.", "He spent a total of 18 months there."),
    (
        "It covers 1.60 km ² of the old forest near the lake.",
        "It covers 1.60 km² of the old forest near the lake.",
    ),
    ("Admission to the school is very competitive.", "The school is hard to get into."),
    ("Seats are kept for the less wealthy visitors.", "Seats are kept for poorer visitors."),
    (
        "It has leafless stems that are covered in flowers.",
        "It has stems with no leaves that are covered in flowers.",
    ),
    (
        "They are most often cyclonic, that is, tied to a low-pressure region.",
        "They are most often cyclonic. In other words, they are tied to a low-pressure region.",
    ),
    (
        "The Convent has been the official residence of the Governor of Gibraltar since 1728.",
        "The Governor of Gibraltar has lived at The Convent since 1728.",
    ),
    (
        "You can sit at home, and the club told fans to leave, prohibiting filming this season.",
        "You can sit at home, and the club told fans to leave.",
    ),
    (
        "The park can not be reached without a permit if it rains.",
        "If it rains, you will need to get a permit before the park can be reached.",
    ),
]


@pytest.mark.parametrize(("source", "output"), SAME)
def test_what_says_the_same_fails_by_no_rule(source: str, output: str) -> None:
    found = check(source, output)
    assert [f.message for f in found.findings if f.level == "fail"] == []


CHANGED = [
    ("In 1998 he moved to Rome for work.", "In 1993 he moved to Rome for work.", "number-changed"),
    (
        "It has 603 rooms on many floors.",
        "It has 600 rooms and a tower of 83 metres.",
        "number-added",
    ),
    (
        "It starts on 1 November, not 31 October.",
        "It starts on 1 October, not 31 October.",
        "date-changed",
    ),
    ("Add 5 km to the distance you ran.", "Add 5 miles to the distance you ran.", "unit-changed"),
    ("At least 40 people were in the bus.", "At most 40 people were in the bus.", "bound-changed"),
    (
        "Iran signed the contract in the spring.",
        "Iraq signed the contract in the spring.",
        "name-changed",
    ),
    (
        "Hoffman was played by Lembeck in the film.",
        "Hoffman played Lembeck in the film.",
        "roles-swapped",
    ),
    (
        "This loose alliance became a margravate under the crown in 1378.",
        "A margravate became this alliance under the crown in 1378.",
        "roles-swapped",
    ),
    (
        "The professional judge is assisted by two lay judges.",
        "Two lay judges are assisted by the professional judge.",
        "roles-swapped",
    ),
    (
        "This led scientists to look at the photos, and the satellite was finally found there.",
        "The satellite found the scientists there.",
        "roles-swapped",
    ),
    (
        "It was not until 1925 that the minister admitted the error.",
        "It was until 1925 that the minister admitted the error.",
        "negation-dropped",
    ),
    (
        "These files can not be shared without further changes.",
        "These files can be shared without further changes.",
        "negation-dropped",
    ),
    (
        "The album was number nine in Sweden, higher than any previous Opeth release.",
        "The album was number nine in Opeth, higher than any previous release of Sweden.",
        "names-swapped",
    ),
    (
        "The marriage of the couple was not entirely happy.",
        "The marriage of the couple was entirely happy.",
        "negation-dropped",
    ),
    (
        "The messages are protected against replay attacks.",
        "The messages are not protected against replay attacks.",
        "negation-added",
    ),
    (
        "They never eat meat during the feast.",
        "They eat meat during the feast.",
        "negation-dropped",
    ),
    (
        "The new bridge is taller than the tower.",
        "The new bridge is shorter than the tower.",
        "opposite",
    ),
    ("Unless it rains, we shall walk home.", "If it rains, we shall walk home.", "linker-reversed"),
    (
        "It lies 5.4 miles north of the lake and 5 miles south of the town.",
        "It lies 5.4 miles north of the lake and 4 miles south of the town.",
        "number-changed",
    ),
    (
        "The fire threatened the power station, and also the open coal mine of the station.",
        "The station threatened the open coal mine of the fire.",
        "roles-swapped",
    ),
    (
        "After the general forced an agreement, his forces attacked the fortress.",
        "After the general forced an agreement, his fortress attacked the forces.",
        "roles-swapped",
    ),
    (
        "The digital files can be copied to another computer.",
        "The digital files must be copied to another computer.",
        "modal-changed",
    ),
    (
        "Members are not known, since the lists are not released.",
        "Members are known, since the lists are not released.",
        "negation-dropped",
    ),
    (
        "Some people are waiting because they do not see it.",
        "Some people are not waiting because they do not see it.",
        "negation-added",
    ),
    (
        "The old regiments were united, but the new ones were not.",
        "The old regiments were united, but the new ones were.",
        "negation-dropped",
    ),
    (
        "The tower was later moved to the city by the king.",
        "The tower was not later moved to the city by the king.",
        "negation-added",
    ),
]


@pytest.mark.parametrize(("source", "output", "rule"), CHANGED)
def test_a_changed_fact_is_found(source: str, output: str, rule: str) -> None:
    assert rule in found_rules(check(source, output))


def test_one_cause_is_one_finding() -> None:
    found = check("The bridge was built in 1998.", "The bridge was built in 1993.")
    assert [finding.rule for finding in found.findings] == ["number-changed"]
    (finding,) = found.findings
    assert finding.message == "“1998” became “1993”"
    assert [found.source[s.start : s.end] for s in finding.source] == ["1998"]
    assert [found.output[s.start : s.end] for s in finding.output] == ["1993"]


@pytest.mark.parametrize(
    ("source", "output", "reason"),
    [
        ("", "", "both texts are empty"),
        ("", "The bridge is old.", "the source has no words"),
        ("...", "The bridge is old.", "the source has no words"),
        ("The bridge is old and long.", "...", "the output has no words"),
        ("Old bridge", "Bridge", "the source has fewer than 5 words"),
        (
            "Der Rat hat den Plan für die neue Schule am Fluss gebilligt.",
            "The plan is good.",
            "the source is not English",
        ),
        (
            "- apples are red\n- pears are green\n- plums are blue",
            "Fruit has colours.",
            "the source is a list or a table",
        ),
        ("The bridge is old. " * 500, "The bridge is old.", "500 sentences stand against 1"),
        (
            "The old bridge crosses the river.",
            "Seven monkeys juggle purple melons.",
            "the two texts have hardly a word in common",
        ),
    ],
)
def test_what_cannot_be_judged_is_said_and_is_no_pass(
    source: str, output: str, reason: str
) -> None:
    found = fast(source, output)
    assert found.verdict == "cannot judge"
    assert found.unjudged[0].reason == reason


def test_names_in_lower_case_cannot_be_judged() -> None:
    found = fast("Maria Lopez lives in Madrid with Ana.", "maria lopez lives in lisbon with ana.")
    assert found.verdict == "cannot judge"
    assert {each.rule for each in found.unjudged} == {"name-changed", "name-added"}


def test_an_empty_output_fails() -> None:
    assert fast("The bridge is old and long.", " ").verdict == "fail"


def test_a_copy_passes() -> None:
    text = "In 1998 Maria did not go to Madrid, because 40 people were ill."
    assert check(text, text).verdict == "pass"


def test_limits_of_amounts() -> None:
    settings = Settings(limits=Limits(coverage=0.9, sentence_words=5, hard_words=0.1, grade=1))
    found = fast(
        "The council approved the plan, and the workers built a new school near the river.",
        "The council approved the construction of an educational establishment.",
        settings,
    )
    assert {"coverage", "long-sentence", "reading-level"} <= found_rules(found)
    hard = Settings(limits=Limits(hard_words=0.1, hard_rank=1000))
    assert "hard-words" in found_rules(fast(found.source, found.output, hard))
    assert not {"coverage", "long-sentence"} & found_rules(fast(found.source, found.output))


def test_a_document_is_compared_sentence_by_sentence() -> None:
    source = " ".join(
        f"Bridge number {n} crosses the river near village {n + 500}." for n in range(100, 140)
    )
    output = source.replace("village 620.", "village 777.")
    found = check(source, output)
    assert [finding.message for finding in found.findings] == ["“620” became “777”"]


def test_replaced_words_are_listed_the_most_doubtful_first() -> None:
    found = check(
        "The electorate rejected the plan for a stand-off.",
        "The population rejected the plan for a stand-off.",
    )
    assert [(each.before, each.after) for each in found.replaced] == [("electorate", "population")]


def test_odd_texts_are_no_error() -> None:
    for text in (
        "\u200b",
        "½ ½ ½",
        "<|im_end|>",
        "第五章です。",
        "a" * 5000,
        "'" * 40,
        "\ud83d x y z v w",
    ):
        for other in ("The bridge is old and very long.", text):
            fast(other, text)
            fast(text, other)


def test_the_rates_belong_to_rules_that_exist() -> None:
    path = Path(__file__).parents[2] / "src" / "samsari" / "checking" / "rates.json"
    assert set(json.loads(path.read_text(encoding="utf-8"))["rules"]) <= set(rules())


def test_a_light_verb_does_not_hide_a_lost_negation_beside_a_changed_number() -> None:
    found = check("He did not get home in 1990.", "He got home in 1991.")
    assert found_rules(found) == {"number-changed", "negation-dropped"}


def test_an_output_that_begins_with_a_figure_needs_no_capital() -> None:
    found = fast("At least 40 workers lost their jobs.", "40 or more workers lost their jobs.")
    assert found.unjudged == ()
    named = fast("Anna met Karl and 40 workers there.", "40 workers and anna met karl there.")
    assert named.verdict == "cannot judge"


@pytest.mark.parametrize(
    ("source", "output", "place"),
    [
        ("It was -5 degrees in the old town.", "It was 5 degrees in the old town.", "5"),
        ("Take it twice a day with water.", "Take it three times a day with water.", "three"),
        ("The fee rose from 3 to 5 euros.", "The fee rose from 5 to 3 euros.", "5 to 3"),
    ],
)
def test_small_changes_around_a_number_are_one_finding(
    source: str, output: str, place: str
) -> None:
    (finding,) = fast(source, output).findings
    assert finding.rule == "number-changed"
    assert output[finding.output[0].start :].startswith(place)


def test_a_remark_ends_at_its_colon_and_hides_nothing_behind_it() -> None:
    source = "The army of General Harris defeated the rebels near Milton in the spring."
    swapped = "The rebels defeated the army of General Harris near Milton in the spring."
    found = check(source, f"Here is the simplified version: {swapped}").findings
    assert [each.rule for each in found] == ["boilerplate", "roles-swapped"]
    assert "“Here is the simplified version:”" in found[0].message


@pytest.mark.parametrize("start", ["Sure! ", "Certainly, "])
def test_a_greeting_is_quoted_without_the_text_behind_it(start: str) -> None:
    source = "The army of General Harris defeated the rebels near Milton in the spring."
    found = check(source, start + source).findings
    assert [each.rule for each in found] == ["boilerplate"]
    assert f"“{start.strip()}”" in found[0].message


def test_a_closing_remark_is_one_finding() -> None:
    source = "The army of General Harris defeated the rebels near Milton in the spring."
    found = check(source, f"{source} I hope this helps you understand the old war!").findings
    assert [each.rule for each in found] == ["boilerplate"]


COSTS = "The old house of the town costs {} dollars and stands near the river."
NINES = "9" * 320  # more than a float holds


@pytest.mark.parametrize(
    ("before", "after", "is_changed"),
    [
        (NINES, "8" * 320, True),
        (NINES, NINES[:-1] + "8", True),
        (NINES, NINES, False),
        ("1" + "0" * 320, "1" + "0" * 319, True),
        ("12345678901234567", "12345678901234568", True),  # one float
        ("12345678901234567", "12,345,678,901,234,567", False),
        ("1" + "0" * 18, "1,000,000,000,000,000,000", False),
    ],
)
def test_numbers_of_very_many_digits_are_told_apart(
    before: str, after: str, is_changed: bool
) -> None:
    found = fast(COSTS.format(before), COSTS.format(after).replace("old", "big"))
    assert ("number-changed" in found_rules(found)) == is_changed


@pytest.mark.parametrize(
    ("source", "output", "rule"),
    [
        ("The council did not approve the plan.", "The council approved the plan.", "dropped"),
        ("The council approved the plan.", "The council has not approved the plan.", "added"),
        ("The council never approved the plan.", "The council refused the plan.", ""),
        ("It is not only good but also cheap.", "It is good and it is also cheap.", ""),
    ],
)
def test_a_fast_check_notices_a_negation_by_its_words(source: str, output: str, rule: str) -> None:
    found = {one.rule for one in samsari.check(source, output, fast=True).findings}
    assert found & {"negation-dropped", "negation-added"} == (
        {f"negation-{rule}"} if rule else set()
    )
