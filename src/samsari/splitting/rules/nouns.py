"""Cuts of what explains a noun: appositions, examples, a birth in brackets.

He met Ann Lee, a singer.                He met Ann Lee. Lee was a singer.
Ann Lee, an actress, won the prize.      Ann Lee is an actress. She won the prize.
Ann Lee (born 3 May 1971) is a skier.    Ann Lee was born on 3 May 1971. She is a skier.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from samsari.english.clauses import (
    has_late_phrase,
    is_main,
    is_negated,
    main_verbs,
    subject_of,
    tense,
)
from samsari.english.inflection import be, finite, lemma
from samsari.english.lists import word_list
from samsari.english.noun_phrases import MONTHS, NAMES, behind_brackets, noun_phrase
from samsari.english.sentence import FINITE, NOUNS, VERBS, Sentence, Span
from samsari.english.words import noun_kinds
from samsari.splitting.cut import Copy, Cut, Linker, Own, Piece, Proposal, Refusal, Subject
from samsari.splitting.reference import antecedent, named, shared_subject

KIND, BIRTH, EXAMPLES = "apposition", "birth in brackets", "examples"
OPENING, CLOSING = frozenset({"(", "-LRB-", "-lrb-"}), frozenset({")", "-RRB-", "-rrb-"})
MOST_NAME = 8  # words before the bracket
PLAIN = frozenset({"CD", "NNP", "NNPS", "IN", ","})  # tags of the words that tell day and place
GOES_ON = VERBS | {"RB"}  # how the main clause goes on behind an apposition
END = "the end of the apposition is not sure"


def proposals(sentence: Sentence) -> Iterator[Proposal]:
    """The cuts of appositions and of a birth in brackets."""
    for at, relation in enumerate(sentence.relations):
        if relation == "appos" and sentence.tags[at] in NOUNS:
            found = _apposition(sentence, sentence.heads[at], at)
            if found is not None:
                yield found
    yield from _births(sentence)
    yield from _examples(sentence)


def _examples(sentence: Sentence) -> Iterator[Proposal]:
    """ "He won prizes, including a cup" becomes "He won prizes. These prizes include a cup".

    ", such as" becomes "Examples are".
    """
    for at in range(3, sentence.end - 2):
        word = sentence.lower[at]
        if not sentence.is_comma(at - 1) or word not in {"including", "such"}:
            continue
        span = (at, sentence.end)
        first = at + 1 + (word == "such")
        noun = _listed(sentence, at)
        when = _when_listed(sentence, at)
        is_odd = word == "such" and noun != at - 2
        is_odd |= sentence.lower[at:].count("or") > 1
        if noun is None or is_odd or not when or not _is_list(sentence, first, need=word == "such"):
            yield Refusal(EXAMPLES, span, "it is not sure of what these are examples")
            continue
        is_many = sentence.tags[noun] == "NNS"
        who: tuple[Piece, ...] = ("these" if is_many else "this", Copy(noun, noun + 1))
        form = finite("including", when, "plural" if is_many else "singular")
        if word == "such":
            who, form = ("examples",), be(when, "plural")
        subject = Subject(who, "antecedent", noun, "what it lists")
        changed = ("" if word == "such" else sentence.words[at], form)
        dropped = (at - 1, *range(at + 1, first), *((at,) if word == "such" else ()))
        linker = Linker(" ".join(sentence.words[at:first]), "")
        pieces = (*who, form, *_with_and(sentence, first))
        dropped += tuple(set(range(first, sentence.end)) - {*_places(pieces)})
        yield Cut(EXAMPLES, span, pieces, at, dropped, (), "after", subject, linker, changed)


def _with_and(sentence: Sentence, first: int) -> tuple[Piece, ...]:
    """The list from `first` on; "or" before its last part is "and", as all are examples."""
    last = max((at for at in range(first, sentence.end) if sentence.lower[at] == "or"), default=0)
    if not last or not sentence.is_comma(last - 1) or "or" in sentence.lower[first:last]:
        return (Own(first, sentence.end),)
    return (Own(first, last), "and", Own(last + 1, sentence.end))


def _places(pieces: tuple[Piece, ...]) -> Iterator[int]:
    for piece in pieces:
        if isinstance(piece, Own):
            yield from range(piece.begin, piece.end)


def _listed(sentence: Sentence, at: int) -> int | None:
    """The noun that examples are of: a plural one that they hang from, or the one before them."""
    found = sentence.heads[sentence.heads[at]] if sentence.relations[at] == "case" else -1
    if 0 <= found < at - 2 and sentence.lower[found] in word_list("amounts-of"):
        found = at - 2 if sentence.heads[at - 2] == found else found
    is_many = 0 <= found < at and sentence.tags[found] == "NNS"
    is_one = found == at - 2 and sentence.tags[found] == "NN"
    is_again = sentence.lower.count(sentence.lower[found]) > 1
    return found if (is_many or is_one) and not is_again else None


def _when_listed(sentence: Sentence, at: int) -> str:
    """The tense for examples; empty if the clause before is denied or tells no fact."""
    main = max((one for one in main_verbs(sentence) if one < at), default=sentence.root)
    is_denied = is_negated(sentence, main) or bool({"no", "not"} & set(sentence.lower[:at]))
    if main > at or is_denied or sentence.finite(main) is None:
        return ""
    return "past" if tense(sentence, main) == "past" else "present"


def _is_list(sentence: Sentence, begin: int, *, need: bool) -> bool:
    """True if only nouns stand there, with what belongs to them, up to the end."""
    tags = sentence.tags[begin : sentence.end]
    pairs = list(pairwise(tags))
    is_open = any(
        one == "," and two in {"IN", "TO", "VBG", "RB", "PRP", "VBN"} for one, two in pairs
    )
    verbs = [at for at in range(begin, sentence.end) if sentence.tags[at] in FINITE]
    is_main = any(sentence.heads[at] < begin for at in verbs)
    is_noun = tags[0] in NOUNS | {"DT", "JJ", "CD", "PRP$"} and sentence.lower[begin] != "all"
    return is_noun and not is_open and not is_main and ("CC" in tags or not need)


def _apposition(sentence: Sentence, noun: int, at: int) -> Proposal | None:  # noqa: PLR0911 - one reason each
    begin, end = span = sentence.spans[at]
    if noun >= begin or not sentence.is_comma(begin - 1) or sentence.tags[noun] not in NOUNS:
        return None
    if reason := _reason(sentence, noun, at, span):
        return Refusal(KIND, span, reason)
    phrase = noun_phrase(sentence, noun)
    when = _tense(sentence, noun, at)
    if not when or phrase.number != noun_phrase(sentence, at).number:
        return Refusal(KIND, span, "it is not sure when it happened")
    form = be(when, phrase.number)
    commas = tuple(one for one in (begin - 1, end) if sentence.is_comma(one))
    is_first = phrase.span[0] == 0 and sentence.relations[noun].startswith("nsubj")
    if end < sentence.end:
        again = shared_subject(sentence, noun)
        if not is_first or again is None:
            return Refusal(KIND, span, "the apposition stands inside the sentence")
        whole = (0, begin - 1)  # with what stands in brackets
        first = Subject((Copy(*whole),), "antecedent", noun, "the noun that it explains")
        pieces: tuple[Piece, ...] = (Copy(*whole), form, Own(*span))
        return Cut(KIND, span, pieces, at, commas, ((whole, again.pieces),), "before", first)
    subject = antecedent(sentence, noun)
    if subject is None:
        return Refusal(KIND, span, "it is not sure what the apposition speaks of")
    return Cut(KIND, span, (*subject.pieces, form, Own(*span)), at, commas, subject=subject)


def _reason(sentence: Sentence, noun: int, at: int, span: Span) -> str:
    """Why the apposition must stay; empty if it need not."""
    begin, end = span
    is_last = end == sentence.end
    first = sentence.lower[begin]
    if not is_last and (not sentence.is_comma(end) or sentence.tags[end + 1] not in GOES_ON):
        return END
    if has_late_phrase(sentence, span):
        return END
    if first not in {"a", "an", "the"} or sentence.tags[at] not in {"NN", "NNS"}:
        return "the apposition is a name or a list"
    whole = noun_phrase(sentence, noun).span
    if behind_brackets(sentence, whole[1]) != begin - 1:
        return "it is not sure which noun is meant"
    if sentence.children(noun, "cop", "conj", "cc"):
        return "it may be a list"
    is_person = noun_kinds().get(sentence.lower[at]) == "person"
    cases = {sentence.lower[one] for one in sentence.children(noun, "case")}
    is_far = is_last and not is_person and sentence.relations[noun] == "nmod"
    is_far |= is_person and bool(cases & {"in", "at"})
    return "it is not sure which noun is meant" if is_far else ""


def _tense(sentence: Sentence, noun: int, at: int) -> str:
    """Was it, or is it still? Places mostly still are, and who speaks now."""
    main = sentence.root
    above = sentence.heads[noun]
    is_speaker = above >= 0 and lemma(sentence.lower[above]) in word_list("speaking")
    if is_speaker and sentence.tags[above] in FINITE:  # "says Lee, a doctor"
        return "present" if sentence.tags[above] in {"VBZ", "VBP"} else ""
    when = tense(sentence, main)
    if when != "past":
        return "past" if sentence.lower[main] in {"died", "survived"} else "present"
    is_owned = bool(sentence.children(at, "nmod:poss"))
    kind = noun_kinds().get(sentence.lower[at], "")
    is_subject = sentence.relations[noun].startswith("nsubj")
    return "present" if kind == "place" and not is_subject and not is_owned else "past"


def _births(sentence: Sentence) -> Iterator[Proposal]:
    """The cut of a birth in brackets behind the name that begins a sentence."""
    opening = next((at for at, word in enumerate(sentence.words) if word in OPENING), 0)
    closing = next((at for at, word in enumerate(sentence.words) if word in CLOSING), 0)
    born = next((at for at in range(opening, closing) if sentence.lower[at] == "born"), 0)
    is_first = born and not any(word.isalnum() for word in sentence.words[opening + 1 : born])
    who = subject_of(sentence, sentence.root)
    if not is_first or not 0 < opening <= MOST_NAME or who is None or who >= opening:
        return
    span = (born, closing)
    day = _preposition(sentence, born + 1)
    is_plain = {*sentence.tags[born + 1 : closing]} <= PLAIN and sentence.tags[0] in NAMES
    again = shared_subject(sentence, who, is_person=True, until=opening)
    is_loose = sentence.is_comma(closing + 1) and sentence.tags[closing + 2] in FINITE
    if again is not None and sentence.is_comma(closing + 1) and not is_loose:
        again = named(sentence, who, is_person=True)  # "Lee, an actor, came", not "he,"
    is_long = again is not None and again.pieces == (Copy(0, opening),) and opening > 2
    if again is None or is_long or not is_plain or not day or not is_main(sentence, sentence.root):
        yield Refusal(BIRTH, span, "the brackets hold more than a date and a place")
        return
    name = Subject((Copy(0, opening),), "antecedent", who, "the name before the brackets")
    pieces: tuple[Piece, ...] = (*name.pieces, "was", Own(born, born + 1), *day)
    told = _told(sentence, born + 1, closing)
    dropped = (*range(opening, born), closing, *((closing + 1,) if is_loose else ()))
    replaced: tuple[tuple[Span, tuple[Piece, ...]], ...] = (((0, opening), again.pieces),)
    yield Cut(BIRTH, span, (*pieces, *told), born, dropped, replaced, "before", name)


def _told(sentence: Sentence, begin: int, end: int) -> tuple[Piece, ...]:
    """Day and place; "1943, Bonn" becomes "1943 in Bonn"."""
    years = (at for at in range(begin, end) if _is_year(sentence.words[at]))
    year = next(years, end)
    place = year + 2
    if not sentence.is_comma(year + 1) or place >= end or sentence.tags[place] == "IN":
        return (Own(begin, end),)
    return (Own(begin, year + 1), "in", Own(place, end))


def _is_year(word: str) -> bool:
    return word.isdigit() and len(word) == 4


def _preposition(sentence: Sentence, at: int) -> tuple[str, ...]:
    """ "on" before a day, "in" before a year or month; empty if it is something else."""
    one, two = (*sentence.lower[at : at + 2], "", "")[:2]
    if _is_year(one) or (one in MONTHS and _is_year(two)):
        return ("in",)
    is_day = one.isdigit() or two.isdigit()
    return ("on",) if is_day and (one in MONTHS or two in MONTHS) else ()
