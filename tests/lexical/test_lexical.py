"""Words by themselves and in their place: forms, candidates, hardness, terms, measures."""

from __future__ import annotations

from dataclasses import replace

import pytest

from samsari.lexical.candidates import candidates
from samsari.lexical.complexity import hardness
from samsari.lexical.forms import base_of, by_rule, inflected
from samsari.lexical.lexicon import known
from samsari.lexical.measures import Item, measures
from samsari.lexical.ranking import Place, facts, first_look, shared_ranker
from samsari.lexical.terms import Around, counts_of, evidence


@pytest.mark.parametrize(
    ("base", "tag", "form"),
    [
        ("carry", "VBZ", "carries"),
        ("stop", "VBG", "stopping"),
        ("visit", "VBD", "visited"),
        ("church", "NNS", "churches"),
        ("child", "NNS", "children"),
        ("take", "VBN", "taken"),
        ("carry out", "VBD", "carried out"),
        ("happy", "JJR", "happier"),
        ("intelligent", "JJR", ""),
    ],
)
def test_forms(base: str, tag: str, form: str) -> None:
    assert inflected(base, tag) == form
    if form:
        assert base_of(form, tag) == base or " " in base


def test_a_rule_does_not_know_irregular_forms() -> None:
    assert by_rule("take", "VBD") == "taked"


def test_words_that_no_list_has_are_guessed() -> None:
    assert known("xylotomographically").rating is None
    assert known("xylotomographically").expected_level > known("house").expected_level


def test_candidates_have_the_form_of_the_word() -> None:
    found = {own.text: own for own in candidates("commenced", "VBD")}
    assert found["started"].is_tagged and "began" in found
    assert "occur" not in found


def test_another_reading_of_a_word_is_tried_as_well() -> None:
    found = candidates("arid", "NN")  # as a tagger may take it
    assert "dry" in [own.text for own in found]
    assert not found[0].is_tagged


def test_hardness_orders_words_and_its_interval_holds_it() -> None:
    words = ("The", "ostentatious", "house", "was", "sold", ".")
    hard, easy = hardness(words, 1), hardness(words, 2)
    assert hard.value > easy.value + 0.1
    assert 0 <= hard.low <= hard.value <= hard.high <= 1


def test_a_score_is_the_same_alone_and_beside_others() -> None:
    one = Place.of(("The", "work", "commenced", "."), 2, "VBD")
    other = Place.of(("It", "was", "an", "arduous", "trip", "."), 3, "JJ")
    alone = shared_ranker().scores(facts([one])[0])
    beside = shared_ranker().scores(facts([other, one])[1])
    assert alone.tolist() == beside.tolist()


def test_a_first_look_has_hope_for_what_is_good() -> None:
    place = Place.of(("It", "was", "an", "arduous", "trip", "."), 3, "JJ")
    texts = [own.text for own in place.candidates]
    hope = first_look(place)
    assert texts[hope.argmax()] in {"hard", "difficult"}
    rest = frozenset(texts) - {"hard"}
    (rows,) = facts([replace(place, unread=rest)])
    (whole,) = facts([place])
    assert rows[texts.index("hard"), 0] == whole[texts.index("hard"), 0]  # read as beside others


@pytest.mark.parametrize(
    ("text", "tags", "at", "is_term"),
    [
        ("He bought a vessel .", "PRP VBD DT NN .", 3, False),
        ("The so called consideration is paid .", "DT RB VBN NN VBZ VBN .", 3, True),
        ("A scan ( tomography ) helps .", "DT NN -LRB- NN -RRB- VBZ .", 1, True),
        ("They met Council members .", "PRP VBD NNP NNS .", 2, True),
    ],
)
def test_terms_are_told_by_evidence(text: str, tags: str, at: int, is_term: bool) -> None:
    words = tuple(text.split())
    around = Around(words, tuple(tags.split()), counts_of([words]))
    assert bool(evidence(around, at)) == is_term


def test_measures_by_hand() -> None:
    # Four items; the formulas are those of the official script of TSAR-2022.
    items = [
        Item(("help", "help", "aid"), ("aid", "help")),  # hits at 1 and 2, top answer at 2
        Item(("big",), ("large", "big", "big")),  # a repeated answer counts once
        Item(("easy", "hard"), ("hard", "easy"), "hard"),  # the word itself is left out
        Item(("x",), ()),  # no answer
    ]
    found = measures(items)
    assert found["ACC@1"] == found["MAP@1"] == found["Potential@1"] == 0.5
    assert found["ACC@1@top1"] == 0.25
    assert found["ACC@2@top1"] == 0.75
    assert found["Potential@3"] == 0.75
    assert found["MAP@3"] == pytest.approx((2 / 3 + 0.5 / 3 + 1 / 3 + 0) / 4)
    assert found["Precision@3"] == pytest.approx((1 + 0.5 + 1 + 0) / 4)


def test_the_word_itself_may_be_right() -> None:
    assert measures([Item(("hard",), ("easy",), "hard", keeps_word=True)])["ACC@1"] == 0
    assert measures([Item(("hard", "easy"), ("easy",), "hard", keeps_word=True)])["Recall@1"] == 0.5


def test_answers_count_as_they_are_written() -> None:
    assert measures([Item(("Help",), ("help",))])["ACC@1"] == 0


@pytest.mark.parametrize(
    ("item", "name", "value"),
    [
        # Ties: each of the answers that most people gave is a top answer.
        (Item(("aid", "help"), ("help",)), "ACC@1@top1", 1),
        (Item(("aid", "aid", "help"), ("help",)), "ACC@1@top1", 0),
        # A repeated answer takes no second place, nor does the word itself.
        (Item(("c",), ("a", "a", "b", "c")), "Potential@3", 1),
        (Item(("c",), ("w", "a", "b", "c"), "w"), "Potential@3", 1),
        # Several words count as they are written; so does the case, also of the word itself.
        (Item(("give up",), ("give up",)), "ACC@1", 1),
        (Item(("give up",), ("give  up",)), "ACC@1", 0),
        (Item(("hard",), ("Hard", "hard"), "hard"), "ACC@1", 0),
        # MAP divides by k, also where fewer answers are given or right.
        (Item(("a",), ("a",)), "MAP@3", 1 / 3),
        (Item(("a", "b"), ("x", "a", "b")), "MAP@3", (1 / 2 + 2 / 3) / 3),
        # Precision divides by the answers given, recall by the different answers of people.
        (Item(("a", "a", "b"), ("a",)), "Precision@5", 1),
        (Item(("a", "a", "b"), ("a",)), "Recall@5", 1 / 2),
        # Nothing is left of the gold: the official script stops here, we count 0.
        (Item(("w",), ("a",), "w"), "ACC@1@top1", 0),
    ],
)
def test_where_an_official_script_could_differ(item: Item, name: str, value: float) -> None:
    assert measures([item])[name] == pytest.approx(value)
