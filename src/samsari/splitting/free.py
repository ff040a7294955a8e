"""Free cuts: a new sentence wherever people probably begin one, whatever grammar says of it.

Only the lowest step of `--min-confidence` makes them. The place, the subject and the helping verb
are those of the tagger. Grammar sees to their number and to the form of a verb. No rule answers
for the meaning, so many of these cuts are wrong; the gate still refuses broken sentences.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from samsari.english.clauses import has_finite, main_verbs, subject_of, tense
from samsari.english.inflection import be
from samsari.english.lists import word_list, word_table, word_tuple
from samsari.english.noun_phrases import noun_phrase
from samsari.english.sentence import FINITE, HELPERS, Sentence
from samsari.splitting.cut import Cut, Linker, Own, Piece, Subject
from samsari.splitting.gate import refusal
from samsari.splitting.reference import is_joined
from samsari.splitting.rules.forms import finite_clause
from samsari.splitting.tagger import SUBJECT_KINDS, VERB_KINDS, Tags

EVERY = 0.01  # a lower limit than this asks for every cut that people probably make
LEAST = 0.1  # chance of a begin
SURER = EVERY * 0.4  # from here a free cut may take the place of another one
NEAR = 2  # tokens between two places that count as one
LEAST_WORDS = 2  # on each side
KIND = "free cut"
MARKS = frozenset({",", ";", "--", "–", "—", ":", "-"})
SUBORDINATORS = word_table("subordinators")
# Words before a new sentence that go; the value stands at its start.
GLUE = {
    **dict.fromkeys(word_tuple("glue-before-a-sentence"), ""),
    **SUBORDINATORS,
    "but": "But",
    "so": "So",
    "because": "This is because",
}
REASON = "people begin in this way here"
PERSONAL = ("he", "she", "it", "they")
POINTING = word_tuple("pronouns-that-begin-anew")
# What may stand for the words that open a relative clause.
OF_WORD = {"who": ("he", "she", "they"), "which": ("it", "they", "this")}
# Verbs that show whether one or many are meant.
NUMBERS = {
    **dict.fromkeys(("is", "was", "has", "does"), False),
    **dict.fromkeys(("are", "were", "have", "do"), True),
}
OF_MANY = frozenset({"they", "these"})
ADVERBS = frozenset({"RB", "RBR"})
NOT_BEGUN = frozenset({"VB", "TO", "POS", "RP"})  # no new sentence begins with one of these


@dataclass(frozen=True, slots=True)
class Place:
    """Where a new sentence begins, which tokens before it go, and the linker among them."""

    begin: int
    dropped: tuple[int, ...]
    linker: str


def free_cuts(sentence: Sentence, tags: Tags) -> Iterator[Cut]:
    """The cuts where people begin a new sentence, the likeliest first."""
    places = range(LEAST_WORDS, sentence.end - LEAST_WORDS + 1)
    for begin in sorted(places, key=lambda at: -float(tags.begins[at])):
        chance = float(tags.begins[begin])
        if chance < LEAST:
            return
        if not sentence.is_mark(begin) and (cut := _cut(sentence, tags, begin, chance)):
            yield cut


def _cut(sentence: Sentence, tags: Tags, begin: int, chance: float) -> Cut | None:
    place = _place(sentence, begin)
    first = min((*place.dropped, begin))
    if sentence.lower[first - 1] in word_list("dangling"):
        return None
    shares = dict(zip(SUBJECT_KINDS, tags.subjects[begin].tolist(), strict=True))
    named = shares["copy"] + shares["other"]
    is_own = shares["none"] >= max(named, *(shares[word] for word in POINTING))
    if not has_finite(sentence, 0, first) and not is_past(sentence, first):
        return _shared(sentence, place, tags, chance)
    if is_own and _has_subject(sentence, begin):
        return _own(sentence, place, chance)
    return _shared(sentence, place, tags, chance)


def is_past(sentence: Sentence, end: int) -> bool:
    """True for "the ship stopped" if grammar takes the past form for a participle."""
    root = sentence.root
    who = sentence.subject(root)
    is_form = root < end and sentence.tags[root] == "VBN" and not sentence.helpers(root)
    return is_form and who is not None and who < root


def _has_subject(sentence: Sentence, begin: int) -> bool:
    """True if the first finite verb behind a place has its subject there."""
    verb = next((at for at in range(begin, sentence.end) if sentence.tags[at] in FINITE), None)
    if verb is None or verb == begin:
        return False
    predicate = sentence.heads[verb] if sentence.relations[verb] in HELPERS else verb
    subject = sentence.subject(predicate)
    return subject is None or subject >= begin


def _place(sentence: Sentence, begin: int) -> Place:
    at = begin
    linker = ""
    while at > 1 and (sentence.words[at - 1] in MARKS or sentence.lower[at - 1] in GLUE):
        at -= 1
        if sentence.lower[at] in GLUE:
            linker = sentence.lower[at]
    return Place(begin, tuple(range(at, begin)), linker)


def _own(sentence: Sentence, place: Place, chance: float) -> Cut:
    """A clause with its own subject."""
    span = (place.begin, sentence.end)
    link = GLUE.get(place.linker, "")
    if place.linker == "because" and tense(sentence, sentence.root) == "past":
        link = "This was because"
    comma = (",",) if place.linker in SUBORDINATORS else ()
    pieces: tuple[Piece, ...] = (*((link, *comma) if link else ()), Own(*span))
    return Cut(
        KIND,
        span,
        pieces,
        _first_verb(sentence, place.begin),
        place.dropped,
        subject=Subject((), "own", None, "people put no subject here"),
        linker=Linker(place.linker, link),
        confidence=EVERY * chance,
    )


def _first_verb(sentence: Sentence, begin: int) -> int:
    found = (at for at in range(begin, sentence.end) if sentence.tags[at] in FINITE)
    return next(found, begin)


def _shared(sentence: Sentence, place: Place, tags: Tags, chance: float) -> Cut | None:
    """What speaks of something before: a pronoun, and a finite verb if there is none."""
    at = place.begin
    while sentence.tags[at] in ADVERBS and at + 1 < sentence.end:
        at += 1
    if sentence.tags[at] in NOT_BEGUN:
        return None
    word, head = pronoun(sentence, tags, place)
    rest, inflected = _form(sentence, tags, place.begin, at, word)
    return Cut(
        KIND,
        (place.begin, sentence.end),
        (word, *rest),
        at,
        place.dropped,
        subject=Subject((word,), "shared", head, REASON),
        linker=Linker(place.linker, ""),
        inflected=inflected,
        confidence=EVERY * chance,
    )


def pronoun(sentence: Sentence, tags: Tags, place: Place) -> tuple[str, int | None]:
    """The likeliest pronoun that fits the subject of the clause before, and that subject."""
    shares = dict(zip(SUBJECT_KINDS, tags.subjects[place.begin].tolist(), strict=True))
    mains = [at for at in main_verbs(sentence) if at < place.begin]
    heads = [subject_of(sentence, at) for at in mains or [sentence.root]]
    head = next((at for at in reversed(heads) if at is not None and at < place.begin), None)
    allowed = allowed_pronouns(sentence, head) if head is not None else POINTING
    if place.linker in OF_WORD:
        allowed, head = OF_WORD[place.linker], None
    at = place.begin
    while sentence.tags[at] in ADVERBS and at + 1 < sentence.end:
        at += 1
    if sentence.lower[at] in NUMBERS:
        is_many = NUMBERS[sentence.lower[at]]
        fitting = [one for one in allowed if (one in OF_MANY) == is_many]
        allowed = fitting or (("they",) if is_many else ("it", "this"))
    return max(allowed, key=lambda word: shares[word]), head


def is_near(one: Cut, other: Cut) -> bool:
    """True if a cut begins where another one begins or ends."""
    return min(abs(one.span[0] - at) for at in other.span) <= NEAR


def renamed(sentence: Sentence, tags: Tags, cut: Cut) -> Cut:
    """A cut with the pronoun of the tagger instead of a noun, if grammar allows it."""
    subject = cut.subject
    if subject is None or subject.head is None or not subject.pieces:
        return cut
    count = len(subject.pieces)
    is_short = count == 1 and isinstance(subject.pieces[0], str)
    if is_short or cut.pieces[:count] != subject.pieces or cut.pieces[count : count + 1] == ("'s",):
        return cut
    allowed = [word for word in allowed_pronouns(sentence, subject.head) if word in PERSONAL]
    near = range(max(cut.span[0] - 1, 0), min(cut.span[0] + 2, len(sentence)))
    begin = max(near, key=lambda at: float(tags.begins[at]))
    shares = dict(zip(SUBJECT_KINDS, tags.subjects[begin].tolist(), strict=True))
    word = max(allowed, key=lambda one: shares[one])
    if 2 * shares[word] < shares["copy"] + shares["other"]:
        return cut
    new = replace(subject, pieces=(word,), reason=REASON)
    found = replace(cut, pieces=(word, *cut.pieces[count:]), subject=new)
    return cut if refusal(sentence, [found]) else found


def allowed_pronouns(sentence: Sentence, head: int) -> Sequence[str]:
    """The pronouns that may stand for a noun: several if its gender is not known."""
    phrase = noun_phrase(sentence, head)
    word = sentence.lower[head]
    if word in POINTING:
        return (word, *(("this", "there") if word not in OF_MANY else ()))
    if phrase.number == "plural" or is_joined(sentence, phrase):
        return ("they", "these", "this")
    sure = (phrase.pronoun,) if phrase.pronoun in POINTING else ("he", "she", "it")
    return (*sure, "this", "there")


def _form(
    sentence: Sentence, tags: Tags, begin: int, at: int, word: str
) -> tuple[tuple[Piece, ...], tuple[str, str] | None]:
    """The words behind the subject, with a finite verb."""
    span = (begin, sentence.end)
    number = "plural" if word in OF_MANY else "singular"
    when = tense(sentence, sentence.root) or "past"
    if sentence.tags[at] in FINITE:
        return (Own(*span),), None
    if sentence.tags[at] in {"VBG", "VBN"}:
        own = "past" if when == "perfect" and sentence.tags[at] == "VBN" else when
        return finite_clause(sentence, at, span, own, number)
    shares = dict(zip(VERB_KINDS, tags.verbs[begin].tolist(), strict=True))
    now, then = (be(time, number) for time in ("present", "past"))
    verb = now if shares[now] > shares[then] else then
    return (verb, Own(*span)), ("", verb)
