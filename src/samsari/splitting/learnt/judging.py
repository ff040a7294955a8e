"""How far a cut of the tagger is trusted: which need a lower limit than the default.

The chance of a cut is the chance of its place times that of its first words. Each kind has a chance
from which its cuts read well; such a cut has a confidence of at least `DEFAULT`. The confidence of
all others is lower, so that only somebody who asks for them gets them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from samsari.splitting.cut import Cut, Refusal
from samsari.splitting.learnt import boundaries
from samsari.splitting.learnt.tagger import Tags
from samsari.splitting.rules import reported
from samsari.splitting.sentence import NOUNS, Sentence

DEFAULT = 0.1
NEVER = 1.01
# The chance from which cuts of a kind read well; over 1: never.
WANTED = {
    boundaries.OWN: 0.18,
    boundaries.SHARED: 0.4,
    boundaries.RELATIVE: 0.45,
    boundaries.PARTICIPLE: 0.52,
    boundaries.NOUN: NEVER,
    boundaries.PHRASE: NEVER,
    boundaries.GUESS: NEVER,
}
PREDICATE = 0.35  # a second predicate noun
NEAR = 2
# Reasons of the rules that hold for other cuts at the same place.
DOUBTS = frozenset(
    {
        "it is not sure which noun is meant",
        "the clause says which one is meant",
        "both clauses may be reported speech or thought",
        "a condition holds for both clauses",
        "somebody says this, so it is no fact",
        "'or' joins the clauses",
        "the verb may belong to a clause inside the first",
        "it may belong to a subordinate clause",
        "the verb cannot take the helping verb of the first",
        "the verb does not fit the subject",
    }
)


def learnt_cuts(sentence: Sentence, tags: Tags, refused: Sequence[Refusal]) -> list[Cut]:
    """The cuts of the tagger with their confidences, the surest first."""
    found = [
        replace(cut, confidence=_confidence(cut.confidence, _wanted(sentence, cut, refused)))
        for cut in boundaries.proposals(sentence, tags)
    ]
    return sorted(found, key=lambda cut: -cut.confidence)


def _wanted(sentence: Sentence, cut: Cut, refused: Sequence[Refusal]) -> float:
    """The chance from which this cut may be made by default."""
    is_claim = reported.is_opened(sentence) or reported.is_reported(sentence, cut.verb)
    near = (one for one in refused if abs(one.span[0] - cut.span[0]) <= NEAR)
    if is_claim or any(one.reason in DOUBTS for one in near):
        return NEVER
    if cut.subject is not None and cut.subject.reason == boundaries.GUESSED:
        return NEVER
    if (
        cut.linker is not None
        and cut.linker.word == "where"
        and not _is_comma_before(sentence, cut)
    ):
        return NEVER
    if cut.kind == boundaries.NOUN and _is_predicate(sentence, cut):
        return PREDICATE
    if cut.kind == boundaries.PARTICIPLE and _is_of_noun(sentence, cut.verb):
        return NEVER
    return WANTED[cut.kind]


def _is_comma_before(sentence: Sentence, cut: Cut) -> bool:
    return any(sentence.is_comma(at) for at in cut.dropped)


def _is_predicate(sentence: Sentence, cut: Cut) -> bool:
    """True for "is a town and one of the ports": the second noun is joined to the first."""
    root, noun = sentence.root, cut.verb
    is_joined = sentence.heads[noun] == root and sentence.relations[noun] == "conj"
    is_linked = any(sentence.lower[at] == "and" for at in cut.dropped)
    is_single = len(sentence.children(root, "conj")) == 1
    is_named = sentence.lower[cut.span[0]] in {"a", "an", "the", "one"}
    return (
        is_joined and is_linked and is_single and is_named and bool(sentence.children(root, "cop"))
    )


def _is_of_noun(sentence: Sentence, verb: int) -> bool:
    """True for "written" in "he read a book written by Ann": it does not speak of the subject."""
    at = verb
    while sentence.relations[at] == "conj" and sentence.heads[at] >= 0:
        at = sentence.heads[at]
    noun = sentence.heads[at]
    if sentence.relations[at] == "amod":
        return True
    is_of = sentence.relations[at].startswith("acl") and sentence.tags[noun] in NOUNS
    return is_of and not (noun == sentence.root and bool(sentence.children(noun, "cop")))


def _confidence(chance: float, wanted: float) -> float:
    """The chance on a scale on which `wanted` is the default limit."""
    if chance < wanted:
        return DEFAULT * chance / wanted
    return DEFAULT + (1 - DEFAULT) * (chance - wanted) / (1 - wanted)
