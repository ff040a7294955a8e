"""Free cuts: what the lowest limit makes of a place where people begin a new sentence."""

from __future__ import annotations

import numpy as np
import pytest
from tests.splitting.sentences import sentence

from samsari.english.sentence import Sentence
from samsari.splitting.cut import Copy, Cut, Own, Subject
from samsari.splitting.free import EVERY, free_cuts, is_near, is_past, renamed
from samsari.splitting.gate import is_balanced, own_faults, refusal
from samsari.splitting.realisation import parts, sentences
from samsari.splitting.splitter import Settings, shared_splitter
from samsari.splitting.tagger import SUBJECT_KINDS, VERB_KINDS, Tags
from samsari.text.penn import UCCA_TOKENIZER

NOUN = (
    "Ann/NNP/2/nsubj lives/VBZ/0/root in/IN/4/case Bonn/NNP/2/obl ,/,/7/punct a/DT/7/det "
    "city/NN/4/appos on/IN/10/case the/DT/10/det Rhine/NNP/7/nmod ././2/punct"
)
PHRASE = (
    "The/DT/2/det film/NN/3/nsubj came/VBD/0/root out/RB/3/advmod ,/,/3/punct and/CC/11/cc "
    "so/RB/3/advmod ,/,/3/punct under/IN/11/case another/DT/11/det title/NN/3/conj ././3/punct"
)
REASON = (
    "He/PRP/2/nsubj left/VBD/0/root Bonn/NNP/2/obj because/IN/8/mark ,/,/8/punct the/DT/7/det "
    "town/NN/8/nsubj was/VBD/2/advcl small/JJ/8/xcomp ././2/punct"
)
MANY = (
    "He/PRP/2/nsubj met/VBD/0/root his/PRP$/4/nmod:poss friends/NNS/2/obj ,/,/8/punct "
    "who/WP/8/nsubj were/VBD/8/cop poor/JJ/4/acl:relcl then/RB/8/advmod ././2/punct"
)
QUOTE = (
    "Alien/NNP/3/nsubj ''/''/1/punct is/VBZ/0/root old/JJ/3/xcomp and/CC/8/cc the/DT/7/det "
    "game/NN/8/nsubj has/VBZ/3/conj two/CD/10/nummod parts/NNS/8/obj ././3/punct"
)


def tags(own: Sentence, at: int, subject: str, verb: str = "none") -> Tags:
    begins = np.full(len(own), 0.01, np.float32)
    begins[at] = 0.8
    subjects = np.full((len(own), len(SUBJECT_KINDS)), 0.01, np.float32)
    subjects[:, SUBJECT_KINDS.index(subject)] = 1
    verbs = np.full((len(own), len(VERB_KINDS)), 0.01, np.float32)
    verbs[:, VERB_KINDS.index(verb)] = 1
    return Tags(begins, subjects, verbs)


def made(own: Sentence, cut: Cut) -> list[str]:
    assert refusal(own, [cut]) == ""
    return sentences(own, parts(own, [cut]))


@pytest.mark.parametrize(
    ("rows", "at", "subject", "verb", "expected"),
    [
        (NOUN, 5, "it", "is", ["Ann lives in Bonn .", "It is a city on the Rhine ."]),
        (PHRASE, 8, "it", "was", ["The film came out .", "It was under another title ."]),
        (MANY, 6, "he", "none", ["He met his friends .", "They were poor then ."]),
        (REASON, 5, "none", "none", ["He left Bonn .", "This was because the town was small ."]),
    ],
)
def test_what_a_free_cut_says(
    rows: str, at: int, subject: str, verb: str, expected: list[str]
) -> None:
    own = sentence(rows)
    cut = next(free_cuts(own, tags(own, at, subject, verb)))
    assert 0 < cut.confidence < EVERY
    assert made(own, cut) == expected


def test_no_cut_behind_a_word_that_waits() -> None:
    own = sentence(MANY)
    assert list(free_cuts(own, tags(own, 7, "he"))) == []


def test_the_tagger_chooses_among_the_pronouns_that_fit() -> None:
    own = sentence(NOUN)
    subject = Subject((Copy(0, 1),), "shared", 0, "no pronoun is sure")
    cut = Cut("relative clause", (5, 10), (Copy(0, 1), "is", Own(5, 10)), 5, (4,), subject=subject)
    assert renamed(own, tags(own, 5, "she"), cut).pieces[0] == "she"
    assert renamed(own, tags(own, 5, "copy"), cut) == cut
    friends = Subject((Copy(2, 4),), "antecedent", 3, "no pronoun is sure")
    own = sentence(MANY)
    cut = Cut("relative clause", (6, 9), (Copy(2, 4), Own(6, 9)), 7, (4, 5), subject=friends)
    assert renamed(own, tags(own, 6, "she"), cut).pieces[0] == "they"


def test_a_fault_of_the_source_is_not_held_against_a_cut() -> None:
    own = sentence(QUOTE)
    cut = next(free_cuts(own, tags(own, 5, "none")))
    reason = "a quotation or bracket would be torn apart"
    assert own_faults(own) == {reason}
    assert refusal(own, [cut]) == ""
    assert own_faults(sentence(NOUN)) == frozenset()


def test_near_cuts() -> None:
    own = sentence(NOUN)
    found = tags(own, 5, "it")
    free = next(free_cuts(own, found))
    assert is_near(free, Cut("apposition", (6, 9), (), 6))
    assert not is_near(free, Cut("apposition", (0, 1), (), 0))


def test_only_the_lowest_limits_make_free_cuts() -> None:
    text = "She was born in Bonn, the only child of a poor baker and his second wife."
    splitter = shared_splitter()
    kinds = [
        [cut.kind for cut in splitter.split(text, Settings(1, limit)).cuts]
        for limit in (0.0, EVERY, 0.1)
    ]
    assert kinds[0] == ["free cut"]
    assert "free cut" not in kinds[1] + kinds[2]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Hello 👋 world, and the 👍 of the day was here, with the sun.",
        'She said "the town, which is old, has (as of 2001) a wall, built in 1200" and left.',
        'The game " is old, and the sequel ( has two parts, with a map of the town.',
        "- the first, and the second, of the list\n- the third, with a note",
        "Ann, Bob and Eve, all of whom sang, met in the hall of the town, as in the past.",
        "In the year of the war, after the fall of the town, with no hope, the men left it.",
        "He hit .183 in the season, and after it, he was sold to the club of the town.",
        "the cat sat on the mat , which was in the hall , and the dog , a poodle , was out",
        "The old " + "man of the town, who was the son of the king, and " * 12 + "left.",
    ],
)
@pytest.mark.parametrize("most", [None, 1])
def test_no_word_is_lost_at_the_lowest_limit(text: str, most: int | None) -> None:
    found = shared_splitter().split(text, Settings(most, 0.0))
    glue = {"and", "which", "who", "that", "where", "with", "as", "when", "but", "so", "because"}
    words = [word.strip(",.").lower() for word in text.split()]
    kept = [word.strip(",.").lower() for word in found.text.split()]
    assert not {word for word in words if word} - set(kept) - glue
    assert all(own.strip() for part in found.parts for own in part.sentences)
    for part in found.parts:
        if is_balanced(UCCA_TOKENIZER(part.source)):
            assert all(is_balanced(UCCA_TOKENIZER(own)) for own in part.sentences)


def test_a_past_form_that_grammar_takes_for_a_participle_is_a_verb() -> None:
    text = (
        "The/DT/2/det ship/NN/3/nsubj stopped/VBN/0/root at/IN/5/case Bonn/NNP/3/obl ,/,/9/punct "
        "where/WRB/9/advmod it/PRP/9/nsubj took/VBD/5/acl:relcl coal/NN/9/obj ././3/punct"
    )
    own = sentence(text, "The ship stopped at Bonn, where it took coal.")
    assert is_past(own, 5)
    assert not is_past(own, 2)
    helped = sentence(
        "It/PRP/3/nsubj:pass was/VBD/3/aux:pass sold/VBN/0/root ././3/punct", "It was sold."
    )
    assert not is_past(helped, 3)
