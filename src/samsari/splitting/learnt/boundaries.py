"""Cuts that the tagger proposes: a new sentence from a word to the end of the sentence.

The tagger tells where people cut and what they put before the word: nothing, or the subject once
more. Grammar tells what can be said there: which subject, which form of a verb.
`learnt.rereading` reads the new sentences again before such a cut is made.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from samsari.english.clauses import main_verbs, subject_of, tense
from samsari.english.inflection import be
from samsari.english.linkers import SUBORDINATORS
from samsari.english.noun_phrases import noun_phrase
from samsari.english.sentence import FINITE, NOUNS, Sentence
from samsari.english.words import noun_kinds
from samsari.splitting.cut import Cut, Linker, Own, Piece, Subject
from samsari.splitting.learnt.tagger import SUBJECTS, Tags
from samsari.splitting.reference import antecedent, shared_subject
from samsari.splitting.rules.antecedents import verb_number
from samsari.splitting.rules.participle_forms import finite_clause
from samsari.splitting.rules.participle_tense import passive_tense

LEAST = 0.05  # chance of a begin
LEAST_WORDS = 3  # on each side
OWN, SHARED = "learnt clause", "learnt verb phrase"
RELATIVE, PARTICIPLE, NOUN = "learnt relative clause", "learnt participle", "learnt noun"
PHRASE, GUESS = "learnt phrase", "learnt guess"
MARKS = frozenset({",", ";", "--", "–", "—", ":"})
RELATIVES = frozenset({"who", "which", "that", "where"})
KEPT = {"but": "But", "so": "So", "yet": "Yet"}
# What a linker before a clause with its own subject becomes.
LINKS = {**SUBORDINATORS, **KEPT, "where": "There"}
# Words before "and" that need both sides.
PAIRED = frozenset({"between", "both", "either", "neither", "whether"})
NOUN_STARTS = NOUNS | {"DT", "JJ", "PRP$", "CD"}
# No sentence ends in one of these before a verb.
WAITING = frozenset(
    {"after", "before", "by", "upon", "while", "when", "without", "like", "or", "then"}
)
PRONOUNS = ("he", "she", "it", "they")
PLACING = frozenset({"in", "within", "near", "on", "at", "between", "along", "by"})
GUESSED = "the subject is too long to be said again"
# The pieces behind the subject, and the verb that changed.
Form = tuple[tuple[Piece, ...], tuple[str, str] | None]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a new sentence may begin, which tokens before it go, and the linker among them."""

    begin: int
    dropped: tuple[int, ...]
    linker: str


def proposals(sentence: Sentence, tags: Tags) -> Iterator[Cut]:
    """The cuts where people are likely to begin a new sentence, with their chances."""
    for begin in range(LEAST_WORDS, sentence.end - LEAST_WORDS + 1):
        if tags.begins[begin] < LEAST or sentence.is_mark(begin):
            continue
        place = _place(sentence, begin)
        if sentence.lower[min((*place.dropped, begin)) - 1] in WAITING or _is_paired(
            sentence, place.dropped
        ):
            continue
        for cut in _forms(sentence, place):
            share = _agreement(cut, tags.subjects[begin])
            yield replace(cut, confidence=float(tags.begins[begin]) * share)


def _place(sentence: Sentence, begin: int) -> Place:
    """A place with the marks and linkers before it that may go."""
    at = begin
    while at > 0 and (
        sentence.words[at - 1] in MARKS
        or sentence.lower[at - 1] == "and"
        or (at == begin and sentence.lower[at - 1] in RELATIVES)
    ):
        at -= 1
    dropped = tuple(range(at, begin))
    words = [sentence.lower[one] for one in dropped if not sentence.is_mark(one)]
    return Place(begin, dropped, words[-1] if words else "")


def _forms(sentence: Sentence, place: Place) -> Iterator[Cut]:
    """What the new sentence may be."""
    word = sentence.lower[place.begin]
    if word in SUBORDINATORS or (word in KEPT and sentence.tags[place.begin] == "CC"):
        dropped = (*place.dropped, place.begin)
        yield from _own(sentence, Place(place.begin + 1, dropped, word))
    elif place.linker == "where":
        yield from _own(sentence, place)
    elif place.linker in RELATIVES:
        yield from _relative(sentence, place)
    else:
        if place.dropped:
            yield from _own(sentence, place)
        yield from _shared(sentence, place)


def _agreement(cut: Cut, shares: npt.NDArray[np.float32]) -> float:
    """How likely people are to begin the new sentence in this way."""
    chances = dict(zip(SUBJECTS, shares.tolist(), strict=True))
    if cut.kind == OWN:
        return float(chances["none"])
    first = cut.pieces[0]
    named = chances["copy"] + chances["other"]
    if isinstance(first, str) and first.lower() in PRONOUNS:
        return float(chances[first.lower()] + named / 2)
    return float(named + max(chances[word] for word in PRONOUNS))


def _is_paired(sentence: Sentence, dropped: tuple[int, ...]) -> bool:
    """True for "between 1991 and 2002"."""
    if "and" not in {sentence.lower[at] for at in dropped}:
        return False
    before = sentence.lower[: dropped[0]]
    return any(
        word in PAIRED and not {"and", "or", "nor"} & set(before[at:])
        for at, word in enumerate(before)
    )


def _own(sentence: Sentence, place: Place) -> Iterator[Cut]:
    """A clause that has its own subject; reading it again shows whether it has one."""
    verb = _first_verb(sentence, place.begin)
    is_verb = sentence.tags[place.begin] in FINITE | {"VBN", "VBG", "VB", "TO"}
    is_early = place.linker in SUBORDINATORS and verb is not None and sentence.heads[verb] > verb
    is_early |= place.linker == "where" and not _is_place(sentence, place)
    if verb is None or is_verb or is_early:  # "and, while sales fell, they still earn"
        return
    link = LINKS.get(place.linker, "")
    span = (place.begin, sentence.end)
    comma = (",",) if place.linker in SUBORDINATORS or place.linker == "where" else ()
    subject = Subject((), "own", sentence.subject(verb), "the clause has its own subject")
    pieces = (*((link, *comma) if link else ()), Own(*span))
    linker = Linker(place.linker, link)
    yield Cut(OWN, span, pieces, verb, place.dropped, subject=subject, linker=linker)


def _is_place(sentence: Sentence, place: Place) -> bool:
    """True for "a town, where", but not for "a version, where"."""
    before = (at for at in range(place.dropped[0] - 1, 0, -1) if sentence.tags[at] in NOUNS)
    noun = next(before, -1)
    word = sentence.lower[noun].removesuffix("s")
    return sentence.tags[noun] == "NNP" or noun_kinds().get(word) in {"place", "group"}


def _first_verb(sentence: Sentence, begin: int) -> int | None:
    """The predicate of the first finite verb behind a place."""
    for at in range(begin, sentence.end):
        if sentence.tags[at] in FINITE:
            is_helper = sentence.relations[at] in {"aux", "aux:pass", "cop"}
            return sentence.heads[at] if is_helper else at
    return None


def _behind_adverbs(sentence: Sentence, begin: int) -> int:
    at = begin
    while sentence.tags[at] == "RB" and at + 1 < sentence.end:
        at += 1
    return at


def _relative(sentence: Sentence, place: Place) -> Iterator[Cut]:
    """A clause with "who" or "which" as its subject."""
    verb = _first_verb(sentence, place.begin)
    if verb is None or sentence.tags[_behind_adverbs(sentence, place.begin)] not in FINITE:
        return
    noun, kind = sentence.heads[verb], RELATIVE
    if not 0 <= noun < place.dropped[0] or sentence.tags[noun] not in NOUNS:
        before = (at for at in range(place.dropped[0] - 1, 0, -1) if sentence.tags[at] in NOUNS)
        noun, kind = next(before, -1), GUESS
    subject = _meant(sentence, noun, place.linker, verb) if noun >= 0 else None
    if subject is not None and not _is_of_participle(sentence, noun, place):
        yield _made(sentence, place, kind, verb, subject)


def _is_of_participle(sentence: Sentence, noun: int, place: Place) -> bool:
    """True for "a sign seen on a film that shows": the sign may show it."""
    above = sentence.heads[noun]
    is_part = above >= 0 and sentence.relations[above] == "acl" and sentence.tags[above] == "VBN"
    return is_part and place.linker in {"that", "which"} and above < noun


def _meant(sentence: Sentence, noun: int, word: str, verb: int) -> Subject | None:
    """What a relative clause speaks of; in "he is a player who" the subject."""
    own = _predicated(sentence, noun)
    if own is not None and own < noun:
        return shared_subject(sentence, own, is_person=word == "who", until=noun)
    number = verb_number(sentence, verb)
    return antecedent(sentence, noun, is_person=word == "who", number=number)


def _predicated(sentence: Sentence, noun: int) -> int | None:
    """The subject of a predicate noun, whatever the tree calls them; none for other nouns."""
    before = sentence.lower[noun_phrase(sentence, noun).span[0] - 1]
    if not sentence.children(noun, "cop") and before not in {"is", "was"}:
        return None
    found = sentence.subject(noun)
    is_root = sentence.root < noun and sentence.tags[sentence.root] in NOUNS
    return sentence.root if found is None and is_root else found


def _made(
    sentence: Sentence,
    place: Place,
    kind: str,
    verb: int,
    subject: Subject,
    *,
    form: Form | None = None,
) -> Cut:
    span = (place.begin, sentence.end)
    rest, inflected = form or ((Own(*span),), None)
    return Cut(
        kind,
        span,
        (*subject.pieces, *rest),
        verb,
        place.dropped,
        subject=subject,
        linker=Linker(place.linker, ""),
        inflected=inflected,
    )


def _shared(sentence: Sentence, place: Place) -> Iterator[Cut]:
    """A verb, participle or noun that speaks of the subject of the clause before."""
    first = place.dropped[0] if place.dropped else place.begin
    mains = [at for at in main_verbs(sentence) if at < first]
    main = max((at for at in mains if subject_of(sentence, at) is not None), default=None)
    head = subject_of(sentence, main) if main is not None else None
    if main is None or head is None or head >= first or sentence.lower[head] in {"i", "you"}:
        return
    subject = shared_subject(sentence, head, until=place.begin) or _guessed(sentence, head)
    at = _behind_adverbs(sentence, place.begin)
    if sentence.tags[at] in FINITE:
        verb = _first_verb(sentence, place.begin)
        yield _made(sentence, place, SHARED, at if verb is None else verb, subject)
    elif when := tense(sentence, main):
        number = noun_phrase(sentence, head).number
        yield from _completed(sentence, place, at, subject, (when, number))


def _guessed(sentence: Sentence, head: int) -> Subject:
    """A pronoun for what is too long to be said again."""
    phrase = noun_phrase(sentence, head)
    pronoun = phrase.pronoun or ("they" if phrase.number == "plural" else "it")
    return Subject((pronoun,), "shared", head, GUESSED)


def _completed(
    sentence: Sentence, place: Place, at: int, subject: Subject, main: tuple[str, str]
) -> Iterator[Cut]:
    """A participle or noun with a finite verb, in the tense of the main clause."""
    when, number = main
    span = (place.begin, sentence.end)
    if sentence.tags[at] in {"VBN", "VBG"}:
        own = passive_tense(sentence, at, when) if sentence.tags[at] == "VBN" else when
        if not own or {"WDT", "WP"} & set(sentence.tags[at : span[1]]):
            return
        if own == "perfect" and sentence.tags[at] == "VBN":
            own = "past"
        form = finite_clause(sentence, at, span, own, number)
        yield _made(sentence, place, PARTICIPLE, at, subject, form=form)
    elif place.dropped and (kind := _completed_kind(sentence, place, at, subject)):
        verb = _copula(sentence, place, when, number)
        form = ((verb, Own(*span)), ("", verb))
        yield _made(sentence, place, kind, _noun(sentence, place.begin), subject, form=form)


def _copula(sentence: Sentence, place: Place, when: str, number: str) -> str:
    """The form of "be" in the tense of the main clause: "has been" behind "has been a judge"."""
    main = max(at for at in main_verbs(sentence) if at < place.begin)
    if any(sentence.lower[at] == "been" for at in sentence.children(main, "cop")):
        return f"{'had' if when == 'past' else 'has' if number == 'singular' else 'have'} been"
    return be("past" if when == "past" else "present", number)


def _completed_kind(sentence: Sentence, place: Place, at: int, subject: Subject) -> str:
    """A noun or a place that may stand behind "is"; empty if it may not."""
    has_copula = bool(sentence.children(sentence.root, "cop"))
    tag, word = sentence.tags[at], sentence.lower[at]
    if tag in {"DT", "PRP$"} or word == "one" or (has_copula and tag in NOUN_STARTS - {"NNP"}):
        return NOUN
    is_place = tag == "IN" and sentence.relations[at] == "case" and word in PLACING
    is_thing = subject.pieces == ("it",) and has_copula and sentence.is_comma(place.begin - 1)
    return PHRASE if is_place and is_thing else ""


def _noun(sentence: Sentence, begin: int) -> int:
    at = begin
    while sentence.heads[at] > at:
        at = sentence.heads[at]
    return at
