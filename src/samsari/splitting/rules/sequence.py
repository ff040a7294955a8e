"""Cuts of "after winning the cup" and "before becoming a teacher": one thing after the other.

After winning the cup, he left.              He won the cup. After that, he left.
He studied law before becoming a teacher.    He studied law. Then, he became a teacher.
"""

from __future__ import annotations

from collections.abc import Iterator

from samsari.english.clauses import is_main, is_negated, is_passive, main_verbs, subject_of, tense
from samsari.english.inflection import finite, lemma
from samsari.english.noun_phrases import noun_phrase
from samsari.english.sentence import Sentence, Span
from samsari.splitting.cut import Copy, Cut, Linker, Own, Piece, Proposal, Refusal, Subject
from samsari.splitting.reference import shared_subject

KIND = "one after the other"
FIRST = {"after": "After that", "upon": "After that", "since": "Since then"}
# Things that really happened after the first one: "died before finishing it" says they did not.
HAPPENED = frozenset(
    "become move join return go leave be retire settle transfer sign merge win turn take start "
    "begin enter come relocate land receive make get graduate reach switch serve play work attend "
    "head release embark end weaken dissipate die".split()
)
LEAST_WORDS = 4
STOPPED = frozenset("die cancel fail stop quit abandon kill lose withdraw resign end".split())


def proposals(sentence: Sentence) -> Iterator[Proposal]:
    """The cuts of clauses that say what was first or what came next."""
    for verb, tag in enumerate(sentence.tags):
        if tag not in {"VBG", "VBN"} or sentence.subject(verb) is not None:
            continue
        begin, end = sentence.spans[verb]
        word = sentence.lower[begin]
        is_first = begin == 0 and word in FIRST and sentence.is_comma(end)
        if is_first and sentence.heads[verb] > end:
            yield _first(sentence, verb, (begin, end))
        elif word == "before" and begin > 0 and end >= sentence.end:
            yield _next(sentence, verb, (begin, sentence.end))


def _verb_form(sentence: Sentence, verb: int, first: int, number: str) -> tuple[int, str]:
    """The word that becomes finite, and its form: "winning" won, "being chosen" was chosen."""
    at = verb if sentence.tags[verb] == "VBG" else first
    form = "had" if sentence.lower[at] == "having" else finite(sentence.words[at], "past", number)
    return at, form


def _number(sentence: Sentence, who: int) -> str:
    if sentence.lower[who] in {"i", "you", "we"}:
        return "plural" if sentence.lower[who] != "i" else "singular"
    return noun_phrase(sentence, who).number


def _first(sentence: Sentence, verb: int, span: Span) -> Proposal:
    main = sentence.heads[verb]
    who = subject_of(sentence, main)
    if who is None or not is_main(sentence, main) or tense(sentence, main) != "past":
        return Refusal(KIND, span, "the main clause is not in the past")
    begin, end = sentence.spans[who]
    subject = shared_subject(sentence, who)
    is_plain = sentence.relations[who] not in {"expl", "csubj"} and begin == span[1] + 1
    is_joined = any(sentence.tags[one] == "VBG" for one in sentence.children(verb, "conj"))
    is_owned = bool({"his", "her", "its", "their"} & set(sentence.lower[begin:end]))
    if is_joined or is_owned or (is_passive(sentence, main) and sentence.tags[verb] != "VBN"):
        return Refusal(KIND, span, "it is not sure who does it")
    if span[1] - span[0] < LEAST_WORDS:
        return Refusal(KIND, span, "the clause says too little alone")
    if subject is None or not is_plain or end - begin > 8:
        return Refusal(KIND, span, "the subject cannot be said again")
    at, form = _verb_form(sentence, verb, span[0] + 1, _number(sentence, who))
    if sentence.tags[at] != "VBG" or at < 1 or not form:
        return Refusal(KIND, span, "the verb has no plain form")
    before: tuple[Piece, ...] = (Own(1, at),) if at > 1 else ()
    rest: tuple[Piece, ...] = (Own(at + 1, span[1]),) if at + 1 < span[1] else ()
    link = FIRST[sentence.lower[0]]
    is_whole = noun_phrase(sentence, who).span == (begin, end)
    again = subject.pieces
    return Cut(
        KIND,
        span,
        (Copy(begin, end), *before, form, *rest),
        verb,
        (0, span[1]),
        (((span[1], end), (link, ",", *again)),)
        if is_whole
        else (((span[1], begin), (link, ",")),),
        "before",
        Subject((Copy(begin, end),), "shared", who, "the subject of the main clause"),
        Linker(sentence.lower[0], link),
        (sentence.words[at], form),
    )


def _next(sentence: Sentence, verb: int, span: Span) -> Proposal:
    mains = [at for at in main_verbs(sentence) if at < span[0] and sentence.finite(at) is not None]
    main = max(mains, default=-1)
    if main < 0 or not is_main(sentence, main) or tense(sentence, main) != "past":
        return Refusal(KIND, span, "the main clause is not in the past")
    who = subject_of(sentence, main)
    subject = shared_subject(sentence, who, until=span[0]) if who is not None else None
    if who is None or subject is None or sentence.relations[who] == "expl":
        return Refusal(KIND, span, "the subject cannot be said again")
    at, form = _verb_form(sentence, verb, span[0] + 1, _number(sentence, who))
    is_real = lemma(sentence.lower[at]) in HAPPENED and lemma(sentence.lower[main]) not in STOPPED
    if sentence.tags[at] != "VBG" or not form or not is_real or is_negated(sentence, main):
        return Refusal(KIND, span, "it is not sure that it happened")
    pairs = zip(sentence.tags[at + 1 : span[1]], sentence.tags[at + 2 : span[1]], strict=False)
    if ("CC", "VBG") in pairs:
        return Refusal(KIND, span, "it is one of two participles")
    if any(main < one < span[0] for one in sentence.children(main, "ccomp", "xcomp")):
        return Refusal(KIND, span, "it is not sure who does it")
    before: tuple[Piece, ...] = (Own(span[0] + 1, at),) if at > span[0] + 1 else ()
    rest: tuple[Piece, ...] = (Own(at + 1, span[1]),) if at + 1 < span[1] else ()
    comma = (span[0] - 1,) if sentence.is_comma(span[0] - 1) else ()
    return Cut(
        KIND,
        span,
        ("then", ",", *subject.pieces, *before, form, *rest),
        verb,
        (*comma, span[0]),
        subject=subject,
        linker=Linker("before", "Then"),
        inflected=(sentence.words[at], form),
    )
