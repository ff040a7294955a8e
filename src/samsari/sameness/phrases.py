"""Phrases and the plain words that say the same: "came to an end" and "ended".

Opposites are listed word by word, so phrases are put into plain words first. Articles, forms of
"be" and possessives carry nothing here and are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from difflib import SequenceMatcher
from fractions import Fraction
from functools import cache, lru_cache
from pathlib import Path

from samsari.english.inflection import lemmas
from samsari.english.lists import word_groups, word_list, word_numbers
from samsari.english.spelling import number_value
from samsari.text.word_lists import table_rows

# Words of another sense: "handle" for "administer" where a drug is given.
#
# A short list written by hand (`other_senses.tsv`). The network reads the sentence, too, but takes
# the commoner sense too often where the sentence is short.

Words = frozenset[str]


def is_other_sense(old: Sequence[str], new: Sequence[str], around: Words) -> bool:
    """True if the new words fit a word only in a sense that it does not have in this sentence.

    >>> is_other_sense(["administer"], ["handle"], frozenset({"administer", "2,000", "mg"}))
    True
    >>> is_other_sense(["administer"], ["handle"], frozenset({"administer", "estate"}))
    False
    """
    if len(old) != 1 or not new:
        return False
    heads = {" ".join((head, *new[1:])) for head in (new[0], *lemmas(new[0]))}
    return any(
        not context.isdisjoint(around) and not strange.isdisjoint(heads)
        for form in dict.fromkeys((old[0], *lemmas(old[0])))
        for context, strange in _rows().get(form, ())
    )


@cache
def _rows() -> dict[str, list[tuple[Words, Words]]]:
    """For each word the words around it and the words of its other sense."""
    found: dict[str, list[tuple[Words, Words]]] = {}
    for word, context, strange in table_rows(Path(__file__).with_name("other_senses.tsv")):
        row = frozenset(context.split("|")), frozenset(strange.split("|"))
        found.setdefault(word, []).append(row)
    return found


LIGHT = word_list("articles-and-possessives") | word_list("forms-of-be")

LEFT_OUT = LIGHT | {"right", "just"}  # of a text, not of the phrases
MOST_READINGS = 8  # of one side that are looked at


PHRASES, SYNONYMS = "phrases.tsv", "synonyms.tsv"


@lru_cache(maxsize=1 << 14)
def plainly(
    words: tuple[str, ...], tables: tuple[str, ...] = (PHRASES,)
) -> tuple[tuple[str, ...], ...]:
    """Folded words with each of their phrases put into plain words; nothing if there is none.

    >>> plainly(("came", "to", "an", "end"))
    (('end',),)
    >>> plainly(("came", "home"))
    ()
    """
    bare = tuple(word for word in words if word not in LEFT_OUT)
    found = [
        (*bare[:start], *plain.split(), *bare[end:])
        for name in tables
        for start, end, plain in _places(bare, name)
    ]
    return tuple(dict.fromkeys(found))[:MOST_READINGS]


def _places(words: Sequence[str], name: str) -> Iterator[tuple[int, int, str]]:
    """Where phrases stand, and what they say; the longest that begin at one place."""
    for start, word in enumerate(words):
        longest = 0
        for first in (word, *lemmas(word)):
            for rest, plain in _table(name).get(first, ()):
                end = start + 1 + len(rest)
                if tuple(words[start + 1 : end]) == rest and end - start >= longest:
                    longest = end - start
                    yield start, end, plain


@cache
def _table(name: str) -> dict[str, tuple[tuple[tuple[str, ...], str], ...]]:
    """For each first word of a phrase its other words and the plain word; long phrases first."""
    found: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for plain, phrases in table_rows(Path(__file__).with_name(name)):
        for phrase in phrases.split("|"):
            words = [word for word in phrase.split() if word not in LIGHT]
            if len(words) == 1 and " " in phrase:
                continue  # "be over" is not "over"
            found.setdefault(words[0], []).append((tuple(words[1:]), plain))
    return {word: tuple(sorted(rows, key=lambda row: -len(row[0]))) for word, rows in found.items()}


# Names: a part of a name, another spelling of it, or another name.
#
# "Lake Victoria" and "Lake Geneva" share a word, but each has one of its own. So they are two
# names, unless what differs is a title, an initial, a short form or a word that says the same.

# Numbers by value, whether written in digits or in words.

MULTIPLIERS = {word: int(size) for word, size in word_numbers("number-words-that-multiply").items()}
MOST_DIGITS = 4_000  # what Python reads as a number without being asked twice
PORTIONS = {"half": Fraction(1, 2), "quarter": Fraction(1, 4), "third": Fraction(1, 3)}
PERCENT = frozenset(("%", "percent", "cent"))
SMALL = word_list("around-a-number") | PERCENT


def value_of(words: Sequence[str]) -> tuple[Fraction, str] | None:
    """The value of a number in lower case, and its ending (`th`, `s`); None if it is none.

    >>> value_of(["two", "thousand"]) == value_of(["2,000"]), value_of(["two", "dogs"])
    (True, None)
    >>> value_of(["25", "%"]) == value_of(["a", "quarter"])
    True
    """
    total, current, ending = Fraction(0), Fraction(0), ""
    content = [word for word in words if word not in SMALL]
    if not content or (len(content) == 1 and content[0] in MULTIPLIERS):
        return None
    for word in content:
        if word in MULTIPLIERS:
            current = (current or Fraction(1)) * MULTIPLIERS[word]
            if MULTIPLIERS[word] > MULTIPLIERS["hundred"]:
                total, current = total + current, Fraction(0)
            continue
        if word in PORTIONS and (_is_counted(words) or not MULTIPLIERS.keys().isdisjoint(words)):
            is_added = current and "and" in words  # "one and a half"
            current = current + PORTIONS[word] if is_added else (current or 1) * PORTIONS[word]
            continue
        found = number_value(word)
        if found is None:
            return None
        digits = found.rstrip("ths")
        if len(digits) > MOST_DIGITS:
            return None
        ending = found[len(digits) :]
        current += Fraction(digits)
    value = total + current
    return (value / 100 if not PERCENT.isdisjoint(words) else value), ending


def _is_counted(words: Sequence[str]) -> bool:
    """True if a part follows "a" or a number: "a third", not "the third"."""
    return words[0] in ("a", "an", "and") or "and" in words or number_value(words[0]) is not None


Near = Callable[[str, str], bool]

TITLES_AND_ROLES = word_list("titles-and-roles")
NAMES_SMALL = word_list("small-words-of-names")
BEHIND_NAMES = word_list("behind-names")
SHORT_FORMS = word_groups("short-forms-of-names")
ALIKE = 0.8  # the likeness of two spellings of one name


def shared_part(old: Sequence[str], new: Sequence[str], is_near: Near) -> bool:
    """True if one folded name is a part of the other, or both name one thing with other words.

    >>> none = lambda one, other: False
    >>> shared_part(["lake", "victoria"], ["lake", "geneva"], none)
    False
    >>> shared_part(["president", "lincoln"], ["abraham", "lincoln"], none)
    True
    >>> shared_part(["bill", "clinton"], ["william", "j.", "clinton"], none)
    True
    """
    left, right = ([word for word in side if word not in NAMES_SMALL] for side in (old, new))
    if set(left).isdisjoint(right):
        return False
    one, other = (
        [word for word in own if word not in against and word not in BEHIND_NAMES]
        for own, against in ((left, right), (right, left))
    )
    if not one or not other:
        return True
    if set(left) & set(right) <= TITLES_AND_ROLES:
        return False
    if set(one) <= TITLES_AND_ROLES or set(other) <= TITLES_AND_ROLES:
        return True
    return all(any(_is_form(word, it, is_near) for it in other) for word in one) or all(
        any(_is_form(word, it, is_near) for it in one) for word in other
    )


def _is_form(one: str, other: str, is_near: Near) -> bool:
    """True for an initial, a short form, another spelling and a word that says the same."""
    if min(len(one.rstrip(".")), len(other.rstrip("."))) == 1:
        return one[0] == other[0]
    if any(one in forms and other in forms for forms in SHORT_FORMS):
        return True
    return SequenceMatcher(None, one, other).ratio() >= ALIKE or is_near(one, other)
