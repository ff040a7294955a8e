"""Guards on places: sentences by hand, each with what may and what may not be done there."""

from __future__ import annotations

import pytest

from samsari.simplification.edits import loading
from samsari.simplification.edits.guards import Backing, Guards, breaks, is_bound
from samsari.simplification.edits.tagged_sentence import TaggedSentence
from samsari.simplification.rule_guards import is_safe

WEAK, STRONG = Backing(0.01, 5), Backing(0.5, 5)


def seen(*tagged: str) -> TaggedSentence:
    words, tags = zip(*(word.split("/") for word in tagged), strict=True)
    return TaggedSentence(words, tuple(word.lower() for word in words), tags, (9,) * len(words))


def allows(
    sentence: TaggedSentence, begin: int, end: int, target: tuple[str, ...], backing: Backing
) -> bool:
    is_whole = not breaks(sentence, begin, end, target)
    return is_whole and Guards().allows(sentence, begin, end, target, backing)


FOCUSED = seen("He/PRP", "focused/VBD", "on/IN", "only/RB", "the/DT", "coast/NN", "of/IN", "it/PRP")


@pytest.mark.parametrize(
    ("begin", "end", "target"),
    [
        (1, 2, ("worked", "for")),  # "worked for on"
        (1, 2, ("was", "on")),  # "was on on"
        (5, 6, ("the", "shore")),  # "the the shore"
        (5, 6, ("a", "shore")),  # "the a shore"
        (3, 6, ("with",)),  # nothing is left of the content
    ],
)
def test_neighbours_must_not_stumble(begin: int, end: int, target: tuple[str, ...]) -> None:
    assert not allows(FOCUSED, begin, end, target, STRONG)


@pytest.mark.parametrize(
    ("begin", "end", "target"),
    [
        (3, 4, ()),  # "only" says how far the statement holds
    ],
)
def test_some_edits_need_evidence(begin: int, end: int, target: tuple[str, ...]) -> None:
    assert not allows(FOCUSED, begin, end, target, WEAK)
    assert allows(FOCUSED, begin, end, target, STRONG)


def test_a_clause_keeps_its_verb_and_what_it_hangs_on() -> None:
    sentence = seen("When/WRB", "it/PRP", "was/VBD", "new/JJ", "it/PRP", "shone/VBD")
    assert not allows(sentence, 2, 3, (), STRONG)
    assert not allows(sentence, 0, 1, (), STRONG)
    relative = seen("a/DT", "town/NN", "which/WDT", "is/VBZ", "in/IN", "Kent/NNP")
    assert allows(relative, 2, 4, (), STRONG)
    assert not allows(relative, 2, 4, (), WEAK)


def test_a_participle_needs_its_auxiliary() -> None:
    sentence = seen("Uniforms/NNS", "featured/VBN", "the/DT", "boards/NNS")
    assert not allows(sentence, 1, 2, ("shown",), STRONG)
    sentence = seen("It/PRP", "was/VBD", "featured/VBN", "there/RB")
    assert allows(sentence, 2, 3, ("shown",), WEAK)


def test_a_verb_that_wants_an_object_needs_one() -> None:
    sentence = seen("Storms/NNS", "formed/VBD", "in/IN", "May/NNP")
    assert not allows(sentence, 1, 2, ("made",), STRONG)
    sentence = seen("They/PRP", "formed/VBD", "a/DT", "band/NN")
    assert allows(sentence, 1, 2, ("made",), WEAK)
    sentence = seen("It/PRP", "was/VBD", "formed/VBN", "in/IN", "May/NNP")
    assert allows(sentence, 2, 3, ("made",), WEAK)


def test_a_preposition_may_become_another() -> None:
    assert allows(FOCUSED, 6, 7, ("in",), WEAK)
    assert allows(FOCUSED, 1, 2, ("worked",), WEAK)


def test_a_heading_before_the_sentence_stays() -> None:
    sentence = seen("Naming/VBG", "The/DT", "mountain/NN", "derives/VBZ", "from/IN", "it/PRP")
    assert Guards().closed(sentence)[:3] == [True, True, False]
    plain = seen("Located/VBN", "in/IN", "the/DT", "town/NN")
    assert not any(Guards().closed(plain))


def test_words_that_stay_are_not_joined_by_others() -> None:
    rules = loading.default().builder
    pairs = {
        (words, rules.grammar.targets[rule]) for words in rules.rules for rule in rules.rules[words]
    }
    assert not any(set(old.split()) < set(new.split()) for old, new in pairs)


def test_a_word_chooses_the_preposition_after_it() -> None:
    assert is_bound(FOCUSED, 1, 2)
    assert not is_bound(FOCUSED, 5, 6)  # "of" goes with any noun
    assert not is_bound(FOCUSED, 0, 2)  # a phrase brings its own
    passive = seen("It/PRP", "was/VBD", "made/VBN", "in/IN", "May/NNP", "from/IN", "oil/NN")
    assert not is_bound(passive, 2, 3)
    assert is_bound(seen("It/PRP", "was/VBD", "made/VBN", "from/IN", "oil/NN"), 2, 3)


def test_quotes_stay_in_pairs() -> None:
    assert not is_safe(("'",), ())
    assert not is_safe(("head", "'"), ("top",))
    assert is_safe(("the", "'", "head", "'"), ("a", "'", "top", "'"))


def test_a_set_phrase_changes_only_where_people_changed_it() -> None:
    phrasal = seen("They/PRP", "draw/VBP", "up/RP", "new/JJ", "orders/NNS")
    for begin, target in ((1, ("bring",)), (2, ("out",))):
        assert not allows(phrasal, begin, begin + 1, target, WEAK)
        assert allows(phrasal, begin, begin + 1, target, STRONG)
    assert allows(phrasal, 4, 5, ("plans",), WEAK)
    bare = seen("On/IN", "occasion/NN", "it/PRP", "grew/VBD", "in/IN", "the/DT", "fields/NNS")
    assert not allows(bare, 1, 2, ("reason",), WEAK)
    assert allows(bare, 1, 2, ("times",), STRONG)
    assert allows(bare, 6, 7, ("meadows",), WEAK)


def test_a_mark_alone_never_becomes_words() -> None:
    assert not is_safe((";",), ("in", "the"))
    assert not is_safe(("—",), ("which", "was"))
    assert is_safe((",", "which"), ("that",))
    assert is_safe((";",), (",",))


def test_an_object_keeps_a_verb_that_takes_one() -> None:
    sentence = seen("It/PRP", "derives/VBZ", "its/PRP$", "name/NN", "here/RB")
    assert not allows(sentence, 1, 2, ("comes",), STRONG)
    assert allows(sentence, 1, 2, ("gets",), STRONG)
    assert allows(sentence, 1, 4, ("comes",), STRONG)


QUOTED = seen("The/DT", "film/NN", '"/``', "numerous/JJ", "houses/NNS", "\"/''", "ended/VBD")
PHRASE = seen("dogs/NNS", "as/RB", "well/RB", "as/IN", "cats/NNS", "of/IN", "which/WDT", "he/PRP")
LAWYERS = seen("a/DT", "barrister/NN", "and/CC", "lawyer/NN", "of/IN", "note/NN", "there/RB")


def test_what_stands_between_quotes_stays() -> None:
    assert Guards().closed(QUOTED) == [False, False, False, True, True, False, False]
    open_ended = TaggedSentence(QUOTED.words[:5], QUOTED.lower[:5], QUOTED.tags[:5], (9,) * 5)
    assert not any(Guards().closed(open_ended))


@pytest.mark.parametrize(
    ("sentence", "begin", "end", "target"),
    [
        (PHRASE, 1, 2, ("like",)),  # "like well as"
        (PHRASE, 2, 3, ("much",)),  # "as much as"
        (PHRASE, 3, 5, ("animals",)),  # "as well animals"
        (PHRASE, 6, 7, ("that",)),  # "of that he"
        (LAWYERS, 1, 2, ("lawyer",)),  # "a lawyer and lawyer"
    ],
)
def test_set_phrases_and_echoes_are_left_alone(
    sentence: TaggedSentence, begin: int, end: int, target: tuple[str, ...]
) -> None:
    assert not allows(sentence, begin, end, target, STRONG)


def test_a_set_phrase_may_change_as_a_whole() -> None:
    assert allows(PHRASE, 1, 4, ("along", "with"), STRONG)
    assert allows(LAWYERS, 1, 2, ("counsel",), STRONG)


def test_a_word_is_not_explained_by_a_choice() -> None:
    assert not is_safe(("dwelling",), ("house", "or", "living"))
    assert is_safe(("dwelling", "or", "home"), ("house", "or", "home"))
