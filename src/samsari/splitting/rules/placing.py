"""Where the subject goes in a clause that begins with something else."""

from __future__ import annotations

from samsari.splitting.cut import Own, Piece
from samsari.splitting.sentence import FINITE, NOUNS, VERBS, Sentence, Span

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
            return (Own(begin, end), ",", *subject, Own(end + comma, span[1]))
    if sentence.is_comma(first + 1):
        return None  # "and, then, convinced them"
    if sentence.tags[first] not in VERBS | {"RB", "RBR", "RBS"}:
        return None
    return (*subject, Own(*span))


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
