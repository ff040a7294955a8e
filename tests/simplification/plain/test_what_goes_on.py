"""What goes on behind a place must still fit: joined phrases, "do so", objects, nouns, purposes."""

from __future__ import annotations

import pytest

import samsari

STAYS = [
    # The small word that a row drops stands again
    "She is survived by her husband, the poet Tom Hay, and by their two sons.",
    "The fish is also known as the king of the lake, and as the old man of the river.",
    "The buyer is deemed to have read the rules and to have agreed to them.",
    # A form of "be" is nothing that one does
    "Tell us once your income exceeds the limit, or if it will do so soon.",
    # A verb with a particle needs its object
    "The council sent him an order to demolish.",
    # "closed for replacing" is not said
    "The road is shut for the replacement of a bridge.",
    # A sign of possession is missing
    "They paid for the inhabitants daily bread.",
]
WORDS = ["survived by", "known as", "to have read", "exceeds", "demolish", "the replacement of",
         "inhabitants"]  # fmt: skip


@pytest.mark.parametrize(("text", "kept"), list(zip(STAYS, WORDS, strict=True)))
def test_words_stay_where_what_follows_fits_them_only(text: str, kept: str) -> None:
    assert kept in samsari.simplify(text)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("It was also known as the Old Hall.", "It was also called the Old Hall."),
        (
            "The buyer is deemed to have read the rules.",
            "The buyer is treated as having read the rules.",
        ),
        (
            "Tell us if your income exceeds the limit.",
            "Tell us if your income is more than the limit.",
        ),
        (
            "The town used the money for the purchase of a bus.",
            "The town used the money to buy a bus.",
        ),
    ],
)
def test_the_same_words_change_elsewhere(text: str, wanted: str) -> None:
    assert samsari.simplify(text) == wanted


def test_may_stands_before_a_verb_only() -> None:
    verb = samsari.simplify("The Agent shall be entitled to sell the goods in the Territory.")
    noun = samsari.simplify("The Agent shall be entitled to commission on late orders.")
    assert "The Agent may sell" in verb
    assert "may commission" not in noun


def test_many_different_does_not_stand_before_other() -> None:
    assert (
        samsari.simplify("He plays a wide variety of other games.") == "He plays many other games."
    )
    assert "many different games" in samsari.simplify("He plays a wide variety of games.")


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("The firm took all reasonable precautions to prevent the leak.", "precautions"),
        ("A dormant company must still send its accounts.", "dormant"),
        ("The map shows the location of the nearest shop.", "location"),
        ("The Secretary shall reply as soon as practicable.", "practicable"),
        ("Letters from general practitioners are kept.", "practitioners"),
        ("Your rights will not be adversely affected.", "adversely"),
        ("Police seized 40 kilos of heroin in a van.", "seized"),
        ("They told us that the cause is uncertain.", "uncertain"),
        ("The roof was damaged so as to be useless.", "so as to"),
        ("The goods were not as warranted by the seller.", "warranted"),
        ("All infants get free meals at midday.", "infants"),
        ("The judge made a finding of primary fact.", "primary"),
        ("The proprietor of the vehicle lost the licence.", "proprietor"),
        ("The policy does not cover gradual deterioration of a wall.", "gradual deterioration"),
        ("If x is even, this implies that its square is even.", "implies"),
        ("The test is done by a health care professional.", "health care professional"),
        ("The court found that the decision was irrational.", "irrational"),
        ("The Seller may forfeit the deposit.", "forfeit"),
        ("You may keep any remainder.", "remainder"),
        ("You must earn the minimum amount in the rules.", "minimum"),
        ("The law makes no distinction between the two.", "distinction"),
        ("We made enquiries of the bank abroad.", "enquiries"),
        ("The village has infrequent buses.", "infrequent"),
        ("The maker could recall 900 vehicles.", "recall"),
    ],
)
def test_words_with_a_sense_of_their_own_stay(text: str, kept: str) -> None:
    assert kept in samsari.simplify(text)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("She was re-elected in 1999.", "She was elected again in 1999."),
        ("Do not be alarmed if you sneeze.", "Do not worry if you sneeze."),
        ("The pass ceases to have effect in May.", "The pass stops having effect in May."),
        ("The club accepts no responsibility for lost coats.",
         "The club is not responsible for lost coats."),
        ("He was born in present-day Poland.", "He was born in what is now Poland."),
        ("Please indicate any illnesses here.", "Please tell us about any illnesses here."),
    ],
)  # fmt: skip
def test_new_rows(text: str, wanted: str) -> None:
    assert samsari.simplify(text) == wanted
