"""Hard terms that are kept and explained: where, where not, and once in a text."""

from __future__ import annotations

import pytest

import samsari
from samsari.simplification.plain.operations import USUAL


def explained(text: str, **options: object) -> str:
    return samsari.simplify(text, operations="glosses", **options)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("source", "simple"),
    [
        (
            "The court granted probate.",
            "The court granted probate (the right to deal with a dead person's property).",
        ),
        (
            "Scientists measured both glaciers last year.",
            "Scientists measured both glaciers (large, slow rivers of ice) last year.",
        ),
        (
            "He was charged with arson.",
            "He was charged with arson (the crime of setting fire to property).",
        ),
        ("The fruits are edible.", "The fruits are edible (safe to eat)."),
        (
            "Arson destroyed the mill.",
            "Arson (the crime of setting fire to property) destroyed the mill.",
        ),
        ("The MRI showed nothing.", "The MRI (a scan that shows inside the body) showed nothing."),
        (
            "An executor must act fairly.",
            "An executor (a person who carries out a will) must act fairly.",
        ),
        (
            "The executors must act fairly.",
            "The executors (people who carry out a will) must act fairly.",
        ),
        (
            "She signed a power of attorney last week.",
            "She signed a power of attorney (a legal right to act for someone) last week.",
        ),
        (
            "The jury found him guilty.",
            "The jury (a group of ordinary people deciding a trial) found him guilty.",
        ),
    ],
)
def test_terms_are_explained(source: str, simple: str) -> None:
    assert explained(source) == simple


@pytest.mark.parametrize(
    "text",
    [
        "The film won the Jury Prize at Cannes.",  # a name
        "The jury gave the prize to a young artist.",  # another sense
        'She said "the court granted probate" to us.',  # a quotation
        "They looked at ice (and the glacier) for a year.",  # in brackets
        "The glacier (a river of ice) was measured.",  # explained behind
        "A glacier is a large body of ice.",
        "The glacier, a huge mass of ice, was measured.",
        "The glacier, or river of ice, was measured.",
        "The glacier, which is a mass of ice, moved.",
        "Glacier means a river of ice.",
        "It is a mass of ice called a glacier.",
        "A mass of ice, or glacier, covers the land.",
        "Rivers of ice that are large and slow leave the glacier.",  # the words stand there already
        "The glacier's edge was measured.",  # a possessive
        "The glacier water was measured.",  # a part of a compound
        "The post-glacier world was warm.",
        "A glacier-fed lake lies there.",
        "The role of the glacier",  # a heading
        "GLACIER AND SNOW",
        "The Franz Josef Glacier was measured.",
        "Edible plants grow there.",  # an adjective before its noun
        "We reverse the judgment and remand for further proceedings.",  # a verb
        "The landlord covenants that the tenant may stay.",
        "Payments are made in arrears.",  # another sense
        "The emissions testing procedure was changed to save fuel.",
        "Rhapsody, Achmed and Grunthor left.",
        "The convoy escorts broke off.",
        "| glacier | the executor acted |",  # a row of a table
        "Der Gletscher und die Jury waren sehr alt und gross.",
    ],
)
def test_traps(text: str) -> None:
    assert explained(text) == text


def test_a_long_sentence_gets_a_short_note_only() -> None:
    tail = " and it rained again and again on the grey hills near the old town" * 3
    assert explained(f"They measured the glacier{tail}.") == f"They measured the glacier{tail}."
    assert "edible (safe to eat)" in explained(f"The fruits are edible{tail}.")


def test_a_term_is_explained_once_in_a_text() -> None:
    text = "He was charged with arson. Arson is rare.\n\nThe arson was planned.\n"
    found = samsari.simplified(text, operations="glosses")
    assert [(own.start, own.old) for own in found.changes] == [(20, "arson")]


def test_singular_and_plural_are_one_term() -> None:
    assert explained("We saw a glacier. The glaciers melt.").count("(") == 1


def test_one_note_in_a_sentence_and_the_rarest_word_first() -> None:
    found = explained("The executor saw the glacier.")
    assert found.count("(") == 1
    later = explained("The executor saw the glacier.\nThe executor and the glacier stayed.")
    assert later.count("(") == 2


def test_a_quotation_or_a_heading_is_no_first_mention() -> None:
    text = 'The glacier\n\nHe wrote "the glacier melts". We saw the glacier there.\n'
    assert explained(text).endswith("the glacier (a large, slow river of ice) there.\n")


def test_glosses_are_made_where_a_user_asks_for_them() -> None:
    text = "He was charged with arson."
    noted = "He was charged with arson (the crime of setting fire to property)."
    assert "glosses" not in USUAL
    assert samsari.simplify(text) == text
    assert samsari.simplify(text, operations="all") == noted
    assert samsari.simplify(text, operations=["usual", "glosses"]) == noted
    assert samsari.simplify(text, operations="words") == text
    assert samsari.simplify(text, strength="cautious") == text
    assert samsari.simplify(text, strength="cautious", operations="all") == text


def test_a_note_stands_before_a_phrase_that_begins_with_an_adjective() -> None:
    text = samsari.simplify("He was charged with arson prior to the war.", operations="all")
    assert text.endswith("arson (the crime of setting fire to property) before the war.")


def test_words_are_replaced_rather_than_explained() -> None:
    found = samsari.simplified("The oncologist resided in Rome.", operations=["words", "glosses"])
    assert {own.operation for own in found.changes} == {"words"}


def test_other_changes_stand_beside_a_note() -> None:
    found = samsari.simplify("He resided near the glacier.", operations=["words", "glosses"])
    assert found == "He lived near the glacier (a large, slow river of ice)."


def test_a_change_tells_what_it_explains() -> None:
    change = samsari.simplified("He was charged with arson.", operations="glosses").changes[0]
    assert (change.old, change.new) == (
        "arson",
        "arson (the crime of setting fire to property)",
    )
    assert change.rule == "arson -> arson (the crime of setting fire to property)"
    assert change.operation == "glosses"
    assert "no plainer one" in change.why
    assert str(change).startswith("Explains “arson”: the crime of setting fire to property.")


def test_wishes() -> None:
    text = "He was charged with arson."
    rule = "arson -> arson (the crime of setting fire to property)"
    assert explained(text, protect="arson") == text
    assert explained(text, forbid="arson") == text
    assert explained(text, forbid=rule) == text
    assert explained(text, allow=[]) == text
    assert explained(text, allow="arson") != text
    assert explained(text, allow=rule) != text
    kept = samsari.simplified(text, operations="glosses", keep=[(20, 25)])
    assert kept.text == text
    other = samsari.simplified(text, operations="glosses", choose={(20, 25): "arson (fire)"})
    assert other.text == "He was charged with arson (fire)."
    plain = samsari.simplified(text, operations="glosses", choose={(20, 25): "setting fires"})
    assert str(plain.changes[0]) == "“arson” became “setting fires”: you chose it."


def test_a_forbidden_note_with_a_capital() -> None:
    text = "In anger against God he asked whether this was a sin."
    rule = samsari.simplified(text, operations="glosses").changes[0].rule
    assert "God" in rule
    assert explained(text, forbid=rule) == text


def test_terms_of_a_field_stay_and_are_explained() -> None:
    text = "The court heard the plaintiff."
    own = samsari.simplify(text, operations=["words", "glosses"], terms="legal")
    assert own.startswith("The court heard the plaintiff (")
    both = samsari.simplify(text, operations="glosses", terms="legal", protect="plaintiff")
    assert both == text


def test_an_article_before_a_term_stays() -> None:
    assert explained("He was an heir. He left.").startswith("He was an heir (")
