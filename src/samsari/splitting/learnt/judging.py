"""How far a cut of the tagger is trusted: which need a lower limit than the default.

The chance of a cut is the chance of its place times that of its first words. Each kind has a chance
from which its cuts read well; such a cut has a confidence of at least `DEFAULT`. The confidence of
all others is lower, so that only somebody who asks for them gets them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from samsari.english.sentence import FINITE, Sentence
from samsari.splitting.choice import DEFAULT
from samsari.splitting.cut import Cut, Refusal
from samsari.splitting.learnt import boundaries
from samsari.splitting.learnt.doubts import is_doubtful, is_opened
from samsari.splitting.learnt.tagger import Tags

NEVER = 1.01
# The chance from which cuts of a kind read well.
WANTED = {
    boundaries.OWN: 0.35,
    boundaries.SHARED: 0.4,
    boundaries.RELATIVE: 0.45,
    boundaries.PARTICIPLE: 0.52,
    boundaries.NOUN: NEVER,
    boundaries.PHRASE: 0.4,
    boundaries.GUESS: NEVER,
}
PREDICATE = 0.35  # a second predicate noun
BEHIND_CLAUSE = 0.6  # a verb phrase behind a clause that a comma ends


def learnt_cuts(sentence: Sentence, tags: Tags, refused: Sequence[Refusal]) -> list[Cut]:
    """The cuts of the tagger with their confidences, the surest first."""
    found = [
        replace(cut, confidence=_confidence(cut.confidence, _wanted(sentence, cut, refused)))
        for cut in boundaries.proposals(sentence, tags)
    ]
    return sorted(found, key=lambda cut: -cut.confidence)


def may_be_cut(sentence: Sentence) -> bool:
    """True if there is a second verb, without which no learnt cut is made by default."""
    finite = sum(tag in FINITE for tag in sentence.tags)
    participles = (at for at, tag in enumerate(sentence.tags) if tag in {"VBN", "VBG"})
    return finite > 1 or any(not sentence.helpers(at) for at in participles)


def _wanted(sentence: Sentence, cut: Cut, refused: Sequence[Refusal]) -> float:
    """The chance from which this cut may be made by default."""
    if is_doubtful(sentence, cut, refused):
        return NEVER
    if cut.kind == boundaries.NOUN and _is_predicate(sentence, cut):
        return PREDICATE
    if cut.kind == boundaries.SHARED and is_opened(sentence, min((*cut.dropped, cut.span[0]))):
        return BEHIND_CLAUSE
    return WANTED[cut.kind]


def _is_predicate(sentence: Sentence, cut: Cut) -> bool:
    """True for "is a town and one of the ports": the second noun is joined to the first."""
    root, noun = sentence.root, cut.verb
    is_joined = sentence.heads[noun] == root and sentence.relations[noun] == "conj"
    is_linked = any(sentence.lower[at] == "and" for at in cut.dropped)
    is_single = len(sentence.children(root, "conj")) == 1 and bool(sentence.children(root, "cop"))
    is_named = sentence.lower[cut.span[0]] in {"a", "an", "the", "one"}
    return is_joined and is_linked and is_single and is_named


def _confidence(chance: float, wanted: float) -> float:
    """The chance on a scale on which `wanted` is the default limit."""
    if chance < wanted:
        return DEFAULT * chance / wanted
    return DEFAULT + (1 - DEFAULT) * (chance - wanted) / (1 - wanted)
