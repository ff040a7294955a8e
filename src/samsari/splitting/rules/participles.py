"""Cuts of participle clauses: ", winning the cup", "located in Bonn", "born in 1950, he".

He played for Bonn, winning the cup.       He played for Bonn. He won the cup.
It is a village located in Wales.          It is a village. It is located in Wales.
Born in 1950, he moved to Rome.            He was born in 1950. He moved to Rome.
"""

from __future__ import annotations

from collections.abc import Iterator

from samsari.english.clauses import (
    has_passive_relation,
    is_clause_opener,
    is_main,
    is_negated,
    main_verbs,
    subject_of,
    tense,
)
from samsari.english.inflection import lemma
from samsari.english.lists import word_list
from samsari.english.noun_phrases import NAMES, behind_brackets, noun_phrase
from samsari.english.sentence import FINITE, NOUNS, VERBS, Sentence, Span
from samsari.splitting.cut import Copy, Cut, Piece, Proposal, Refusal, Subject
from samsari.splitting.reference import antecedent, shared_subject
from samsari.splitting.rules.forms import (
    THIS,
    defined_subject,
    finite_clause,
    front_subject,
    is_dated,
    is_result,
    joined_participles,
    nearest_subject,
    passive_tense,
    predicate_noun,
    subject_number,
)
from samsari.splitting.rules.relatives import defining_reason

ACTIVE, RESULT, PASSIVE = "participle clause", "result clause", "passive participle clause"
FRONTED = "fronted participle clause"
WHO, WHEN, NOUN = (
    "it is not sure who does it",
    "it is not sure when it happened",
    "it is not sure which noun is meant",
)
SAID_AGAIN = "the subject cannot be said again"
THUS = frozenset({"thus", "thereby", "hence"})
LONGEST = 8  # words of a subject that is said first


def proposals(sentence: Sentence) -> Iterator[Proposal]:
    """The cuts of participle clauses."""
    for verb, tag in enumerate(sentence.tags):
        relation = sentence.relations[verb]
        is_joined = relation in {"conj", "parataxis"} and not sentence.children(verb, "cc")
        is_clause = relation in {"advcl", "acl", "acl:relcl"} or (is_joined and tag == "VBG")
        if tag not in {"VBG", "VBN"} or not is_clause or sentence.finite(verb) is not None:
            continue
        if sentence.subject(verb) is None and not sentence.children(verb, "mark"):
            found = _proposal(sentence, verb)
            if found is not None:
                yield found


def _proposal(sentence: Sentence, verb: int) -> Proposal | None:  # noqa: PLR0911 - one reason each
    begin, end = span = sentence.spans[verb]
    is_form = sentence.tags[verb] == "VBN" or sentence.lower[verb].endswith(("ing", "in'"))
    if not is_form or sentence.lower[verb] in word_list("participle-prepositions"):
        return None
    if any(begin < at < end for at in main_verbs(sentence) if at != verb):
        return Refusal(ACTIVE, span, "a main clause stands inside")
    if {"WRB", "IN", "TO", "CC"} & set(sentence.tags[begin:verb]):
        return Refusal(ACTIVE, span, "a linker stands before the clause")
    if begin == 0 and sentence.is_comma(end):
        return _fronted(sentence, verb, span)
    has_comma = sentence.is_comma(begin - 1)
    is_closed = end == sentence.end or (has_comma and sentence.is_comma(end))
    if not is_closed or _goes_on(sentence, verb, span):
        return None
    is_having = any(sentence.lower[at] == "having" for at in sentence.helpers(verb))
    if not has_comma:
        return _defining(sentence, verb, span)
    made = _active if sentence.tags[verb] == "VBG" or is_having else _passive
    return made(sentence, verb, span)


def _goes_on(sentence: Sentence, verb: int, span: Span) -> bool:
    """True if what stands behind "and" or a comma may belong to the clause before."""
    known = {verb, *joined_participles(sentence, verb)}
    for at in range(span[0], min(span[1], len(sentence) - 2)):
        is_linker = sentence.tags[at] == "CC"
        following = at + 1 + (sentence.tags[at + 1] == "RB")
        tag = sentence.tags[min(following, len(sentence) - 1)]
        if is_linker and tag == "VBG" and following not in known:
            return True
        if is_linker and sentence.is_comma(at - 1) and tag in FINITE | {"IN", "TO", "RB"}:
            return True
    return False


def _commas(sentence: Sentence, span: Span) -> tuple[int, ...]:
    return tuple(at for at in (span[0] - 1, span[1]) if sentence.is_comma(at) and at < sentence.end)


def _active(sentence: Sentence, verb: int, span: Span) -> Proposal:  # noqa: PLR0911 - one reason each
    mains = [at for at in main_verbs(sentence) if at < span[0] and sentence.finite(at) is not None]
    head = max(mains, default=sentence.heads[verb])
    follows = is_result(sentence, verb, head) or bool(THUS & set(sentence.lower[span[0] : verb]))
    kind = RESULT if follows else ACTIVE
    when = tense(sentence, head)
    opened = range(max(head, sentence.finite(head) or 0) + 1, span[0])
    is_far = sentence.heads[verb] not in mains and not THUS & set(sentence.lower[span[0] : verb])
    if is_far or any(is_clause_opener(sentence, at) for at in opened):
        return Refusal(kind, span, WHO)
    if not when or is_negated(sentence, head) or is_negated(sentence, verb):
        return Refusal(kind, span, "it is not told that it happened")
    is_late = when == "perfect" and sentence.tags[span[0]] == "RB"  # "even has hummed"
    is_now = is_late or (when == "past" and "now" in sentence.lower[span[0] : span[1]])
    if is_now or span[1] != sentence.end or (when != "past" and is_dated(sentence, verb)):
        return Refusal(kind, span, WHEN)
    who = nearest_subject(sentence, head)
    subject: Subject | None = THIS
    number = "singular"
    if not follows:
        is_same = sentence.lower[verb] in word_list("undergone")
        if who is None or (has_passive_relation(sentence, head) and not is_same):
            return Refusal(kind, span, WHO)
        is_object = bool(sentence.children(head, "obj"))
        if sentence.lower[verb] in word_list("taking-over") and is_object:
            return Refusal(kind, span, WHO)
        is_agreed = when == "past" or span[0] - 2 not in sentence.children(head, "obj")
        if not is_agreed and sentence.lower[who] in {"we", "you"}:
            return Refusal(kind, span, NOUN)  # "we have made rules, extending rights"
        if is_object and lemma(sentence.lower[head]) in word_list("seeing"):
            return Refusal(kind, span, WHO)
        is_it = sentence.lower[who] == "it" or noun_phrase(sentence, who).pronoun == "it"
        if sentence.lower[verb] in word_list("things-that-describe") and not is_it:
            return Refusal(kind, span, WHO)
        subject = shared_subject(sentence, who, until=span[0])
        number = subject_number(sentence, who)
    return _made(sentence, kind, verb, span, subject, (when, number))


def _made(  # noqa: PLR0917 - one reason each
    sentence: Sentence,
    kind: str,
    verb: int,
    span: Span,
    subject: Subject | None,
    form: tuple[str, str],
) -> Proposal:
    """The clause behind the main clause as a sentence of its own."""
    if subject is None or not form[1]:
        return Refusal(kind, span, SAID_AGAIN)
    pieces, changed = finite_clause(sentence, verb, span, *form)
    return Cut(
        kind,
        span,
        (*subject.pieces, *pieces),
        verb,
        (*_commas(sentence, span), *joined_participles(sentence, verb)),
        subject=subject,
        inflected=changed,
    )


def _defining(sentence: Sentence, verb: int, span: Span) -> Proposal | None:
    """A participle directly behind "a" and its noun: "is a village located in"."""
    noun = predicate_noun(sentence, sentence.heads[verb])
    if sentence.tags[noun] not in NOUNS:
        return None
    kind = PASSIVE if sentence.tags[verb] == "VBN" else ACTIVE
    if reason := defining_reason(sentence, noun):
        return Refusal(kind, span, reason)
    who = subject_of(sentence, noun)
    subject = defined_subject(sentence, noun, span[0], is_person=False)
    main = tense(sentence, noun)
    when = main if sentence.tags[verb] == "VBG" else passive_tense(sentence, verb, main)
    if who is None or when not in {"past", "present"}:
        return Refusal(kind, span, WHEN)
    return _made(sentence, kind, verb, span, subject, (when, subject_number(sentence, who)))


def _passive(sentence: Sentence, verb: int, span: Span) -> Proposal:  # noqa: PLR0911 - one reason each
    """ ", located in Bonn": of the noun directly before it, or of the subject."""
    main, head = sentence.root, sentence.heads[verb]
    if span[1] < sentence.end and sentence.tags[span[1] + 1] not in VERBS | {"RB"}:
        return Refusal(PASSIVE, span, "the end of the clause is not sure")
    head = predicate_noun(sentence, head)
    who: int | None
    if sentence.tags[head] in NOUNS and head not in main_verbs(sentence):
        who, subject = head, antecedent(sentence, head)
        is_near = behind_brackets(sentence, noun_phrase(sentence, head).span[1]) == span[0] - 1
        is_inner = head > main and bool(sentence.children(main, "cop"))
        is_unsure = not is_near or is_inner or sentence.relations[head] == "obl"
    else:
        who = subject_of(sentence, head)
        subject = shared_subject(sentence, who, until=span[0]) if who is not None else None
        opened = range(main + 1, span[0])
        is_unsure = any(is_clause_opener(sentence, at) for at in opened)
        is_unsure |= not sentence.children(main, "cop") or sentence.tags[span[0] - 2] in NAMES
    if subject is None or who is None or is_unsure:
        return Refusal(PASSIVE, span, NOUN)
    when = passive_tense(sentence, verb, tense(sentence, main))
    number = subject_number(sentence, who)
    joined = [at for at in sentence.children(verb, "conj") if sentence.tags[at] == "VBN"]
    main_tense = tense(sentence, main)
    if not when or any(passive_tense(sentence, at, main_tense) != when for at in joined):
        return Refusal(PASSIVE, span, WHEN)
    front = front_subject(sentence, who, span[0] - 1) if span[1] < sentence.end else None
    if front is None and span[1] < sentence.end:
        return Refusal(PASSIVE, span, "the clause stands inside the sentence")
    if front is None:
        return _made(sentence, PASSIVE, verb, span, subject, (when, number))
    again = shared_subject(sentence, who)
    if again is None or not number:
        return Refusal(PASSIVE, span, SAID_AGAIN)
    pieces, changed = finite_clause(sentence, verb, span, when, number)
    replaced = (((0, span[0] - 1), again.pieces),)
    said, commas = (*front.pieces, *pieces), _commas(sentence, span)
    return Cut(PASSIVE, span, said, verb, commas, replaced, "before", front, inflected=changed)


def _fronted(sentence: Sentence, verb: int, span: Span) -> Proposal:
    """A participle clause before the subject: the subject comes first, then a pronoun."""
    main = sentence.heads[verb]
    who, when = subject_of(sentence, main), tense(sentence, main)
    if who is None or not is_main(sentence, main) or sentence.relations[who] in {"expl", "csubj"}:
        return Refusal(FRONTED, span, "the main clause has no plain subject")
    begin, end = sentence.spans[who]
    phrase = noun_phrase(sentence, who)
    subject = shared_subject(sentence, who)
    number = subject_number(sentence, who)
    if begin != span[1] + 1 or end - begin > LONGEST or subject is None or not number:
        return Refusal(FRONTED, span, SAID_AGAIN)
    is_thing = phrase.pronoun == "it" and sentence.lower[verb] == "born"
    is_thing |= sentence.tags[verb] == "VBG" and has_passive_relation(sentence, main)
    # "Used with care, knives are safe" tells a condition.
    is_thing |= when == "present" and begin == who and sentence.tags[who] == "NNS"
    if is_thing:
        return Refusal(FRONTED, span, WHO)
    own = when if sentence.tags[verb] == "VBG" else passive_tense(sentence, verb, when)
    if own not in {"past", "present"}:
        return Refusal(FRONTED, span, WHEN)
    pieces, changed = finite_clause(sentence, verb, span, own, number)
    named = Subject((Copy(begin, end),), "shared", who, "the subject of the main clause")
    replaced: tuple[tuple[Span, tuple[Piece, ...]], ...] = ()
    if phrase.span == (begin, end) and subject.pieces != named.pieces:
        replaced = (((begin, end), subject.pieces),)
    said = (Copy(begin, end), *pieces)
    return Cut(FRONTED, span, said, verb, (span[1],), replaced, "before", named, inflected=changed)
