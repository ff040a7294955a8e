"""Who and where the new sentences speak of: classes of faults that were found by reading."""

from __future__ import annotations

import pytest

from samsari.splitting.splitter import shared_splitter


@pytest.mark.parametrize(
    ("source", "second"),
    [
        (
            "An individual who fails to comply with this notice commits an offence and may be "
            "prosecuted.",
            "The individual may be prosecuted.",
        ),
        (
            "The holder who loses a card must tell us at once and may ask for a new one.",
            "The holder may ask for a new one.",
        ),
    ],
)
def test_a_person_is_never_it(source: str, second: str) -> None:
    assert shared_splitter().split(source).sentences[-1] == second


def test_a_verb_behind_a_relative_clause_and_a_comma_may_belong_to_the_main_clause() -> None:
    source = "The hall was built by Karl Lang, who had planned the port, and opened in 1906."
    assert shared_splitter().split(source).text == source


def test_a_verb_behind_reported_speech_and_a_comma_may_belong_to_the_main_clause() -> None:
    source = "The board refused to comment, saying the case was open, and sent the reporters home."
    assert shared_splitter().split(source).text == source


def test_no_sentence_comes_between_a_place_and_there() -> None:
    source = "The painter, trained in Paris, came to Bonn in 1920 and died there."
    assert shared_splitter().split(source).sentences == (
        "The painter was trained in Paris.",
        "The painter came to Bonn in 1920.",
        "The painter died there.",
    )


def test_what_is_said_of_the_first_noun_comes_first() -> None:
    source = "The vaccine, developed in Kiel, was approved in May and has been sold since."
    assert shared_splitter().split(source).sentences[0] == "The vaccine was developed in Kiel."


def test_a_state_behind_an_event_holds_now() -> None:
    source = "The company, founded in 1950 and based in Turin, makes parts for trains."
    assert shared_splitter().split(source).text == source


def test_there_stays_behind_its_place() -> None:
    source = "Ann Lee, who was born in Bonn, moved to Rome in 1990 and opened a shop there."
    assert shared_splitter().split(source).sentences == (
        "Ann Lee was born in Bonn.",
        "She moved to Rome in 1990.",
        "She opened a shop there.",
    )


def test_a_phrase_behind_a_relative_clause_may_belong_to_the_main_clause() -> None:
    source = "The council rejected the plan, which critics had called a waste, by nine votes."
    assert shared_splitter().split(source).text == source


def test_bare_plurals_behind_of_get_a_determiner() -> None:
    source = (
        "Teachers at the school, many of whom work long hours, voted to strike after talks "
        "over pay collapsed on Thursday."
    )
    assert shared_splitter().split(source).sentences[1] == "Many of these teachers work long hours."


@pytest.mark.parametrize(
    "source",
    [
        "Being famous, it turns out, can be boring.",
        "The firm was in great trouble in the late 80s and the first half of the next decade.",
        "She was the head of the club in 1950, replacing Ann Bell, who left, and again in 1960.",
        "Voss then sat in the council, winning a seat in 1980 and being reelected in 1984.",
        "They are cheaper than gas boilers and may or may not be safer.",
        "How it is made: The dough is rolled out and the tin is filled with fruit.",
        "I like to read but theres no book in the house.",
    ],
)
def test_these_stay_whole(source: str) -> None:
    assert shared_splitter().split(source).text == source


def test_a_pronoun_with_others_is_they() -> None:
    source = "In 1950 she and her sister were sent to Spain, and went from there to Peru."
    assert shared_splitter().split(source).sentences[1] == "They went from there to Peru."


def test_a_name_with_a_plural_verb_is_not_it() -> None:
    source = (
        "The Jays have reached the final twice in the history of the league, and won it in 2010."
    )
    assert not shared_splitter().split(source).sentences[1].startswith("It ")


@pytest.mark.parametrize(
    "source",
    [
        "The loss came to $20 million in the towns of Bonn and Trier, which, adjusting for "
        "inflation, is nearly $90 million.",
        "In 1991, it was also the flag of the Arden Republic (1918–1920), the first modern state.",
        "The council is chaired by a mayor, assisted by two deputies.",
        "Pupils who read every night did better at school, the team at Voss University discovered, "
        "regardless of how much their parents earned.",
        "A trance is a state of great joy, with outward confusion resembling sleep.",
    ],
)
def test_a_part_that_belongs_to_another_word_stays(source: str) -> None:
    assert shared_splitter().split(source).text == source


def test_the_patient_is_not_the_nurse() -> None:
    source = "He remains in the care of the nurse, who will visit weekly and will watch his mood."
    assert not {"He", "She"} & {
        one.split()[0] for one in shared_splitter().split(source).sentences[1:]
    }


def test_somebody_else_is_not_the_subject() -> None:
    source = "The expert ordered a soft diet, and asked that he be watched until he could eat."
    assert not shared_splitter().split(source).sentences[1].startswith("He ")


@pytest.mark.parametrize(
    "source",
    [
        "That day he made several errors, the last one of which was the cause of the crash.",
        "In the end players meet and defeat Voldan, which concludes the game.",
        "The main ranges would consist of the Alps and the Jura, and holds the plains to the east.",
    ],
)
def test_a_clause_without_a_sure_subject_stays(source: str) -> None:
    assert shared_splitter().split(source).text == source


def test_what_was_formerly_the_name_says_nothing_of_the_place() -> None:
    source = (
        "Trinity Church (Kirche zur Trinität) is a large old church building located at 17 Lang "
        "Road in the village of Maple Grove in Arden (formerly Bell Town), near Trier."
    )
    assert "It was located" not in shared_splitter().split(source).text


def test_help_is_not_founded() -> None:
    source = "They got money from the Lang Fund, founded by Karl Lang, as well as help from Bonn."
    assert "by Karl Lang, as well" not in shared_splitter().split(source).sentences[-1]


def test_games_are_several() -> None:
    source = "This was one of the events at the 2004 World Championships, held in Melbourne."
    assert "was held" not in shared_splitter().split(source).text


@pytest.mark.parametrize(
    ("source", "wrong"),
    [
        ("The park lies to the rear of Arden Hall, whose rooms are open to visitors.", "rear's"),
        ("The 1935 Cup was the tenth Open Cup, played in June at Arden in Scotland.", "It played"),
        (
            "Lang set up a panel, accusing Voss of serious mistakes and recommending he be fired.",
            "accused Voss of serious mistakes and recommending",
        ),
        ("The only person whom he told was Abu Karim, who blamed him for it.", ". Karim"),
        (
            "On 20 August, after a game against Bonn that showed his faults, the club sold him.",
            "It showed",
        ),
    ],
)
def test_these_are_never_written(source: str, wrong: str) -> None:
    assert wrong not in shared_splitter().split(source).text


@pytest.mark.parametrize(
    ("source", "wrong"),
    [
        (
            "It is a commercial editing system created by David Weekly in his free time.",
            "is created",
        ),
        ("Martin Hall has been cleaned and has been rebuilt to make it modern.", "He has"),
        ("He was as poor in May as he had been in the old days, which is why he sang.", "days is"),
        ("In 1862, Alice married Prince Louis of Arden, heir to the Duchy of Bonn.", "a heir"),
        (
            "He taught law from 1887, and on the death of Bell, in the year 1891, was chosen.",
            "he in",
        ),
    ],
)
def test_these_are_not_written_either(source: str, wrong: str) -> None:
    assert wrong not in shared_splitter().split(source).text


@pytest.mark.parametrize(
    "source",
    [
        "In 2010, Arden Town appointed Karl Voss, a player who was at the Cup, as coach.",
        "The lord of the ponds or giant pike is a fish of the pike family that is found in lakes.",
        "Graduating from Arden College in Canada, he is an award winner in advertising.",
        "The vote in Ohio took place on November 4, 2008, which was part of the national election.",
        "Pears are good at that time but its not that easy.",
    ],
)
def test_these_are_not_cut(source: str) -> None:
    assert shared_splitter().split(source).text == source


def test_aged_is_no_verb() -> None:
    source = "The oldest man of the town was Karl Lang, who died in 1995, aged 106 years, 75 days."
    assert "man aged" not in shared_splitter().split(source).text


@pytest.mark.parametrize(
    "source",
    [
        "The question is whether a duty is owed to a man who suffers harm without danger.",
        "During the first months, either side may leave, and the usual steps shall not apply.",
        "You may cancel within ten days and receive your money, provided that it is unused.",
        "Belonging to the Arden Parish of the Church, it was opened in 1927.",
        "A drug appears to slow the disease in mice, doctors reported in a paper on Monday.",
        "Fees are paid on the value of all orders, less any sums credited to the buyers.",
    ],
)
def test_these_parts_belong_together(source: str) -> None:
    assert shared_splitter().split(source).text == source


def test_the_reader_is_asked_not_the_wound() -> None:
    source = "The pain is normal and should fade soon, but contact us if the leg becomes hot."
    assert "it should contact" not in shared_splitter().split(source).text


def test_his_successor_need_not_be_a_man() -> None:
    source = "His successor, a former lawyer with little time, inherits a weak party."
    assert "He inherits" not in shared_splitter().split(source).text
