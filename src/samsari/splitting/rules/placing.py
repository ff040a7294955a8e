"""Where subjects and new sentences go, and where a clause may end."""

from __future__ import annotations

from itertools import pairwise

from samsari.english.clauses import main_verbs
from samsari.english.noun_phrases import noun_phrase
from samsari.english.sentence import FINITE, NOUNS, VERBS, Sentence, Span
from samsari.splitting.cut import Copy, Own, Piece, Subject
from samsari.splitting.rules.antecedents import is_subject

AGAIN = frozenset({"again", "later", "then", "also"})  # of "in 1829, and again in 1830"
LONGEST_FRONT = 10  # words of a subject that a new sentence can begin with
PHRASES = frozenset({"obl", "advcl", "obl:tmod", "obl:unmarked", "obl:npmod"})


def placed(
    sentence: Sentence, subject: tuple[Piece, ...], verb: int, span: Span
) -> tuple[Piece, ...] | None:
    """The subject before the verb, but behind a phrase of time or place that comes first.

    None if something else stands before the verb.
    """
    first = span[0]
    for at in sentence.dependents[verb]:
        begin, end = sentence.spans[at]
        if begin == first and end <= verb and sentence.relations[at] in PHRASES:
            comma = 1 if sentence.is_comma(end) else 0
            if not comma and _is_inverted(sentence, verb, begin, end):
                return None
            if any(sentence.is_comma(one) for one in range(end + comma, verb)):
                return None  # "and on his death, in the year 1891, was elected"
            return (Own(begin, end), ",", *subject, Own(end + comma, span[1]))
    if sentence.is_comma(first + 1):
        return None  # "and, then, convinced them"
    if sentence.tags[first] not in VERBS | {"RB", "RBR", "RBS"}:
        return None
    return (*subject, Own(*span))


def front_subject(sentence: Sentence, noun: int, end: int) -> Subject | None:
    """The subject at the start of the sentence, if the clause behind it (at `end`) can come first.

    "Ann, who was ill, stayed": "Ann was ill. She stayed".
    """
    if not sentence.is_comma(end) or not is_subject(sentence, noun) or end > LONGEST_FRONT:
        return None
    if sentence.spans[noun][0] != 0 or noun_phrase(sentence, noun).span[0] > 1:
        return None
    said: tuple[Piece, ...] = (Copy(0, end),)
    if "," in sentence.words[:end]:
        said = (*said, ",")  # "Ann Lee, 33, works"
    return Subject(said, "antecedent", noun, "the noun before")


def is_bare_verb(sentence: Sentence, at: int) -> bool:
    """True for "opened" and "later opened": a finite verb without a subject of its own."""
    at += sentence.tags[at] == "RB"
    return sentence.tags[at] in FINITE


def is_resumed(sentence: Sentence, span: Span) -> bool:
    """True for ", saying it was late, and left": the words may belong to the clause before."""
    begin, end = span
    pairs = pairwise(sentence.lower[begin:end])
    return ("and", "being") in pairs or any(
        sentence.is_comma(at) and _leads_back(sentence, at + 1)
        for at in range(begin, min(end, len(sentence) - 3))
    )


def _leads_back(sentence: Sentence, at: int) -> bool:
    """True for "and left", "and again in 1830", "as well as help"."""
    if sentence.lower[at : at + 2] in {("as", "well"), ("along", "with"), ("together", "with")}:
        return True
    is_verb = is_bare_verb(sentence, at + 1) or sentence.lower[at + 1] in AGAIN
    return sentence.tags[at] == "CC" and is_verb


def goes_on_with_verb(sentence: Sentence, end: int) -> bool:
    """True for "a wall that fell, broke a window": the next verb may have the same subject."""
    following = sentence.tags[end + 1 : end + 3] if sentence.is_comma(end) else ()
    following = following[1:] if following[:1] == ("CC",) else following
    return following[:1] != () and following[0] in FINITE - {"MD"}


def is_there_behind_insert(sentence: Sentence, first: int, begin: int) -> bool:
    """True for "Ann, born in Bonn, moved to Rome and died there": a cut of "born" moves "there"."""
    if "there" not in sentence.lower[begin:]:
        return False
    subject = sentence.subject(first)
    return subject is not None and any(sentence.is_comma(at) for at in range(subject, first))


def _is_inverted(sentence: Sentence, verb: int, begin: int, end: int) -> bool:
    """True for "and with them came the rain": the subject may stand behind the verb."""
    is_time = any(sentence.tags[at] == "CD" for at in range(begin, end))
    is_noun = verb + 1 < len(sentence) and sentence.tags[verb + 1] in NOUNS | {"DT", "PRP$", "JJ"}
    return is_noun and not is_time


def is_back(sentence: Sentence, first: int, verb: int, linker: int) -> bool:
    """True for "left, saying it was late, and took a bus": the comma leads back to "left"."""
    is_said = sentence.relations[first] == "parataxis" and sentence.heads[verb] < first
    return sentence.is_comma(linker - 1) and (is_said or first not in main_verbs(sentence))
