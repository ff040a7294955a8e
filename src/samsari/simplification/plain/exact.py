"""Numbers, dates and conditions in their short form: no judge is asked, the sense is the same."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from samsari.english.lists import word_list, word_tuple
from samsari.english.sentence import Sentence
from samsari.model.finding import Sameness
from samsari.simplification.plain.candidates import Candidate
from samsari.simplification.plain.forms import inflected
from samsari.simplification.plain.grammar import NOUN_TAGS
from samsari.simplification.plain.judging import Judged
from samsari.simplification.plain.operations import Operation
from samsari.simplification.plain.table import Entry


def exact_candidates(sentence: Sentence, operations: frozenset[Operation]) -> Iterator[Candidate]:
    """What the operations propose that say exactly the same in another form."""
    for operation, find in FINDERS.items():
        if operation in operations:
            for begin, end, target in find(sentence):
                source = " ".join(sentence.lower[begin:end])
                entry = made_up(source, " ".join(target), operation)
                yield Candidate(begin, end, target, entry)


def made_up(source: str, target: str, operation: Operation) -> Entry:
    """A row for one place."""
    return Entry(source, "phrase", target, strength="cautious", made_by=operation)


def unasked(candidate: Candidate) -> Judged:
    """A candidate that needs no judge."""
    return Judged(candidate, Sameness(1.0, f"the same {candidate.entry.operation}"), 0.0, float)


# Long round numbers in words: "2,000,000" is "2 million". Only where it is exactly the same.

Found = tuple[int, int, tuple[str, ...]]  # first word, end, new words

LONG = re.compile(r"[1-9]\d{0,2}(?:,\d{3}){2,3}")
ROUND_SCALES = ((10**9, "billion"), (10**6, "million"))
MOST_DECIMALS = 2
CODES = word_list("before-codes")
DOSES = word_list("after-doses")
JOINED = frozenset("-–—/\\:×x*+=<>^_@&()[]{}%")


def numbers(sentence: Sentence) -> Iterator[Found]:
    """The long numbers of a sentence that can be written with a word."""
    long = [at for at, word in enumerate(sentence.words) if LONG.fullmatch(word)]
    new = {at: _in_words(sentence.words[at]) for at in long}
    if not long or not all(new.values()):  # side by side, numbers should look alike
        return
    if all(_is_plain(sentence, at) for at in long):
        yield from ((at, at + 1, tuple(new[at].split())) for at in long)


def _in_words(text: str) -> str:
    """A number as a short number and a word; empty if that is not exact.

    >>> _in_words("1,500,000"), _in_words("1,234,567")
    ('1.5 million', '')
    """
    value = int(text.replace(",", ""))
    size, name = next((size, name) for size, name in ROUND_SCALES if value >= size)
    whole, rest = divmod(value, size)
    decimals = str(rest).zfill(len(str(size)) - 1).rstrip("0")
    if len(decimals) > MOST_DECIMALS:
        return ""
    return f"{whole}{'.' if decimals else ''}{decimals} {name}"


def _is_plain(sentence: Sentence, at: int) -> bool:
    """True if a number counts things or money, and is no code, dose or part of a formula."""
    before = sentence.lower[at - 1] if at else ""
    if before == "." and at > 1:  # "no. 5,000,000"
        before = sentence.lower[at - 2]
    after = sentence.lower[at + 1] if at + 1 < len(sentence.words) else ""
    if before in CODES or before in JOINED or after in JOINED or after in DOSES:
        return False
    return not before[:1].isdigit() and not after[:1].isdigit() and after not in {"'s", "’s"}


# Dates in their short form: "the 3rd day of March, 2019" is "3 March 2019".

MONTH_NAMES = frozenset(word.capitalize() for word in word_list("months"))
ORDINAL = re.compile(r"([1-9]|[12]\d|3[01])(?:st|nd|rd|th)")
YEAR = re.compile(r"1[0-9]\d\d|20\d\d")
ORDINAL_ONES = word_tuple("ordinals-to-nine")
ORDINAL_TEENS = word_tuple("ordinals-to-nineteen")
WORDS: dict[str, int] = {
    **{word: at for at, word in enumerate([*ORDINAL_ONES, *ORDINAL_TEENS], 1)},
    "twentieth": 20,
    **{f"twenty-{word}": 20 + at for at, word in enumerate(ORDINAL_ONES, 1)},
    "thirtieth": 30,
    "thirty-first": 31,
}
NO_DATE_AFTER = frozenset({"-", "–", "—", "/", "'s", "’s", "(", "and", "to", "through"})


def dates(sentence: Sentence) -> Iterator[Found]:
    """The long dates of a sentence, with what they become."""
    for at, word in enumerate(sentence.lower):
        found = None
        if word == "the":
            found = _day_of_month(sentence, at)
        elif word.capitalize() in MONTH_NAMES and sentence.words[at] in MONTH_NAMES:
            found = _month_first(sentence, at)
        elif ORDINAL.fullmatch(word):
            found = _day_first(sentence, at)
        if found and _may_end(sentence, found[1]):
            yield found


def _day_of_month(sentence: Sentence, at: int) -> Found | None:
    """ "the 3rd day of March, 2019", "the third of March 2019", "the 3rd day of March"."""
    day = _day(_word(sentence, at + 1).lower())
    with_day = _word(sentence, at + 2) == "day"
    month_at = at + 4 if with_day else at + 3
    if not day or _word(sentence, month_at - 1) != "of":
        return None
    month = _word(sentence, month_at)
    if month not in MONTH_NAMES:
        return None
    year, end = _year(sentence, month_at + 1)
    if not year and not with_day:  # "the 4th of July" may be a name
        return None
    return at, end, tuple(filter(None, (day, month, year)))


def _month_first(sentence: Sentence, at: int) -> Found | None:
    """ "March 3rd, 2019"."""
    day = ORDINAL.fullmatch(_word(sentence, at + 1))
    before = _word(sentence, at - 1).lower() if at else ""
    year, end = _year(sentence, at + 2)
    if day is None or not year or before in {"of", "the"}:
        return None
    return at, end, (sentence.words[at], day[1], ",", year)


def _day_first(sentence: Sentence, at: int) -> Found | None:
    """ "3rd March 2019"."""
    day, month = ORDINAL.fullmatch(sentence.lower[at]), _word(sentence, at + 1)
    before = sentence.lower[at - 1] if at else ""
    year, end = _year(sentence, at + 2)
    if day is None or month not in MONTH_NAMES or not year or before in {"the", "a", "this"}:
        return None
    return at, end, (day[1], month, year)


def _day(text: str) -> str:
    """The number of a day, empty if it is none."""
    found = ORDINAL.fullmatch(text)
    return found[1] if found else str(WORDS.get(text, ""))


def _year(sentence: Sentence, at: int) -> tuple[str, int]:
    """The year that begins at a word, perhaps behind a comma, and where it ends."""
    place = at + 1 if _word(sentence, at) == "," else at
    year = _word(sentence, place)
    return (year, place + 1) if YEAR.fullmatch(year) else ("", at)


def _may_end(sentence: Sentence, end: int) -> bool:
    return _word(sentence, end).lower() not in NO_DATE_AFTER


def _word(sentence: Sentence, at: int) -> str:
    return sentence.words[at] if 0 <= at < len(sentence.words) else ""


# Conditions without "if", which turn the order of words around.
#
# "Should the goods arrive late, tell us." becomes "If the goods arrive late, tell us." Questions
# stay: the sentence must end in a full stop, and a comma must end the condition.

MOST = 6  # words of the subject
INSIDE = frozenset({"DT", "PRP$", "JJ", "NN", "NNS", "NNP", "NNPS", "CD", "POS"})
PRONOUNS = frozenset({"he", "she", "it"})  # "should you" has rows in the table
MISTAKEN = word_list("verbs-mistaken-for-nouns")
PAST_MODALS = frozenset({"would", "could", "might"})


def inversions(sentence: Sentence) -> Iterator[Found]:
    """Where a sentence begins with such a condition."""
    if not sentence.words or sentence.words[-1] != "." or "," not in sentence.words:
        return
    is_unreal = not PAST_MODALS.isdisjoint(sentence.vocabulary)
    if sentence.lower[0] == "should" and not is_unreal:
        yield from _should(sentence)
    elif sentence.lower[0] == "had" and is_unreal:
        yield from _had(sentence)


def _should(sentence: Sentence) -> Iterator[Found]:
    end = _subject_end(sentence)
    if not end or (sentence.tags[end] not in {"VB", "VBP"} and sentence.lower[end] not in MISTAKEN):
        return
    form = _form(sentence, end)
    if form:
        yield 0, end + 1, ("if", *sentence.words[1:end], form)


def _had(sentence: Sentence) -> Iterator[Found]:
    end = _subject_end(sentence)
    after = end + 1 if end and sentence.lower[end] == "not" else end
    if end and sentence.tags[after] in {"VBN", "VBD"}:
        verb = sentence.words[end : after + 1]  # it stays a participle, so no row may take it
        yield 0, after + 1, ("if", *sentence.words[1:end], "had", *verb)


def _subject_end(sentence: Sentence) -> int:
    """Where the subject ends that stands behind the first word; 0 if it is not simple."""
    if sentence.lower[1] in PRONOUNS:
        return 2
    end = 0
    for end in range(1, min(MOST + 2, len(sentence.tags))):
        is_verb = sentence.lower[end] in MISTAKEN and sentence.tags[end - 1] in NOUN_TAGS
        if is_verb or sentence.tags[end] not in INSIDE:
            break
    is_noun = end > 1 and sentence.tags[end - 1] in NOUN_TAGS
    return end if is_noun and end < len(sentence.tags) - 1 else 0


def _form(sentence: Sentence, at: int) -> str:
    """The verb in the present tense, as its subject wants it."""
    is_plural = sentence.tags[at - 1] in {"NNS", "NNPS"}
    verb = sentence.lower[at]
    if verb == "be":
        return "are" if is_plural else "is"
    return inflected(verb, "VBP" if is_plural else "VBZ")


FINDERS: dict[Operation, Callable[[Sentence], Iterator[Found]]] = {
    "numbers": numbers,
    "dates": dates,
    "inversions": inversions,
}
