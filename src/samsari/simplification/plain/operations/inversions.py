"""Conditions without "if", which turn the order of words around.

"Should the goods arrive late, tell us." becomes "If the goods arrive late, tell us.", and "Had the
driver stopped, he would have lived." becomes "If the driver had stopped, he would have lived."
Questions stay: the sentence must end in a full stop, and a comma must end the condition.
"""

from __future__ import annotations

from collections.abc import Iterator

from samsari.english.lists import word_list
from samsari.english.sentence import Sentence
from samsari.simplification.plain.forms import inflected
from samsari.simplification.plain.grammar import NOUN_TAGS
from samsari.simplification.plain.operations.numbers import Found

MOST = 6  # words of the subject
INSIDE = frozenset({"DT", "PRP$", "JJ", "NN", "NNS", "NNP", "NNPS", "CD", "POS"})
PRONOUNS = frozenset({"he", "she", "it"})  # "should you" has rows in the table
MISTAKEN = word_list("verbs-mistaken-for-nouns")
PAST_MODALS = frozenset({"would", "could", "might"})


def inversions(sentence: Sentence) -> Iterator[Found]:
    """Where a sentence begins with such a condition."""
    if not sentence.words or sentence.words[-1] != "." or "," not in sentence.words:
        return
    is_unreal = not PAST_MODALS.isdisjoint(sentence.vocabulary)
    if sentence.lower[0] == "should" and not is_unreal:
        yield from _should(sentence)
    elif sentence.lower[0] == "had" and is_unreal:
        yield from _had(sentence)


def _should(sentence: Sentence) -> Iterator[Found]:
    end = _subject_end(sentence)
    if not end or (sentence.tags[end] not in {"VB", "VBP"} and sentence.lower[end] not in MISTAKEN):
        return
    form = _form(sentence, end)
    if form:
        yield 0, end + 1, ("if", *sentence.words[1:end], form)


def _had(sentence: Sentence) -> Iterator[Found]:
    end = _subject_end(sentence)
    after = end + 1 if end and sentence.lower[end] == "not" else end
    if end and sentence.tags[after] in {"VBN", "VBD"}:
        verb = sentence.words[end : after + 1]  # it stays a participle, so no row may take it
        yield 0, after + 1, ("if", *sentence.words[1:end], "had", *verb)


def _subject_end(sentence: Sentence) -> int:
    """Where the subject ends that stands behind the first word; 0 if it is not simple."""
    if sentence.lower[1] in PRONOUNS:
        return 2
    end = 0
    for end in range(1, min(MOST + 2, len(sentence.tags))):
        is_verb = sentence.lower[end] in MISTAKEN and sentence.tags[end - 1] in NOUN_TAGS
        if is_verb or sentence.tags[end] not in INSIDE:
            break
    is_noun = end > 1 and sentence.tags[end - 1] in NOUN_TAGS
    return end if is_noun and end < len(sentence.tags) - 1 else 0


def _form(sentence: Sentence, at: int) -> str:
    """The verb in the present tense, as its subject wants it."""
    is_plural = sentence.tags[at - 1] in {"NNS", "NNPS"}
    verb = sentence.lower[at]
    if verb == "be":
        return "are" if is_plural else "is"
    return inflected(verb, "VBP" if is_plural else "VBZ")
