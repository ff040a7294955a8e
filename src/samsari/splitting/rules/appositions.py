"""Cuts of appositions: a noun phrase between commas that says what a name stands for.

Jeddah is near Mecca, a holy city.       Jeddah is near Mecca. Mecca is a holy city.
Ann Lee, an actress, won the prize.      Ann Lee is an actress. She won the prize.
"""

from __future__ import annotations

from collections.abc import Iterator

from samsari.splitting.clauses import is_main, subject_of, tense
from samsari.splitting.cut import Copy, Cut, Own, Piece, Proposal, Refusal, Subject
from samsari.splitting.inflection import be
from samsari.splitting.noun_phrases import NounPhrase, noun_phrase
from samsari.splitting.reference import antecedent, shared_subject
from samsari.splitting.sentence import NOUNS, Sentence, Span
from samsari.splitting.words import noun_kinds

KIND, FRONTED = "apposition", "fronted noun phrase"
ARTICLES = frozenset({"a", "an", "the"})


def proposals(sentence: Sentence) -> Iterator[Proposal]:
    """The cuts of appositions."""
    for at, relation in enumerate(sentence.relations):
        noun = sentence.heads[at] if relation == "appos" else _name_before(sentence, at)
        if noun is not None:
            found = _proposal(sentence, noun, at)
            if found is not None:
                yield found
    fronted = _fronted(sentence)
    if fronted is not None:
        yield fronted


def _name_before(sentence: Sentence, at: int) -> int | None:
    """The name before ", a ...", whatever the tree makes of it."""
    begin = sentence.spans[at][0]
    is_article = sentence.tags[at] == "NN" and sentence.lower[begin] in {"a", "an"}
    if not is_article or begin < 2 or not sentence.is_comma(begin - 1):
        return None
    if sentence.heads[begin] != at or sentence.finite(at) is not None:
        return None
    noun = begin - 2
    while sentence.relations[noun] in {"flat", "compound"} and sentence.heads[noun] >= 0:
        noun = sentence.heads[noun]
    return noun if sentence.tags[noun] in {"NNP", "NNPS"} and noun < begin else None


def _proposal(sentence: Sentence, noun: int, at: int) -> Proposal | None:
    begin, end = sentence.spans[at]
    if noun >= begin or not sentence.is_comma(begin - 1) or sentence.tags[noun] not in NOUNS:
        return None
    is_last = end == sentence.end
    span = (begin, end)
    reason = _reason(sentence, noun, at, span, is_last=is_last)
    if reason:
        return Refusal(KIND, span, reason)
    phrase = noun_phrase(sentence, noun)
    other = noun_phrase(sentence, at)
    when = _tense(sentence, noun, at)
    if not when or phrase.number != other.number:
        return Refusal(KIND, span, "the two nouns differ in number")
    return _made(sentence, phrase, at, span, be(when, phrase.number))


def _reason(sentence: Sentence, noun: int, at: int, span: Span, *, is_last: bool) -> str:  # noqa: PLR0911 - one reason each
    begin, end = span
    if not is_last and not sentence.is_comma(end):
        return "the end of the apposition is not sure"
    if sentence.tags[at] not in NOUNS:
        return "the apposition is no noun"
    first = sentence.lower[begin]
    if first not in ARTICLES and sentence.tags[begin] != "PRP$":
        return "the apposition is a name or a list"
    if noun_phrase(sentence, noun).span[1] != begin - 1:
        return "it is not sure which noun is meant"
    if sentence.children(noun, "conj") or sentence.children(noun, "cc"):
        return "it is not sure which noun is meant"
    following = sentence.lower[end + 1] if end + 1 < len(sentence) else ""
    if not is_last and following in {"and", "or"} and sentence.relations[noun] != "nsubj":
        return "it may be a list"
    if sentence.tags[at] in {"NNP", "NNPS"} and first != "the":
        return "the apposition is a name"
    return ""


def _tense(sentence: Sentence, noun: int, at: int) -> str:
    """Was it, or is it still? Places and groups mostly still are."""
    main = sentence.root
    when = tense(sentence, main)
    if not is_main(sentence, main) or not when:
        return ""
    if when != "past":
        return "present"
    kind = noun_kinds().get(sentence.lower[at], "")
    is_subject = sentence.relations[noun].startswith("nsubj")
    return "present" if kind == "place" and not is_subject else "past"


def _made(sentence: Sentence, phrase: NounPhrase, at: int, span: Span, form: str) -> Proposal:
    commas = tuple(
        spot for spot in (span[0] - 1, span[1]) if sentence.is_comma(spot) and spot < sentence.end
    )
    noun = phrase.head
    is_first = phrase.span[0] == 0 and sentence.relations[noun].startswith("nsubj")
    again = shared_subject(sentence, noun)
    if is_first and span[1] < sentence.end and again is not None:
        named = Subject((Copy(*phrase.span),), "antecedent", noun, "the noun that it explains")
        pieces: tuple[Piece, ...] = (Copy(*phrase.span), form, Own(*span))
        replaced = ((phrase.span, again.pieces),)
        return Cut(KIND, span, pieces, at, commas, replaced, "before", named)
    subject = antecedent(sentence, noun)
    if subject is None:
        return Refusal(KIND, span, "it is not sure what the apposition speaks of")
    if (
        not is_first
        and isinstance(subject.pieces[0], str)
        and subject.pieces[0] in {"it", "they"}
        and phrase.is_name
    ):
        subject = Subject((Copy(*phrase.span),), "antecedent", noun, "the noun that it explains")
    is_inside = span[1] < sentence.end and not sentence.relations[noun].startswith("nsubj")
    pieces = (*subject.pieces, form, Own(*span))
    return Cut(KIND, span, pieces, at, commas, subject=subject, is_inside=is_inside)


def _fronted(sentence: Sentence) -> Proposal | None:
    """ "A fast player, he won" becomes "He was a fast player. He won"."""
    root = sentence.root
    who = subject_of(sentence, root)
    if not sentence.tokens or sentence.lower[0] not in {"a", "an"} or who is None:
        return None
    begin, end = sentence.spans[who]
    head = next(
        (at for at in range(begin) if sentence.tags[at] == "NN" and sentence.spans[at][0] == 0),
        None,
    )
    if (
        head is None
        or head == who
        or begin < 3
        or not sentence.is_comma(begin - 1)
        or sentence.spans[head][1] > begin
    ):
        return None
    span = (0, begin - 1)
    when = tense(sentence, root)
    phrase = noun_phrase(sentence, who)
    subject = shared_subject(sentence, who)
    if (
        subject is None
        or when not in {"past", "present"}
        or phrase.number != "singular"
        or end - begin > 8
        or sentence.lower[who] in {"i", "you"}
    ):
        return Refusal(FRONTED, span, "the subject cannot be said again")
    replaced: tuple[tuple[Span, tuple[Piece, ...]], ...] = ()
    if phrase.span == (begin, end):
        replaced = (((begin, end), subject.pieces),)
    named = Subject((Copy(begin, end),), "shared", who, "the subject of the main clause")
    pieces: tuple[Piece, ...] = (Copy(begin, end), be(when, "singular"), Own(*span))
    return Cut(FRONTED, span, pieces, head, (begin - 1,), replaced, "before", named)
