"""Why a learnt cut is not made by default: what the words before or behind it may mean instead."""

from __future__ import annotations

from collections.abc import Sequence

from samsari.english.clauses import is_clause_opener, is_passive, main_verbs
from samsari.english.inflection import lemma
from samsari.english.noun_phrases import QUOTES, noun_phrase
from samsari.english.sentence import NOUNS, Sentence
from samsari.splitting.cut import Cut, Refusal, Subject
from samsari.splitting.learnt import boundaries
from samsari.splitting.rules import reported
from samsari.splitting.rules.defining import EMPTY
from samsari.splitting.rules.participle_forms import joined_participles
from samsari.splitting.scope import is_crossed, is_second_fact

NEAR = 2
LEAST_WORDS = 4  # before the cut
# Reasons of the rules that hold for other cuts at the same place.
REASONS = frozenset(
    {
        "it is not sure which noun is meant",
        "the clause says which one is meant",
        "both clauses may be reported speech or thought",
        "a condition holds for both clauses",
        "somebody says this, so it is no fact",
        "'or' joins the clauses",
        "it may belong to a subordinate clause",
        "the verb cannot take the helping verb of the first",
        "the verb does not fit the subject",
        "the clause may speak of several nouns",
        "it ends a list of verbs",
        "a phrase holds for both clauses",
        "it may be no verb",
        "the subject is not sure",
        "the linker has two parts",
        "the second clause is subordinate",
        "the clause before cannot stand alone",
        "words behind the clause belong to the one before",
        "a name stands before the clause",
        "it is not sure who does it",
        "it is not sure when it happened",
        "it is one of two participles",
        "the clause says which ones are meant",
        "a list would be torn apart",
        "the subject of a clause would be cut in two",
    }
)


INNER = "the verb may belong to a clause inside the first"  # unless a comma ends that clause


def is_doubtful(sentence: Sentence, cut: Cut, refused: Sequence[Refusal]) -> bool:
    """True if a cut needs somebody who asks for it."""
    near = {one.reason for one in refused if abs(one.span[0] - cut.span[0]) <= NEAR}
    if near & REASONS or (INNER in near and not has_comma(sentence, cut)):
        return True
    if reported.is_opened(sentence) or reported.is_reported(sentence, cut.verb):
        return True
    first = min((*cut.dropped, cut.span[0]))
    if sum(not sentence.is_mark(at) for at in range(first)) < LEAST_WORDS:
        return True
    if is_crossed(sentence, first, cut.span[0]) or is_second_fact(sentence, first):
        return True
    if cut.subject is not None and _is_loose(sentence, cut.subject):
        return True
    return _BY_KIND.get(cut.kind, _never)(sentence, cut, first)


def _is_loose(sentence: Sentence, subject: Subject) -> bool:
    """True if a subject was guessed, or if it is a part of a title in quotes."""
    if subject.reason == boundaries.GUESSED:
        return True
    before = sentence.words[: subject.head] if subject.head is not None else ()
    return bool(subject.pieces) and sum(word in QUOTES for word in before) % 2 == 1


def has_comma(sentence: Sentence, cut: Cut) -> bool:
    """True if a comma or semicolon stands before a new sentence."""
    return any(sentence.words[at] in {",", ";"} for at in cut.dropped)


def _never(sentence: Sentence, cut: Cut, first: int) -> bool:
    return False


def _is_clause_doubtful(sentence: Sentence, cut: Cut, first: int) -> bool:
    """True for "when A slept and B ate", and for "where" without a comma."""
    is_bare = all(sentence.is_mark(at) for at in cut.dropped)
    if is_bare and cut.verb not in main_verbs(sentence):
        return True  # a list or an apposition
    if has_comma(sentence, cut):
        return False
    is_where = cut.linker is not None and cut.linker.word == "where"
    return is_where or is_opened(sentence, first)


def _is_verb_doubtful(sentence: Sentence, cut: Cut, first: int) -> bool:
    """True if a clause inside the first may go on with the verb, or if it is one of a list."""
    is_list = all(sentence.is_comma(at) for at in cut.dropped)
    is_bare = first - 1 in main_verbs(sentence)  # "was born and died in Bonn"
    is_inner = is_opened(sentence, first) and not has_comma(sentence, cut)
    return is_list or is_bare or is_inner or _is_told(sentence, first)


def _is_told(sentence: Sentence, first: int) -> bool:
    """True for "found that the men won, and": it may be a second thing that was found."""
    main = max((at for at in main_verbs(sentence) if at < first), default=0)
    is_that = "that" in sentence.lower[main + 1 : main + 3]
    return is_that and lemma(sentence.lower[main]) in reported.SAYING | {"find", "conclude"}


def is_opened(sentence: Sentence, first: int) -> bool:
    """True if a clause with its own verb begins between the main verb and a place."""
    main = max((at for at in main_verbs(sentence) if at < first), default=0)
    return any(is_clause_opener(sentence, at) for at in range(main + 1, first))


def _is_relative_doubtful(sentence: Sentence, cut: Cut, first: int) -> bool:
    """True if a relative clause speaks neither of the subject nor of something new: "a house"."""
    subject = cut.subject
    if sentence.lower[first - 1] in EMPTY:
        return True  # "is a person who"
    if subject is None or subject.head is None or subject.source == "shared":
        return False
    begin, end = noun_phrase(sentence, subject.head).span
    return end != first or sentence.lower[begin] not in {"a", "an", "two", "three", "several"}


def _is_participle_doubtful(sentence: Sentence, cut: Cut, first: int) -> bool:
    """True if a participle may speak of something else than the subject."""
    verb = cut.verb
    head = sentence.heads[verb]
    is_predicate = head == sentence.root and bool(sentence.children(head, "cop"))
    if sentence.relations[verb].startswith("acl") and sentence.tags[head] in NOUNS:
        return not is_predicate or _has_other_participle(sentence, cut)
    is_plain = sentence.relations[verb] == "advcl" and sentence.tags[verb] == "VBG"
    if not is_plain or not cut.dropped or sentence.children(verb, "mark"):
        return True
    if is_opened(sentence, first):
        return True
    is_agent = is_passive(sentence, head) and "by" in sentence.lower[head:first]
    is_phrase = sentence.tags[first - 1] in {"IN", "TO"}
    return is_agent or is_phrase or _has_other_participle(sentence, cut)


def _has_other_participle(sentence: Sentence, cut: Cut) -> bool:
    """True for "directed by Ann and starring Bob": the second one would keep its form."""
    joined = joined_participles(sentence, cut.verb)
    return any(
        sentence.tags[at] == "CC" and sentence.tags[at + 1] == "VBG" and at + 1 not in joined
        for at in range(cut.verb, sentence.end - 1)
    )


_BY_KIND = {
    boundaries.OWN: _is_clause_doubtful,
    boundaries.SHARED: _is_verb_doubtful,
    boundaries.RELATIVE: _is_relative_doubtful,
    boundaries.PARTICIPLE: _is_participle_doubtful,
}
