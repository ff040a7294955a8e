"""Cuts of a birth in brackets: "Ann Lee (born 3 May 1971 in Graz) is a skier".

Ann Lee (born 3 May 1971 in Graz) is a skier.    Ann Lee was born on 3 May 1971 in Graz. She is ...
"""

from __future__ import annotations

from collections.abc import Iterator

from samsari.english.clauses import is_main, subject_of, tense
from samsari.english.sentence import FINITE, Sentence
from samsari.splitting.cut import Copy, Cut, Own, Piece, Proposal, Refusal, Subject
from samsari.splitting.reference import named, shared_subject

KIND = "birth in brackets"
OPENING, CLOSING = frozenset({"(", "-LRB-", "-lrb-"}), frozenset({")", "-RRB-", "-rrb-"})
MOST_NAME = 8  # words before the bracket
MONTHS = frozenset("jan feb mar apr may jun jul aug sep oct nov dec".split())
# Tags of the words that tell day and place.
PLAIN = frozenset({"CD", "NNP", "NNPS", "IN", ","})


def proposals(sentence: Sentence) -> Iterator[Proposal]:
    """The cut of a birth in brackets behind the name that begins a sentence."""
    opening = next((at for at, word in enumerate(sentence.words) if word in OPENING), None)
    if opening is None or not 0 < opening <= MOST_NAME:
        return
    born = opening + 1
    while born < len(sentence) and sentence.words[born] in {",", ";"}:
        born += 1
    closing = next((at for at in range(born, len(sentence)) if sentence.words[at] in CLOSING), None)
    if closing is not None and born < closing and sentence.lower[born] == "born":
        yield _proposal(sentence, opening, born, closing)


def _proposal(sentence: Sentence, opening: int, born: int, closing: int) -> Proposal:
    span = (born, closing)
    root = sentence.root
    who = subject_of(sentence, root)
    if who is None or who >= opening or not is_main(sentence, root) or not tense(sentence, root):
        return Refusal(KIND, span, "the sentence does not begin with its subject")
    if sentence.tags[0] not in {"NNP", "NNPS", "``"} or _first_verb(sentence) < closing:
        return Refusal(KIND, span, "the sentence does not begin with a name")
    day = _preposition(sentence, born + 1)
    if not {*sentence.tags[born + 1 : closing]} <= PLAIN or not day:
        return Refusal(KIND, span, "the brackets hold more than a date and a place")
    again = shared_subject(sentence, who, is_person=True, until=opening)
    is_loose = sentence.is_comma(closing + 1) and sentence.tags[closing + 2] in FINITE
    if again is not None and sentence.is_comma(closing + 1) and not is_loose:
        # "Lee, an actor, came", not "he,"
        again = named(sentence, who, is_person=True)
    if again is None:
        return Refusal(KIND, span, "the subject cannot be said again")
    name = Subject((Copy(0, opening),), "antecedent", who, "the name before the brackets")
    told = _told(sentence, born + 1, closing)
    pieces: tuple[Piece, ...] = (*name.pieces, "was", Own(born, born + 1), *day, *told)
    dropped = (*range(opening, born), closing)
    comma = (((closing + 1, closing + 2), ()),) if is_loose else ()
    replaced = (((0, opening), again.pieces), *comma)
    return Cut(KIND, span, pieces, born, dropped, replaced, "before", name)


def _told(sentence: Sentence, begin: int, end: int) -> tuple[Piece, ...]:
    """Day and place; "1943, Bonn" becomes "1943 in Bonn"."""
    numbers = [at for at in range(begin, end) if sentence.words[at].isdigit()]
    year = next((at for at in numbers if len(sentence.words[at]) == 4), end)
    place = year + 2
    if not sentence.is_comma(year + 1) or place >= end or sentence.tags[place] == "IN":
        return (Own(begin, end),)
    return (Own(begin, year + 1), "in", Own(place, end))


def _first_verb(sentence: Sentence) -> int:
    found = sentence.finite(sentence.root)
    return -1 if found is None else found


def _preposition(sentence: Sentence, at: int) -> tuple[str, ...]:
    """ "on" before a day, "in" before a year or month; empty if it is something else."""
    words = sentence.lower[at : at + 2]
    numbers = [word for word in words if word.isdigit()]
    is_year = words[0].isdigit() and len(words[0]) == 4
    is_month = sentence.tags[at] == "NNP" and words[0][:3] in MONTHS
    if is_year or (is_month and not any(len(word) <= 2 for word in numbers)):
        return ("in",)
    is_day = len(numbers) >= 1 and len(numbers[0]) <= 2
    return ("on",) if is_day and (is_month or words[1][:3] in MONTHS) else ()
