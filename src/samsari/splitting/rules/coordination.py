"""Cuts between coordinated clauses and verb phrases, and at semicolons.

He won, and she lost.             He won. She lost.
He came home and played.          He came home. He played.
It was built in 1900 and sold.    It was built in 1900. It was sold.
"""

from __future__ import annotations

from collections.abc import Iterator

from samsari.english.clauses import (
    glue_before,
    has_passive_relation,
    is_clause_opener,
    is_negated,
    is_request,
    main_verbs,
    owner,
    owns_rest,
    stands_between,
    subject_of,
    tense,
)
from samsari.english.inflection import finite, lemma, participle
from samsari.english.lists import word_list, word_table
from samsari.english.noun_phrases import noun_phrase
from samsari.english.sentence import FINITE, NOUNS, SUBJECTS, VERBS, Sentence, Span
from samsari.splitting.cut import Copy, Cut, Linker, Own, Piece, Proposal, Refusal, Subject
from samsari.splitting.reference import shared_subject
from samsari.splitting.rules.forms import is_dated, nearest_subject, placed

CLAUSE, PHRASE, SEMICOLON = "coordinated clause", "coordinated verb phrase", "semicolon"
INSIDE = "it may belong to a subordinate clause"
LINKERS = word_list("linkers-of-clauses")
COORDINATORS = {"": "", **word_table("coordinators")}
MOST_MARKS = 2  # more semicolons are mostly a list
LEAST_WORDS = 4
Replaced = tuple[tuple[Span, tuple[Piece, ...]], ...]
BARE = frozenset({"VB", "VBP"})
# How a clause begins that no linker joins.
CLAUSE_STARTS = frozenset({"PRP", "DT", "PRP$", "NNP", "NNPS", "EX", "NN", "NNS", "JJ"})
SHARED = frozenset({"VBN", "VBG", "VB"})  # forms that take the helping verb of the first verb


def proposals(sentence: Sentence) -> Iterator[Proposal]:
    """The cuts before each predicate that is coordinated with a main one, and at semicolons."""
    for verb in main_verbs(sentence)[1:]:
        begin = _begin(sentence, verb)
        if begin is not None and (
            sentence.finite(verb) is not None or sentence.tags[verb] in SHARED
        ):
            yield _proposal(sentence, verb, begin)
    yield from _semicolons(sentence)


def _proposal(sentence: Sentence, verb: int, begin: int) -> Proposal:
    first = previous(sentence, verb)
    has_own = any(
        begin <= at and (at < verb or sentence.tags[begin] == "IN")
        for at in sentence.dependents[verb]
        if sentence.relations[at] in SUBJECTS
    )
    linker = _linker(sentence, begin)
    has_semicolon = ";" in sentence.words[max(0, begin - 2) : begin]
    kind = SEMICOLON if has_semicolon else CLAUSE if has_own else PHRASE
    span = (begin, sentence.end)
    if reason := _reason(sentence, first, verb, begin, linker):
        return Refusal(kind, span, reason)
    made = _clause if has_own else _phrase
    return made(sentence, kind, verb, span, linker)


def previous(sentence: Sentence, verb: int) -> int:
    """The predicate of the clause before: "A came, and B sat and sang", "sat" for "sang"."""
    before = [at for at in main_verbs(sentence) if at < verb]
    whole = [at for at in before if sentence.finite(at) is not None]
    return max(whole or before, default=verb)


def _begin(sentence: Sentence, verb: int) -> int | None:
    """Where the clause begins: behind the linker or mark before its subject; none if unclear."""
    first = previous(sentence, verb)
    own = sentence.subject(verb)
    own_linkers = [at for at in sentence.children(verb, "cc") if first < at < verb]
    if own_linkers:
        begin = own_linkers[-1] + 1
        return begin + 1 if sentence.is_comma(begin) else begin
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
    return at if at > first else None


def _is_linker(sentence: Sentence, at: int) -> bool:
    is_word = sentence.tags[at] == "CC" or _is_so(sentence, at)
    return is_word and sentence.lower[at] in LINKERS


def _linker(sentence: Sentence, begin: int) -> int | None:
    """The word that joins the clauses, directly before the second one."""
    at = begin - 1
    if at > 0 and sentence.words[at] == ",":
        at -= 1
    return at if at > 0 and _is_linker(sentence, at) else None


def _is_so(sentence: Sentence, at: int) -> bool:
    """True for "so" after a comma, but not for "so that"."""
    is_so = sentence.lower[at] == "so" and sentence.is_comma(at - 1) and at + 1 < len(sentence)
    following = (sentence.lower[at + 1], sentence.tags[at + 1]) if is_so else ("", "")
    return is_so and following[0] not in {"that", "as"} and following[1] not in {"JJ", "RB"}


def _reason(sentence: Sentence, first: int, verb: int, begin: int, linker: int | None) -> str:  # noqa: PLR0911 - one reason each
    """Why the two clauses must stay together; empty if they need not."""
    word = sentence.lower[linker] if linker is not None else ""
    if word not in COORDINATORS:
        return f"{word!r} joins the clauses"
    has_mark = bool({",", ";"} & set(sentence.words[max(0, begin - 1 - bool(word)) : begin]))
    is_new = sentence.subject(verb) is not None and sentence.tags[begin] in CLAUSE_STARTS
    is_new |= sentence.lower[begin] in {"however", "therefore"}
    is_new &= sentence.words[begin - 1] in {":", "--"} and sentence.tags[begin] not in NOUNS
    if not word and not (has_mark or is_new):
        return "nothing marks the boundary"
    is_divided = _is_whole(sentence, first, verb, begin) or _is_listed(sentence, verb)
    if not word and sentence.is_comma(begin - 1) and not is_divided:
        return "a comma alone does not divide these clauses"
    is_asked = is_request(sentence, first) and first == sentence.root
    if not is_asked and (sentence.finite(first) is None or subject_of(sentence, first) is None):
        return "the first clause has no subject or no finite verb"
    between = [at for at in main_verbs(sentence) if first < at < verb]
    if sentence.subject(verb) is None and not all(_is_listed(sentence, at) for at in between):
        return "it ends a list of verbs"
    if any(not _is_so(sentence, at) for at in sentence.children(verb, "mark")):
        return "the second clause is subordinate"
    last = max(first, sentence.finite(first) or 0)
    is_turned = word in {"but", "yet"} and sentence.tags[begin] in CLAUSE_STARTS
    is_turned &= sentence.subject(verb) is not None
    if not (has_mark or is_turned) and (
        _is_inside(sentence, first, verb, begin) or stands_between(sentence, last, begin)
    ):
        return INSIDE
    return "" if owns_rest(sentence, verb, begin) else "words behind belong to the clause before"


def _is_whole(sentence: Sentence, first: int, verb: int, begin: int) -> bool:
    """True if two clauses with a comma between them can be two sentences."""
    has_subjects = sentence.subject(verb) is not None and sentence.subject(first) is not None
    is_open = sentence.tags[begin] in {"IN", "TO", "WRB", "VBG", "VBN"}
    is_open |= lemma(sentence.lower[verb]) in word_list("telling")  # "he left, a man has said"
    is_open |= any(is_clause_opener(sentence, at) for at in range(begin))
    return has_subjects and not is_open and sentence.tags[0] not in {"IN", "WRB", "VB"}


def _is_listed(sentence: Sentence, verb: int) -> bool:
    """True for "plays" in "Ann sings a song, plays the flute, and writes a book"."""
    alike = BARE if sentence.tags[verb] in BARE else {sentence.tags[verb]}
    later = [at for at in main_verbs(sentence) if at > verb and sentence.subject(at) is None]
    is_plain = sentence.subject(verb) is None and not sentence.helpers(verb)
    return (
        is_plain
        and sentence.is_comma(verb - 1)
        and any(
            sentence.lower[linker] == "and" and sentence.tags[at] in alike
            for at in later
            for linker in sentence.children(at, "cc")
        )
    )


def _is_inside(sentence: Sentence, first: int, verb: int, begin: int) -> bool:
    """True if a subordinate clause with a verb stands directly before: "until it ends and ...".

    Behind "the book that she read" another subject with its verb begins a new clause.
    """
    own = sentence.subject(verb)
    inner = [
        at
        for at in range(first + 1, begin)
        if sentence.relations[at].partition(":")[0] in {"advcl", "ccomp", "acl"}
        and sentence.finite(at) is not None
        and sentence.spans[at][1] >= begin - 2
    ]
    if own is None or own < begin:
        return bool(inner)
    who = {sentence.lower[at] for at in map(sentence.subject, inner) if at is not None}
    is_defining = all(sentence.relations[at].startswith("acl") for at in inner)
    return bool(inner) and (not is_defining or sentence.lower[own] in who)


def _glue(sentence: Sentence, begin: int, linker: int | None) -> tuple[int, ...]:
    marks = glue_before(sentence, begin)
    return marks if linker is None else (*marks, linker, *glue_before(sentence, linker))


def _clause(sentence: Sentence, kind: str, verb: int, span: Span, linker: int | None) -> Proposal:
    own = [at for at in sentence.dependents[verb] if sentence.relations[at] in SUBJECTS]
    head = min(own, default=None)
    if sentence.finite(verb) is None or head is None or head < span[0]:
        return Refusal(kind, span, "the second clause has no subject or no finite verb")
    if sentence.tags[span[0]] in FINITE:
        return Refusal(kind, span, "the subject stands behind the verb")
    if _is_told(sentence, verb, span[0]):
        return Refusal(kind, span, "somebody may say both")
    is_reward = sentence.lower[head] in {"you", "it"} or "MD" in sentence.tags[head : verb + 1]
    if is_request(sentence, sentence.root) and is_reward:  # "Let me know and I will go"
        return Refusal(kind, span, "it may follow only if the reader does this")
    return _own(sentence, kind, verb, span, _glue(sentence, span[0], linker), linker)


def clause_before(sentence: Sentence, cut: Cut) -> int | None:
    """Where the clause before begins if it is joined in the same way: "A came, B saw, and C won".

    None if there is none.
    """
    first = previous(sentence, cut.verb)
    is_listed = cut.kind == CLAUSE and cut.linker is not None and cut.linker.word in {"", "and"}
    begin = _begin(sentence, first) if is_listed and first in main_verbs(sentence)[1:] else None
    if begin is None or (sentence.subject(first) or -1) < begin:
        return None
    linker = _linker(sentence, begin)
    is_bare = linker is None and sentence.is_comma(begin - 1)
    is_like = is_bare or (linker is not None and sentence.lower[linker] == "and")
    return begin if is_like else None


def _is_told(sentence: Sentence, verb: int, begin: int) -> bool:
    """True for "He says that ants are small and bees are tall": a clause as what is said before."""
    first = previous(sentence, verb)
    said = [at for at in sentence.children(first, "ccomp") if first < at < begin]
    is_telling = [lemma(sentence.lower[at]) in word_list("telling") for at in (first, verb)]
    who = {sentence.lower[at] for at in map(sentence.subject, (first, verb)) if at is not None}
    is_but = len(who) == 1 or bool({"but", "so", "yet", ";"} & {*sentence.lower[begin - 2 : begin]})
    is_alike = any(tense(sentence, at) == tense(sentence, verb) for at in said)
    return is_telling == [True, False] and is_alike and not is_but


def _own(  # noqa: PLR0917 - one reason each
    sentence: Sentence,
    kind: str,
    verb: int,
    span: Span,
    dropped: tuple[int, ...],
    linker: int | None,
) -> Cut:
    """A clause with its own subject."""
    word = sentence.lower[linker] if linker is not None else ""
    became = COORDINATORS[word]
    reason = "the clause has its own subject"
    return Cut(
        kind,
        span,
        ((became,) if became else ()) + _opened(sentence, span),
        verb,
        dropped=dropped,
        subject=Subject((), "own", sentence.subject(verb), reason),
        linker=Linker(word or ";" if kind == SEMICOLON else word, became),
    )


def _opened(sentence: Sentence, span: Span) -> tuple[Piece, ...]:
    """The words of a clause; "however" that begins it gets its comma."""
    begin, end = span
    if sentence.lower[begin] != "however" or sentence.is_comma(begin + 1):
        return (Own(*span),)
    return (Own(begin, begin + 1), ",", Own(begin + 1, end))


def _phrase(sentence: Sentence, kind: str, verb: int, span: Span, linker: int | None) -> Proposal:  # noqa: PLR0911 - one reason each
    first = previous(sentence, verb)
    if is_request(sentence, first):
        return _request(sentence, first, verb, span, linker)
    head = nearest_subject(sentence, first)
    subject = shared_subject(sentence, head, until=span[0]) if head is not None else None
    is_it = head is not None and sentence.lower[head] == "it"  # "it is late, and was wondering"
    is_it &= tense(sentence, first) == "present" and tense(sentence, verb) == "past"
    is_open = head is None or head > first or sentence.relations[head] == "expl" or is_it
    if subject is None or head is None or is_open:
        return Refusal(kind, span, "the shared subject cannot be said again")
    helpers = shared_helpers(sentence, first, verb)
    if helpers is None:
        return Refusal(kind, span, "the verb cannot take the helping verb of the first")
    glue = _glue(sentence, span[0], linker)
    if reason := _phrase_doubt(sentence, first, verb, span[0], min(glue, default=span[0])):
        return Refusal(kind, span, reason)
    if not _agrees(sentence, head, verb, helpers):
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
        dropped=glue,
        replaced=_closed_list(sentence, first, verb),
        subject=subject,
        linker=Linker(word, became),
    )


def _closed_list(sentence: Sentence, first: int, verb: int) -> Replaced:
    """An "and" in a list that loses its last verb: "He sings, plays and writes"."""
    last = max((at for at in main_verbs(sentence) if first < at < verb), default=None)
    return () if last is None else (((last - 1, last), ("and",)),)


def _request(sentence: Sentence, first: int, verb: int, span: Span, linker: int | None) -> Proposal:
    """ "Read the letter and sign it" becomes "Read the letter. Sign it"."""
    glue = _glue(sentence, span[0], linker)
    is_long = min(glue, default=span[0]) - first >= LEAST_WORDS - 1
    if not is_long or not is_request(sentence, verb) or span[0] != verb:
        return Refusal(PHRASE, span, "the reader is asked to do both")
    return _own(sentence, PHRASE, verb, span, glue, linker)


def _phrase_doubt(sentence: Sentence, first: int, verb: int, begin: int, glue: int) -> str:
    """Why the words behind the linker may be no clause of the same subject; empty if nothing."""
    bare = first + 1 + (sentence.relations[first + 1] == "compound:prt")
    is_bare = glue == bare and sentence.tags[first] in VERBS and not sentence.helpers(verb)
    if is_bare or sentence.lower[glue - 1] == "not":  # "we do not and will not"
        return "the two verbs share what follows"
    if sentence.lower[max(first - 1, 0)] in word_list("paired-conjunctions"):
        return "the linker has two parts"
    is_noun = sentence.tags[begin - 2] == "NNS" and sentence.tags[verb] == "VBZ" and verb == begin
    if is_noun and tense(sentence, first) == "past":
        return "it may be no verb"
    is_bare = sentence.tags[verb] == "VB" and not sentence.helpers(verb)
    if is_bare and sentence.lower[begin - 1] in {"so", "but"}:
        return "the reader is asked to do it"
    if _is_embedded(sentence, first, verb, begin):
        return "the verb may belong to a clause inside the first"
    return ""


def _is_embedded(sentence: Sentence, first: int, verb: int, begin: int) -> bool:
    """True if a clause with the same form of verb ends directly before the linker.

    "He met a man who sang songs and played": who played?
    """
    own = sentence.finite(verb)
    tag = sentence.tags[verb if own is None else own]
    alike = BARE if tag in BARE else {tag}
    inner = {"acl", "xcomp"} if sentence.is_comma(begin - 2) else {"acl", "ccomp", "advcl", "xcomp"}
    for at in range(first + 1, begin):
        found = sentence.finite(at)
        is_clause = sentence.relations[at].partition(":")[0] in inner
        is_same = sentence.tags[at if found is None else found] in alike
        if is_clause and is_same and sentence.spans[at][1] >= begin - 2:
            return True
    return False


def shared_helpers(sentence: Sentence, first: int, verb: int) -> tuple[Piece, ...] | None:  # noqa: PLR0911 - one reason each
    """The helping verbs to repeat; none if the verb cannot stand with them."""
    tag, word = sentence.tags[verb], sentence.lower[verb]
    own = [at for at in sentence.helpers(first) if at < first]
    is_bare = not sentence.helpers(verb)
    if is_bare and tag in {"VBD", "VBN"} and word in word_list("given-to"):
        is_helped = own and sentence.tags[first] == "VBN" and not is_negated(sentence, first)
        is_first = sentence.tags[first] == "VBD" and tag == "VBD" and not own
        return tuple(Copy(at, at + 1) for at in own) if is_helped else () if is_first else None
    if is_bare and tag == "VBD" and has_passive_relation(sentence, first):
        is_active = finite(word, "past", "singular") == word and participle(word) != word
        has_object = bool(sentence.children(verb, "obj", "xcomp", "ccomp"))
        is_active |= has_object or word in word_list("intransitive-past")
        return () if is_active else None  # "was opened and rebranded"
    is_perfect = tag == "VBD" and any(sentence.lower[at] in {"has", "have"} for at in own)
    is_perfect &= not is_dated(sentence, verb)
    if is_bare and is_perfect and sentence.tags[first] == "VBN" and participle(word) == word:
        tag = "VBN"  # "have paid taxes and supported"
    is_modal = any(sentence.tags[at] == "MD" for at in own)
    if is_bare and tag == "VBP" and (is_modal or is_negated(sentence, first)):
        return None  # "you can't be here and decide"
    if sentence.finite(verb) is not None and tag == sentence.tags[verb]:
        return ()
    if tag == "VB" and (sentence.children(first, "mark") or is_negated(sentence, verb)):
        return None  # "would be to open a door, close", "may rise and not fall"
    if tag == "VB" and sentence.tags[first] == "VBP" and not own:
        return ()
    if sentence.tags[first] != tag or not own or is_negated(sentence, first):
        return None
    if tag == "VB" and any(
        sentence.lower[at] == "to" and sentence.tags[at + 1] == "VB"
        for at in range(first + 1, verb)
    ):
        return None  # "can use it to remind them, and show it"
    if tag == "VBG" and any(
        sentence.lower[at] in word_list("prepositions-of-means") for at in range(first + 1, verb)
    ):
        return None  # "is seeking growth through schools and developing tourism"
    return tuple(Copy(at, at + 1) for at in own)


def _agrees(sentence: Sentence, head: int, verb: int, helpers: tuple[Piece, ...]) -> bool:
    """True if the second verb, or the helping verb it shares, has the number of the subject."""
    shared = next((piece.begin for piece in helpers if isinstance(piece, Copy)), None)
    at = sentence.finite(verb) if shared is None else shared
    if at is None or sentence.lower[head] in {"i", "you"}:
        return True
    is_single = noun_phrase(sentence, head).number == "singular"
    word, tag = sentence.lower[at], sentence.tags[at]
    if word == "was" or tag == "VBZ":
        return is_single
    return not is_single or (word != "were" and tag != "VBP")


def _semicolons(sentence: Sentence) -> Iterator[Cut]:
    """Cuts at semicolons, whatever the tree makes of the two sides: both are whole clauses."""
    marks = [at for at, word in enumerate(sentence.words) if word == ";"]
    for number, at in enumerate(marks if len(marks) <= MOST_MARKS else ()):
        end = marks[number + 1] if number + 1 < len(marks) else sentence.end
        left = marks[number - 1] + 1 if number else 0
        has_word = sentence.lower[at + 1 : at + 2] in {("and",), ("but",)}
        begin = at + 1 + has_word
        is_long = end - begin >= LEAST_WORDS
        if is_long and sentence.tags[begin] in CLAUSE_STARTS | {"RB"}:
            verb = _whole(sentence, begin, end)
            if verb is not None and _whole(sentence, left, at) is not None:
                linker = at + 1 if has_word else None
                dropped = tuple(range(at, begin))
                yield _own(sentence, SEMICOLON, verb, (begin, sentence.end), dropped, linker)


def _whole(sentence: Sentence, begin: int, end: int) -> int | None:
    """The predicate that all words of a span hang from, with its subject before its verb."""
    inside = range(begin, end)
    tops = [at for at in inside if sentence.heads[at] not in inside and not sentence.is_mark(at)]
    if len(tops) != 1:
        return None
    own, verb = sentence.subject(tops[0]), sentence.finite(tops[0])
    return tops[0] if own is not None and verb is not None and begin <= own < verb < end else None
