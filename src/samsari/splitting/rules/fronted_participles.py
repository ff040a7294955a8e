"""Cuts of participle clauses before the subject: "Born in 1950, he moved to Rome"."""

from __future__ import annotations

from samsari.english.clauses import is_main, is_passive, subject_of, tense
from samsari.english.noun_phrases import noun_phrase
from samsari.english.sentence import Sentence, Span
from samsari.splitting.cut import Copy, Cut, Piece, Proposal, Refusal, Subject
from samsari.splitting.reference import shared_subject
from samsari.splitting.rules.participle_forms import finite_clause, subject_number
from samsari.splitting.rules.participle_tense import (
    AGAIN,
    EVENTS,
    FORMERLY,
    PERIODS,
    STATES,
    passive_tense,
)

FRONTED = "fronted participle clause"
STATIVE = frozenset("using existing belonging containing consisting lying standing".split())
OWNED = frozenset({"its", "their", "his", "her"})
NAMES_OF = frozenset({"name", "title", "term"})
# What lasts: "living in Bonn, they have ..." means that they live there now.
LASTING = frozenset(
    "living fearing hoping knowing wanting believing thinking feeling lacking possessing owning "
    "needing wishing expecting trusting loving hating liking standing lying sitting holding "
    "representing measuring weighing working".split()
)


def fronted(  # noqa: PLR0911 - one reason each
    sentence: Sentence, verb: int, span: Span
) -> Proposal | None:
    """A participle clause before the subject: the subject comes first, then a pronoun."""
    main = sentence.heads[verb]
    who = subject_of(sentence, main)
    when = tense(sentence, main)
    if who is None or not is_main(sentence, main) or sentence.relations[who] in {"expl", "csubj"}:
        return Refusal(FRONTED, span, "the main clause has no plain subject")
    begin, end = sentence.spans[who]
    if begin != span[1] + 1 or not when:
        return Refusal(FRONTED, span, "the subject does not follow the clause")
    is_other = bool(OWNED & set(sentence.lower[begin:end])) or sentence.lower[who] in NAMES_OF
    is_other |= sentence.tags[verb] == "VBG" and bool(sentence.children(main, "ccomp", "csubj"))
    is_other |= sentence.lower[verb] in STATIVE and is_passive(sentence, main)
    is_other |= begin + 1 == end and sentence.lower[who].endswith("ing")  # "stretching helps"
    if is_other or "since" in sentence.lower[: span[1]]:
        return Refusal(FRONTED, span, "it is not sure what the clause speaks of")
    is_thing = noun_phrase(sentence, who).pronoun == "it" or sentence.tags[who] == "NN"
    if sentence.lower[verb] == "born" and is_thing:
        return Refusal(FRONTED, span, "it is not sure who was born")
    if when == "present" and sentence.tags[verb] == "VBG" and sentence.children(main, "cop"):
        return Refusal(FRONTED, span, "it is not sure when it happened")
    tense_of = _tense(sentence, verb, span, when)
    if when == "present" and _is_having(sentence, verb):
        return Refusal(FRONTED, span, "it is not sure when it happened")
    number = subject_number(sentence, who)
    phrase = noun_phrase(sentence, who)
    subject = shared_subject(sentence, who)
    if subject is None or not number or end - begin > 8:
        return Refusal(FRONTED, span, "the subject cannot be said again")
    pieces, changed = finite_clause(sentence, verb, span, tense_of, number)
    named = Subject((Copy(begin, end),), "shared", who, "the subject of the main clause")
    replaced: tuple[tuple[Span, tuple[Piece, ...]], ...] = ()
    if phrase.span == (begin, end) and subject.pieces != named.pieces:
        replaced = (((begin, end), subject.pieces),)
    return Cut(
        FRONTED,
        span,
        (Copy(begin, end), *pieces),
        verb,
        (span[1],),
        replaced,
        "before",
        named,
        inflected=changed,
    )


def _is_having(sentence: Sentence, verb: int) -> bool:
    """True for "having won"."""
    return any(sentence.lower[at] == "having" for at in sentence.helpers(verb))


def _tense(sentence: Sentence, verb: int, span: Span, main: str) -> str:
    """ "Born in Bonn, he plays": was born. "Determined to win, he plays on": is determined."""
    if main == "present" and (sentence.tags[verb] == "VBG" or _is_having(sentence, verb)):
        return "present"
    if main == "perfect" and _is_having(sentence, verb):
        return "present"
    if main == "perfect" and sentence.tags[verb] == "VBG":
        is_now = bool({"VBZ", "VBP"} & set(sentence.tags[: span[1]]))
        return "present" if is_now or sentence.lower[verb] in LASTING else "perfect"
    if main == "present":
        is_once = sentence.lower[verb] in EVENTS - AGAIN and not PERIODS & set(sentence.lower)
        return "past" if is_once else passive_tense(sentence, verb, main) or "present"
    is_state = sentence.lower[verb] in STATES and not FORMERLY & set(sentence.lower[: span[1]])
    return "present" if main == "perfect" and is_state else "past"
