"""Referring expressions: what the new sentence calls the thing that it speaks of.

Grammar decides what is allowed: number, gender, no second thing of the same kind in the sentence.
If no pronoun is sure, the noun or the name is repeated.
"""

from __future__ import annotations

from samsari.splitting.clauses import main_verbs
from samsari.splitting.cut import Copy, Piece, Subject
from samsari.splitting.noun_phrases import (
    MOST_WORDS,
    NounPhrase,
    noun_phrase,
    rivals,
)
from samsari.splitting.sentence import Sentence
from samsari.splitting.words import POSSESSIVE, QUANTIFIED, SUBJECT_PRONOUNS

INDEFINITE = frozenset({"a", "an", "another", "one"})
KEPT_DETERMINERS = frozenset(
    {"the", "this", "that", "these", "those", "his", "her", "its", "their", "my", "our"}
)


def shared_subject(sentence: Sentence, head: int, *, is_person: bool = False) -> Subject | None:
    """The subject of the clause before, for a clause that shares it; none if it cannot be said."""
    word = sentence.lower[head]
    if word in SUBJECT_PRONOUNS:
        return Subject((Copy(head, head + 1),), "shared", head, "the subject is a pronoun")
    if is_quantified(sentence, head) or sentence.tags[head] in {"WP", "WDT", "EX", "WP$"}:
        return None
    phrase = noun_phrase(sentence, head, is_person=is_person)
    if phrase.pronoun and not _has_rival(sentence, phrase):
        return Subject((phrase.pronoun,), "shared", head, f"{phrase.pronoun!r} fits the subject")
    pieces = repeated(sentence, phrase)
    return Subject(pieces, "shared", head, "no pronoun is sure") if pieces else None


def antecedent(
    sentence: Sentence, head: int, *, is_person: bool = False, number: str = ""
) -> Subject | None:
    """What a relative clause or an apposition speaks of; none if it cannot be said."""
    word = sentence.lower[head]
    if word in SUBJECT_PRONOUNS:
        return Subject((Copy(head, head + 1),), "antecedent", head, "a pronoun")
    if sentence.tags[head] == "PRP" or is_quantified(sentence, head):
        return None
    phrase = noun_phrase(sentence, head, is_person=is_person)
    if number and number != phrase.number:
        return None
    if phrase.pronoun and not _has_rival(sentence, phrase):
        return Subject((phrase.pronoun,), "antecedent", head, f"{phrase.pronoun!r} fits")
    pieces = repeated(sentence, phrase)
    return Subject(pieces, "antecedent", head, "no pronoun is sure") if pieces else None


def is_quantified(sentence: Sentence, head: int) -> bool:
    """True for "nobody", "each player", "one of them": not one thing that can be named again."""
    if sentence.lower[head] in QUANTIFIED or sentence.tags[head] in {
        "CD",
        "DT",
        "JJ",
        "JJS",
        "VBG",
    }:
        return True
    return any(
        sentence.lower[at]
        in QUANTIFIED - {"one", "all", "both", "some", "many", "several", "most", "few", "another"}
        for at in sentence.children(head, "det", "amod")
    )


def _has_rival(sentence: Sentence, phrase: NounPhrase) -> bool:
    """True if a pronoun could be taken for something else."""
    if phrase.pronoun in {"he", "she"}:
        others = rivals(sentence, phrase.head, "person")
        return any(_may_be(sentence, at, phrase.pronoun) for at in others)
    if phrase.pronoun in {"it", "they"}:
        return _is_topic(sentence, phrase)
    return False


def _is_topic(sentence: Sentence, phrase: NounPhrase) -> bool:
    """True if another subject of a main clause before the noun takes the same pronoun."""
    for verb in main_verbs(sentence):
        head = sentence.subject(verb)
        if head is None or head >= phrase.head or sentence.relations[head] == "expl":
            continue
        word = sentence.lower[head]
        if word == phrase.pronoun:
            return True
        if word not in SUBJECT_PRONOUNS and noun_phrase(sentence, head).pronoun in {
            phrase.pronoun,
            "",
        }:
            return True
    return False


def _may_be(sentence: Sentence, at: int, pronoun: str) -> bool:
    """True if another noun may be meant by the pronoun."""
    other = noun_phrase(sentence, at)
    return (
        other.number == "singular"
        and other.pronoun in {pronoun, ""}
        and (other.is_person or not other.pronoun)
    )


def repeated(sentence: Sentence, phrase: NounPhrase) -> tuple[Piece, ...]:
    """The noun phrase once more, with a definite article; empty if it is too long to say again."""
    begin, end = phrase.span
    first = sentence.lower[begin]
    if end - begin > MOST_WORDS:
        return ()
    if phrase.is_name or first in KEPT_DETERMINERS or sentence.tags[begin] in {"PRP$"}:
        return (Copy(begin, end),)
    if first in INDEFINITE:
        return ("the", Copy(noun_begin(sentence, phrase), end))
    if phrase.number == "plural":
        return ("these", Copy(noun_begin(sentence, phrase), end))
    return ("this", Copy(noun_begin(sentence, phrase), end)) if begin == phrase.head else ()


def noun_begin(sentence: Sentence, phrase: NounPhrase) -> int:
    """Where the noun with its compounds begins; adjectives are not said again."""
    at = phrase.head
    while at > phrase.span[0] and sentence.relations[at - 1] == "compound":
        at -= 1
    return at


def possessive(subject: Subject) -> tuple[Piece, ...]:
    """ "His" for "he", "Bonn's" for "Bonn"."""
    (first, *rest) = subject.pieces
    if isinstance(first, str) and not rest:
        return (POSSESSIVE[first.lower()],) if first.lower() in POSSESSIVE else ()
    return (*subject.pieces, "'s")
