"""Cuts between coordinated clauses and verb phrases.

He won, and she lost.             He won. She lost.
He came home and played.          He came home. He played.
It was built in 1900 and sold.    It was built in 1900. It was sold.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from samsari.english.clauses import (
    glue_before,
    has_condition,
    main_verbs,
    owner,
    owns_rest,
    stands_between,
    subject_of,
)
from samsari.english.linkers import COORDINATORS, PAIRED
from samsari.english.noun_phrases import noun_phrase
from samsari.english.sentence import FINITE, SUBJECTS, Sentence
from samsari.splitting.cut import Copy, Cut, Linker, Own, Piece, Proposal, Refusal, Subject
from samsari.splitting.reference import shared_subject
from samsari.splitting.rules.helping_verbs import (
    INSIDE,
    SHARED_HELPERS,
    is_noun,
    shared_helpers,
    shares_rest,
    verb_doubt,
)
from samsari.splitting.rules.placing import is_there_behind_insert, placed
from samsari.splitting.rules.word_lists import (
    ABSTRACT,
    EACH,
    FRONTED,
    MONTHS,
    OPENERS,
    OPENING,
    QUOTES,
    RECIPROCAL,
    TIMES,
)
from samsari.splitting.scope import (
    has_shared_phrase,
    is_before_that,
    is_embedded,
    is_half_subject,
    is_relative,
    is_second_fact,
    is_thanks,
    telling_clause,
)

CLAUSE, PHRASE, SEMICOLON = "coordinated clause", "coordinated verb phrase", "semicolon"
UNSURE = "the subject is not sure"
NO_HELP = "the verb cannot take the helping verb of the first"
MAYBE_INSIDE = "it may belong to a subordinate clause"
MARKED = "the second clause is subordinate"
MAYBE_REPORTED = "both clauses may be reported speech or thought"
SUBORDINATE = frozenset({MAYBE_INSIDE, MAYBE_REPORTED, MARKED})


def proposals(sentence: Sentence) -> Iterator[Proposal]:
    """The cuts before each predicate that is coordinated with a main predicate."""
    for verb in main_verbs(sentence)[1:]:
        found = _proposal(sentence, verb)
        if found is not None:
            yield found


def _proposal(sentence: Sentence, verb: int) -> Proposal | None:
    begin = _begin(sentence, verb)
    if begin is None or (
        sentence.finite(verb) is None and sentence.tags[verb] not in SHARED_HELPERS
    ):
        return None
    first = _previous(sentence, verb)
    is_clause = any(
        begin <= at and (at < verb or sentence.tags[begin] == "IN")
        for at in sentence.dependents[verb]
        if sentence.relations[at] in SUBJECTS
    )
    linker = _linker(sentence, begin)
    has_semicolon = any(sentence.words[at] == ";" for at in range(max(0, begin - 2), begin))
    kind = SEMICOLON if has_semicolon else CLAUSE if is_clause else PHRASE
    span = (begin, sentence.end)
    reason = _reason(sentence, first, verb, begin, linker)
    if reason:
        return Refusal(kind, span, reason)
    if is_clause:
        return _clause(sentence, kind, verb, span, linker)
    return _phrase(sentence, kind, verb, span, linker)


def _previous(sentence: Sentence, verb: int) -> int:
    """The predicate of the clause before: "A came, and B sat and sang", "sat" for "sang"."""
    before = [at for at in main_verbs(sentence) if at < verb]
    whole = [at for at in before if sentence.finite(at) is not None]
    return max(whole or before, default=verb)


def _begin(sentence: Sentence, verb: int) -> int | None:
    """Where the clause begins: behind the linker or mark before its subject; none if unclear."""
    first = _previous(sentence, verb)
    own = sentence.subject(verb)
    helpers = [at for at in sentence.helpers(verb) if at < verb]
    at = sentence.spans[own][0] if own is not None and own < verb else min([verb, *helpers])
    if at <= first:
        at = own if own is not None and first < own < verb else min([verb, *helpers])
    while at - 1 > first and not _is_linker(sentence, at - 1):
        before = at - 1
        if sentence.words[before] == ",":
            is_inner = before - 1 > first and owner(sentence, before - 1) == verb
            if not is_inner or sentence.tags[before - 1] == "CC":
                break
        elif owner(sentence, before) != verb or sentence.words[before] in {";", ":", "--"}:
            break
        at = before
    return _behind_linker(sentence, first, at) if at > first else None


def _behind_linker(sentence: Sentence, first: int, at: int) -> int:
    """Further left if a linker with a phrase or clause of its own comes before the comma.

    In "and although he is old, he sings" the clause begins with "although".
    """
    if not sentence.is_comma(at - 1):
        return at
    for before in range(at - 2, max(first, at - 30), -1):
        if sentence.words[before] in {";", ":"} or sentence.tags[before] in FINITE:
            return at
        if _is_linker(sentence, before):
            is_open = sentence.tags[before + 1] in {"IN", "WRB", "RB", "TO", "VBG", "VBN", ","}
            if not is_open:
                continue
            return before + 2 if sentence.is_comma(before + 1) else before + 1
    return at


def _is_linker(sentence: Sentence, at: int) -> bool:
    is_word = sentence.tags[at] == "CC" or _is_so(sentence, at)
    return is_word and sentence.lower[at] in {"and", "but", "or", "so", "yet", "nor", "&"}


def _linker(sentence: Sentence, begin: int) -> int | None:
    """The word that joins the clauses, directly before the second one."""
    at = begin - 1
    if at > 0 and sentence.words[at] == ",":
        at -= 1
    return at if at > 0 and _is_linker(sentence, at) else None


def _is_so(sentence: Sentence, at: int) -> bool:
    """True for "so" after a comma, but not for "so that"."""
    return (
        sentence.lower[at] == "so"
        and sentence.is_comma(at - 1)
        and at + 1 < len(sentence)
        and sentence.lower[at + 1] not in {"that", "as"}
        and sentence.tags[at + 1] not in {"JJ", "RB"}
    )


def _reason(sentence: Sentence, first: int, verb: int, begin: int, linker: int | None) -> str:  # noqa: PLR0911, PLR0912 - one reason each
    """Why the two clauses must stay together; empty if they need not."""
    word = sentence.lower[linker] if linker is not None else ""
    if word not in COORDINATORS:
        return f"{word!r} joins the clauses"
    has_mark = any(sentence.words[at] in {",", ";"} for at in range(max(0, begin - 2), begin))
    is_open = sentence.tags[begin] in OPENING and sentence.subject(verb) is not None
    has_mark |= sentence.words[begin - 1] in {":", "--"} and is_open
    has_mark |= sentence.lower[begin] in OPENERS and sentence.subject(verb) is not None
    if word == "but" and linker is not None and sentence.lower[linker - 1] in {"all", "nothing"}:
        return "'but' is no linker here"
    if not word and not has_mark:
        return "nothing marks the boundary"
    if not word and sentence.is_comma(begin - 1) and not _is_whole(sentence, first, begin):
        return "a comma alone does not divide these clauses"
    if sentence.lower[begin] in OPENERS and _is_aside(sentence, begin):
        return "the adverb belongs to the clause before"
    if any(sentence.lower[at] in PAIRED for at in sentence.children(first, "cc:preconj")):
        return "the linker has two parts"
    if sentence.finite(first) is None or subject_of(sentence, first) is None:
        return "the first clause has no subject or no finite verb"
    own = sentence.subject(verb)
    if own is not None and sentence.lower[own] in TIMES:
        return "the subject is not sure"
    if _ends_list(sentence, first, verb):
        return "it ends a list of verbs"
    if is_there_behind_insert(sentence, first, begin):
        return "'there' would mean another place"
    if telling_clause(sentence) is not None:
        return "somebody says both"
    if has_condition(sentence, first):
        return "a condition holds for both clauses"
    if any(not _is_so(sentence, at) for at in sentence.children(verb, "mark")):
        return MARKED
    if not has_mark and (
        _is_inside(sentence, first, begin)
        or stands_between(sentence, max(first, sentence.finite(first) or 0), begin)
    ):
        return MAYBE_INSIDE
    if not owns_rest(sentence, verb, begin):
        return "words behind the clause belong to the one before"
    return ""


def _is_aside(sentence: Sentence, at: int) -> bool:
    """True for ", however, with 42, and": the clause before goes on behind the adverb."""
    is_inside = sentence.is_comma(at - 1) and sentence.is_comma(at + 1)
    return is_inside and sentence.tags[at + 2] in {"IN", "CC"}


def _is_whole(sentence: Sentence, first: int, begin: int) -> bool:
    """True if two clauses with a comma between them can be two sentences.

    "in the first year it was given" and "each time he wins, he sings" cannot.
    """
    if sentence.tags[begin] in {"IN", "TO", "WRB"} or sentence.subject(first) is None:
        return False
    is_however = sentence.lower[0] == "however" and not sentence.is_comma(1)
    if is_however or sentence.lower[0] in FRONTED:
        return False  # "However hard he worked, he lost"; "After he came, causing joy, she left"
    before = list(pairwise(sentence.lower[max(0, first - 8) : begin]))
    return not any(
        (one in EACH and two in {"time", "year", "day"}) or (one, two) == ("the", "moment")
        for one, two in before
    )


def _ends_list(sentence: Sentence, first: int, verb: int) -> bool:
    """True if the clause before is one of several verbs with a comma only: "sat, sang and left"."""
    if any(first < at < verb for at in main_verbs(sentence)):
        return True
    if first == sentence.root or sentence.subject(first) is not None:
        return False
    begin = _begin(sentence, first)
    return begin is not None and _linker(sentence, begin) is None and sentence.is_comma(begin - 1)


def _is_inside(sentence: Sentence, first: int, begin: int) -> bool:
    """True if a subordinate clause with a verb stands directly before: "until it ends and ..."."""
    for at in range(first + 1, begin):
        relation = sentence.relations[at]
        is_clause = relation.partition(":")[0] in {"advcl", "ccomp", "acl"}
        if is_clause and sentence.finite(at) is not None and sentence.spans[at][1] >= begin - 2:
            return True
    return False


def _glue(sentence: Sentence, begin: int, linker: int | None) -> tuple[int, ...]:
    marks = glue_before(sentence, begin)
    if linker is None:
        return marks
    return (*marks, linker, *glue_before(sentence, linker))


def _clause(  # noqa: PLR0911 - one reason each
    sentence: Sentence, kind: str, verb: int, span: tuple[int, int], linker: int | None
) -> Proposal:
    if sentence.finite(verb) is None:
        return Refusal(kind, span, "the second clause has no finite verb")
    first = _previous(sentence, verb)
    if _is_reported(sentence, first, verb) or is_second_fact(sentence, span[0]):
        return Refusal(kind, span, MAYBE_REPORTED)
    is_unsure = is_half_subject(sentence, verb, span[0]) or is_thanks(sentence, span[0])
    if is_unsure or sentence.lower[span[0] : span[0] + 3][-2:] == ("no", "doubt"):
        return Refusal(kind, span, "the subject is not sure")
    if has_shared_phrase(sentence, first, verb, span[0]):
        return Refusal(kind, span, "a phrase holds for both clauses")
    if sentence.words[span[0] - 1] in QUOTES:
        return Refusal(kind, span, "the clause tells who says it")
    word = sentence.lower[linker] if linker is not None else ""
    became = COORDINATORS[word]
    pieces: tuple[Piece, ...] = ((became,) if became else ()) + (Own(*span),)
    own = [at for at in sentence.dependents[verb] if sentence.relations[at] in SUBJECTS]
    head = min(own, default=None)
    if head is None or not span[0] <= head:
        return Refusal(kind, span, "the second clause has no subject")
    if sentence.tags[span[0]] in FINITE and span[0] < head:
        return Refusal(kind, span, "the subject stands behind the verb")
    if sentence.spans[head][0] > span[0] and _is_loose(sentence, span[0]):
        return Refusal(kind, span, "a name stands before the clause")
    return Cut(
        kind,
        span,
        pieces,
        verb,
        dropped=_glue(sentence, span[0], linker),
        subject=Subject((), "own", head, "the clause has its own subject"),
        linker=Linker(word or ";" if kind == SEMICOLON else word, became),
    )


def _is_loose(sentence: Sentence, at: int) -> bool:
    """True for a name or title before the subject, unless it is a time."""
    is_time = sentence.lower[at] in TIMES or sentence.lower[at][:3] in MONTHS
    if sentence.tags[at] in {"NN", "NNS", "JJ"} and sentence.lower[at] not in {"last", "next"}:
        return True
    return not is_time and (sentence.tags[at] == "NNP" or sentence.words[at] in QUOTES)


def _is_reported(sentence: Sentence, first: int, verb: int) -> bool:
    """True if the second clause may be a second thing that is said: "He says X won and Y lost"."""
    return any(first < at < verb for at in sentence.children(first, "ccomp"))


def _phrase(
    sentence: Sentence, kind: str, verb: int, span: tuple[int, int], linker: int | None
) -> Proposal:
    first = _previous(sentence, verb)
    head = subject_of(sentence, first)
    if _is_behind_subordinate(sentence, first):
        return Refusal(kind, span, "the clause before cannot stand alone")
    subject = shared_subject(sentence, head, until=span[0]) if head is not None else None
    if subject is None or head is None:
        return Refusal(kind, span, "the shared subject cannot be said again")
    helpers = shared_helpers(sentence, first, verb)
    reason = (
        _subject_doubt(sentence, first, head, verb, span[0])
        or verb_doubt(sentence, first, verb, span[0], linker)
        or _clause_doubt(sentence, first, verb, span[0], linker, can_help=helpers is not None)
    )
    if reason or helpers is None:
        return Refusal(kind, span, reason or NO_HELP)
    if not _agrees(sentence, head, verb, helpers) or is_noun(sentence.lower[verb]):
        return Refusal(kind, span, "the verb does not fit the subject")
    word = sentence.lower[linker] if linker is not None else ""
    became = COORDINATORS[word]
    body = placed(sentence, (*subject.pieces, *helpers), verb, span)
    if body is None:
        return Refusal(kind, span, "there is no place for the subject")
    return Cut(
        kind,
        span,
        ((became,) if became else ()) + body,
        verb,
        dropped=_glue(sentence, span[0], linker),
        subject=subject,
        linker=Linker(word, became),
    )


def _subject_doubt(sentence: Sentence, first: int, head: int, verb: int, begin: int) -> str | None:
    """Why the subject of the first verb may not be that of the second, if so."""
    is_verbal = sentence.tags[begin] == "VBG" and verb != begin  # "having it is helpful"
    if is_verbal or head > first:
        return UNSURE
    if sentence.relations[head] in {"expl", "nsubj:outer"}:
        return "the subject is empty"
    return UNSURE if sentence.lower[head] in ABSTRACT or is_thanks(sentence, begin) else None


def _clause_doubt(
    sentence: Sentence, first: int, verb: int, begin: int, linker: int | None, *, can_help: bool
) -> str | None:
    """Why the words behind the linker may be no clause of their own, if so."""
    if sentence.lower[max(first - 1, 0)] in PAIRED:
        return "the linker has two parts"
    if shares_rest(sentence, first, verb, min(_glue(sentence, begin, linker), default=begin)):
        return "the two verbs share what follows"
    if not can_help or is_before_that(sentence, first, verb):
        return NO_HELP
    if is_embedded(sentence, first, verb, begin) or is_relative(sentence, first, verb, begin):
        return INSIDE
    if sentence.is_comma(begin - 1) and linker == begin - 2 and verb == begin:
        return "the words behind the linker may be an aside"
    is_of_several = RECIPROCAL & set(sentence.lower[begin:verb])
    return "the clause speaks of several" if is_of_several else None


def _is_behind_subordinate(sentence: Sentence, first: int) -> bool:
    """True if the clause before may itself be a part of a subordinate one."""
    if sentence.subject(first) is None or first == main_verbs(sentence)[0]:
        return False
    before = _proposal(sentence, first)
    return isinstance(before, Refusal) and before.reason in SUBORDINATE


def _agrees(sentence: Sentence, head: int | None, verb: int, helpers: tuple[Piece, ...]) -> bool:
    """True if the second verb, or the helping verb it shares, has the number of the subject."""
    shared = next((piece.begin for piece in helpers if isinstance(piece, Copy)), None)
    at = sentence.finite(verb) if shared is None else shared
    if head is None or at is None or sentence.lower[head] in {"i", "you"}:
        return True
    number = noun_phrase(sentence, head).number
    word = sentence.lower[at]
    if word in {"was", "is", "has", "does"}:
        return number == "singular"
    if sentence.tags[at] == "VBP" and at == verb and number == "singular":
        return False
    return number == "plural" or word not in {"were", "are", "have", "do"}
