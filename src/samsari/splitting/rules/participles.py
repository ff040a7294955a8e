"""Cuts of participle clauses: ", winning the cup", "located in Bonn", "born in 1950, he".

He played for Bonn, winning the cup.       He played for Bonn. He won the cup.
It is a village located in Wales.          It is a village. It is located in Wales.
Born in 1950, he moved to Rome.            He was born in 1950. He moved to Rome.
"""

from __future__ import annotations

from collections.abc import Iterator

from samsari.english.clauses import (
    has_late_phrase,
    is_clause_opener,
    is_main,
    is_passive,
    main_verbs,
    subject_of,
    tense,
)
from samsari.english.inflection import lemma, participle
from samsari.english.noun_phrases import NAMES, behind_brackets, noun_phrase
from samsari.english.sentence import FINITE, NOUNS, VERBS, Sentence, Span
from samsari.splitting.cut import Cut, Proposal, Refusal, Subject
from samsari.splitting.reference import antecedent, shared_subject
from samsari.splitting.rules.antecedents import (
    is_aside,
    is_by,
    is_defined_place,
    is_in_predicate,
)
from samsari.splitting.rules.defining import (
    defined_subject,
    defining_reason,
    is_owned_by_other,
    predicate_noun,
    whole_of,
)
from samsari.splitting.rules.fronted_participles import fronted
from samsari.splitting.rules.participle_forms import (
    finite_clause,
    has_gap,
    is_main_action,
    is_one_of_two,
    is_result,
    joined_participles,
    last_action,
    subject_number,
)
from samsari.splitting.rules.participle_tense import (
    EVENTS,
    STATES,
    has_state,
    is_dated,
    passive_tense,
    time_reason,
)
from samsari.splitting.rules.placing import front_subject, is_resumed
from samsari.splitting.rules.word_lists import (
    ASIDES,
    NAMING,
    OF_PEOPLE,
    OF_THINGS,
    PLACED,
    PREPOSITIONS,
    SHOWING,
    SITED,
    UNDERGONE,
)

ACTIVE, RESULT, PASSIVE = "participle clause", "result clause", "passive participle clause"
NOT_SURE_WHO = "it is not sure who does it"
THIS = Subject(("this",), "clause", None, "it follows from the whole clause")


def proposals(sentence: Sentence) -> Iterator[Proposal]:
    """The cuts of participle clauses."""
    for verb, tag in enumerate(sentence.tags):
        relation = sentence.relations[verb]
        is_bare = (
            relation in {"conj", "parataxis"}
            and (tag == "VBG" or _is_having(sentence, verb))
            and not sentence.children(verb, "cc")
        )
        is_bare |= relation in {"conj", "parataxis"} and _is_known(sentence, verb)
        if tag not in {"VBG", "VBN"} or not (relation in {"advcl", "acl", "acl:relcl"} or is_bare):
            continue
        if (
            sentence.finite(verb) is not None
            or sentence.subject(verb) is not None
            or sentence.children(verb, "mark")
        ):
            continue
        found = _proposal(sentence, verb)
        if found is not None:
            yield found


def _proposal(sentence: Sentence, verb: int) -> Proposal | None:  # noqa: PLR0911, PLR0912 - one reason each
    begin, end = sentence.spans[verb]
    if any(begin < at < end for at in main_verbs(sentence) if at != verb):
        return Refusal(ACTIVE, (begin, end), "a main clause stands inside")
    if sentence.lower[verb] in PREPOSITIONS - {"born", "using", "based", "being"}:
        return None
    if sentence.lower[verb : verb + 2] == ("based", "on"):
        return Refusal(PASSIVE, (begin, end), "'based on' says how it was done")
    if {"WRB", "IN", "TO"} & set(sentence.tags[begin:verb]):
        return Refusal(ACTIVE, (begin, end), "a linker stands before the clause")
    if joined_participles(sentence, verb) and not sentence.is_comma(begin - 1):
        return Refusal(ACTIVE, (begin, end), "it is one of two participles")
    if sentence.tags[verb] == "VBG" and not sentence.lower[verb].endswith("ing"):
        return Refusal(ACTIVE, (begin, end), "it is no participle")
    if sentence.words[verb - 1] == "-":
        return Refusal(ACTIVE, (begin, end), "the verb is a part of a longer word")
    if _is_joined(sentence, verb):
        return Refusal(ACTIVE, (begin, end), "it is one of two participles")
    if begin == 0 and sentence.is_comma(end):
        return fronted(sentence, verb, (begin, end))
    if begin <= sentence.heads[verb]:
        return None
    has_comma = sentence.is_comma(begin - 1)
    if has_comma and is_resumed(sentence, (begin, end)):
        return Refusal(ACTIVE, (begin, end), "the end of the clause is not sure")
    is_last = end == sentence.end
    if not (is_last or (has_comma and sentence.is_comma(end))):
        return None
    if sentence.tags[verb] == "VBG" or (has_comma and _is_having(sentence, verb)):
        return _active(sentence, verb, (begin, end), has_comma=has_comma)
    return _passive(sentence, verb, (begin, end), has_comma=has_comma)


def _is_known(sentence: Sentence, verb: int) -> bool:
    """True for "is an actor, best known for": the tree may call it a second predicate."""
    begin = sentence.spans[verb][0]
    is_open = sentence.lower[verb] == "known" and not sentence.helpers(verb)
    return is_open and sentence.is_comma(begin - 1) and not sentence.children(verb, "cc")


def _is_having(sentence: Sentence, verb: int) -> bool:
    """True for "having won"."""
    return any(sentence.lower[at] == "having" for at in sentence.helpers(verb))


def _is_joined(sentence: Sentence, verb: int) -> bool:
    """True if another participle is coordinated with this one: "winning and losing"."""
    is_other = any(sentence.helpers(at) for at in joined_participles(sentence, verb))
    begin, end = sentence.spans[verb]
    pairs = zip(sentence.tags[begin:end], sentence.tags[begin + 1 : end], strict=False)
    if sentence.tags[verb] == "VBN" and any(pair == ("CC", "VBG") for pair in pairs):
        return True
    is_to = sentence.lower[verb] == "meaning" and sentence.lower[verb + 1 : verb + 2] == ("to",)
    return is_to or (sentence.tags[verb] == "VBG" and is_other)


def _commas(sentence: Sentence, span: Span) -> tuple[int, ...]:
    return tuple(at for at in (span[0] - 1, span[1]) if sentence.is_comma(at) and at < sentence.end)


def _active(sentence: Sentence, verb: int, span: Span, *, has_comma: bool) -> Proposal | None:
    if not has_comma:
        return _defining(sentence, verb, span)
    head = last_action(sentence, verb, span)
    if is_one_of_two(sentence, verb, span):
        return Refusal(ACTIVE, span, "it is one of two participles")
    follows = is_result(sentence, verb, head)
    kind = RESULT if follows else ACTIVE
    when = tense(sentence, head)
    reason = _no_action(sentence, verb, span, head) or time_reason(sentence, verb, span, head)
    if reason:
        return Refusal(kind, span, reason)
    said = (THIS, "singular") if follows else _doer(sentence, verb, span, head)
    if isinstance(said, str):
        return Refusal(kind, span, said)
    subject, number = said
    pieces, changed = finite_clause(sentence, verb, span, when, number)
    return Cut(
        kind,
        span,
        (*subject.pieces, *pieces),
        verb,
        (*_commas(sentence, span), *joined_participles(sentence, verb)),
        subject=subject,
        inflected=changed,
    )


def _doer(sentence: Sentence, verb: int, span: Span, head: int) -> tuple[Subject, str] | str:
    """Who does what the participle tells, and the number; or why that cannot be said."""
    who = subject_of(sentence, head)
    if who is None or sentence.relations[who] == "expl":
        return "the main clause has no subject"
    is_same = sentence.lower[verb] in UNDERGONE and not sentence.children(head, "obl:agent")
    if is_passive(sentence, head) and not is_same:
        return NOT_SURE_WHO
    subject = shared_subject(sentence, who, until=span[0])
    number = subject_number(sentence, who)
    return (subject, number) if subject and number else "the shared subject cannot be said again"


def _no_action(sentence: Sentence, verb: int, span: Span, head: int) -> str | None:
    """Why the participle does not tell what the subject of the main clause does, if so."""
    own = sentence.heads[verb]
    is_clause = is_main_action(sentence, own) or _is_role(sentence, own)
    is_clause &= sentence.lower[verb - 1] != "then"
    is_clause &= lemma(sentence.lower[max(own, 0)]) not in SHOWING
    is_clause = is_clause and not any(
        is_clause_opener(sentence, at) or sentence.tags[at] in FINITE
        for at in range(max(head, sentence.finite(head) or 0) + 1, span[0])
    )
    return None if is_clause and not has_gap(sentence, head, span[0]) else NOT_SURE_WHO


def _is_role(sentence: Sentence, noun: int) -> bool:
    """True for "State" in "she is the Secretary of State, serving": only a person serves."""
    root = sentence.root
    is_inside = noun > root and sentence.is_above(root, noun) and sentence.tags[noun] in NOUNS
    who = subject_of(sentence, root)
    if not is_inside or not sentence.children(root, "cop") or who is None:
        return False
    is_person = noun_phrase(sentence, root).is_person or sentence.lower[who] in {"he", "she"}
    other = noun_phrase(sentence, noun)
    is_thing = other.pronoun == "it" and not other.is_person
    return is_person and is_thing and sentence.relations[noun] == "nmod"


def _defining(sentence: Sentence, verb: int, span: Span) -> Proposal | None:
    """A participle directly behind "a" and its noun: "is a company making toys"."""
    noun = predicate_noun(sentence, whole_of(sentence, sentence.heads[verb]))
    if sentence.tags[noun] not in NOUNS | {"CD"} or sentence.relations[verb] != "acl":
        return None
    kind = PASSIVE if sentence.tags[verb] == "VBN" else ACTIVE
    is_predicate = bool(sentence.children(noun, "cop"))
    reason = _defining_reason(sentence, noun, verb, is_predicate=is_predicate)
    if any(sentence.tags[at] in FINITE for at in range(noun + 1, span[0])):
        reason = "it may belong to a verb between"  # "a man who spent his life trying"
    if not reason and is_owned_by_other(sentence, noun, span):
        reason = "the clause speaks of the subject of the sentence too"
    if reason:
        return Refusal(kind, span, reason)
    subject = defined_subject(sentence, noun, span[0], is_person=False)
    who = subject_of(sentence, noun) if is_predicate else noun
    if subject is None or who is None:
        return Refusal(kind, span, "it is not sure what the clause speaks of")
    main = tense(sentence, noun if is_predicate else sentence.heads[noun])
    when = main if sentence.tags[verb] == "VBG" else passive_tense(sentence, verb, main)
    if when not in {"past", "present"}:
        return Refusal(kind, span, "the main clause has no plain tense")
    number = subject_number(sentence, who)
    if not number:
        return Refusal(kind, span, "the number of the subject is not sure")
    pieces, changed = finite_clause(sentence, verb, span, when, number)
    return Cut(
        kind,
        span,
        (*subject.pieces, *pieces),
        verb,
        _commas(sentence, span),
        subject=subject,
        inflected=changed,
    )


def _behind_participle(sentence: Sentence, head: int) -> int:
    """ "song" for "recorded" in "is a song recorded by Ann, released in 1990"."""
    is_reduced = sentence.tags[head] == "VBN" and sentence.relations[head] == "acl"
    return sentence.heads[head] if is_reduced and sentence.finite(head) is None else head


def _defining_reason(  # noqa: PLR0911 - one reason each
    sentence: Sentence, noun: int, verb: int, *, is_predicate: bool
) -> str:
    if sentence.tags[verb] == "VBN" and participle(sentence.lower[verb]) != sentence.lower[verb]:
        return "it is no participle"
    if sentence.lower[verb] in NAMING and sentence.lower[verb + 1] not in {"after", "for", "in"}:
        return "the clause tells the name"
    if _is_of_other(sentence, noun, verb):
        return "it is not sure which noun is meant"
    if is_predicate and sentence.lower[noun] == "one":
        return "the clause says which ones are meant"
    is_object = sentence.relations[noun] in {"obj", "obl:agent"}
    begin, end = sentence.spans[verb]
    inside = range(begin + 1, end)
    if any(sentence.tags[at] in {"WDT", "WP"} for at in inside):
        return "a second clause may speak of the noun"
    if lemma(sentence.lower[sentence.heads[noun]]) in {"have", "get", "make", "see", "keep"}:
        return "somebody has it done"
    is_now = tense(sentence, sentence.heads[noun]) != "past" and not is_dated(sentence, verb)
    if not is_predicate and is_now and sentence.lower[verb] not in STATES:
        return "it is not sure when it happened"
    if not is_predicate and (sentence.tags[verb] != "VBN" or not is_object):
        return "the clause says which one is meant"
    return defining_reason(sentence, noun)


def _is_of_other(sentence: Sentence, noun: int, verb: int) -> bool:
    """True for "a member of the band led by Ann", "a help for men seeking work"."""
    at = max(one for one in range(verb) if sentence.tags[one] in NOUNS)
    near = noun_phrase(sentence, at)
    is_same = near.span[0] <= noun < near.span[1] or predicate_noun(sentence, at) == noun
    is_person = noun_phrase(sentence, noun).is_person
    if is_same or sentence.spans[verb][0] - near.span[1] > 1:
        return False
    if sentence.tags[verb] == "VBG":
        return near.is_person and not is_person
    return is_person and sentence.lower[verb] not in OF_PEOPLE


def _passive(sentence: Sentence, verb: int, span: Span, *, has_comma: bool) -> Proposal | None:  # noqa: PLR0911 - one reason each
    if not has_comma:
        return _defining(sentence, verb, span)
    head = sentence.heads[verb]
    main = sentence.root
    if not is_main(sentence, main) or tense(sentence, main) == "":
        return Refusal(PASSIVE, span, "the main clause has no plain tense")
    head = predicate_noun(sentence, whole_of(sentence, _behind_participle(sentence, head)))
    if sentence.tags[head] in NOUNS and head not in main_verbs(sentence):
        subject = antecedent(sentence, head)
        who: int | None = head
    else:
        who = subject_of(sentence, head)
        subject = shared_subject(sentence, who, until=span[0]) if who is not None else None
    if subject is None or who is None or sentence.relations[who] == "expl":
        return Refusal(PASSIVE, span, "it is not sure what the clause speaks of")
    if sentence.lower[verb] in ASIDES:
        return Refusal(PASSIVE, span, "the clause says no new thing of one noun")
    unsure = _is_unsure_noun if who == head else _is_unsure_subject
    if unsure(sentence, verb, span, head):
        return Refusal(PASSIVE, span, "it is not sure which noun is meant")
    when = passive_tense(sentence, verb, tense(sentence, main))
    number = subject_number(sentence, who)
    if not when:
        return Refusal(PASSIVE, span, "it is not sure when it happened")
    if has_late_phrase(sentence, span):
        return Refusal(PASSIVE, span, "the end of the clause is not sure")
    if span[1] < sentence.end and sentence.tags[span[1] + 1] not in VERBS | {"RB", "MD"}:
        return Refusal(PASSIVE, span, "the end of the clause is not sure")
    if not number:
        return Refusal(PASSIVE, span, "the number of the subject is not sure")
    if when == "past" and tense(sentence, main) == "present" and has_state(sentence, verb):
        return Refusal(PASSIVE, span, "it is not sure when it happened")
    pieces, changed = finite_clause(sentence, verb, span, when, number)
    is_told = sentence.tags[main] in NOUNS and bool(sentence.children(main, "cop"))
    is_inner = span[1] < sentence.end and not is_told  # "is a town" comes first
    front = front_subject(sentence, head, span[0] - 1) if is_inner else None
    again = shared_subject(sentence, head) if front else None
    is_first = front is not None and again is not None and who == head
    said = front if front is not None and is_first else subject
    return Cut(
        PASSIVE,
        span,
        (*said.pieces, *pieces),
        verb,
        _commas(sentence, span),
        replaced=(((0, span[0] - 1), again.pieces),) if is_first and again else (),
        order="before" if is_first else "after",
        subject=said,
        inflected=changed,
    )


def _is_unsure_subject(sentence: Sentence, verb: int, span: Span, head: int) -> bool:
    """True if a passive participle behind a clause may speak of a noun near it."""
    word, near = sentence.lower[verb], span[0] - 2
    tag, is_of_by = sentence.tags[near], is_by(sentence, near)
    if any(is_clause_opener(sentence, at) for at in range(sentence.root + 1, span[0])):
        return True
    is_placed = is_defined_place(sentence, span[0]) or is_of_by
    is_last = not sentence.children(sentence.root, "cop") and span[1] == sentence.end
    if (tag in NAMES and not is_placed) or (is_last and tag in NAMES | {"''"}):
        return True
    if is_of_by and word not in OF_THINGS | EVENTS:
        return True  # "is led by a Speaker, assisted by Ann"
    is_named = word in NAMING | {"known"} and predicate_noun(sentence, near) != sentence.root
    return (is_named and tag in NOUNS and not is_of_by) or (word in OF_PEOPLE and tag in NAMES)


def _is_unsure_noun(sentence: Sentence, verb: int, span: Span, head: int) -> bool:
    """True if a passive participle may speak of another noun than the one that the tree names."""
    word, main = sentence.lower[verb], sentence.root
    is_far = sentence.relations[head] == "obl" and word not in EVENTS | PLACED
    is_maker = word in OF_THINGS and noun_phrase(sentence, head).is_person
    if is_far or is_maker or is_in_predicate(sentence, head) or is_aside(sentence, head):
        return True
    is_inside = main < head and sentence.is_above(main, head) and head != main
    if is_inside and sentence.children(main, "cop") and word in SITED:
        return True
    return behind_brackets(sentence, noun_phrase(sentence, head).span[1]) != span[0] - 1
