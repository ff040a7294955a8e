"""What somebody says is no fact: words inside reported speech do not become a sentence."""

from __future__ import annotations

from samsari.english.inflection import lemma
from samsari.english.sentence import Sentence

SAYING = frozenset(
    "say claim argue believe state explain report think note allege assert maintain insist "
    "hope declare announce tell write add recall describe predict estimate feel hold fear "
    "speculate warn deny admit contend reckon suspect assume imagine dream".split()
)


def is_opened(sentence: Sentence) -> bool:
    """True for "According to Ann, ..." and "As Ann explained, ...": she says all that follows."""
    if sentence.lower[:2] == ("according", "to"):
        return True
    if sentence.lower[0] != "as":
        return False
    verb = sentence.heads[0]
    return verb > 0 and sentence.relations[0] == "mark" and lemma(sentence.lower[verb]) in SAYING


def is_reported(sentence: Sentence, at: int) -> bool:
    """True if a word stands in a clause that somebody says or thinks."""
    while at >= 0:
        head = sentence.heads[at]
        if head >= 0 and sentence.relations[at] == "ccomp" and _says(sentence, head):
            return True
        at = head
    return False


def _says(sentence: Sentence, verb: int) -> bool:
    return lemma(sentence.lower[verb]) in SAYING
