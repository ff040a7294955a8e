"""Names: a part of a name, another spelling of it, or another name.

"Lake Victoria" and "Lake Geneva" share a word, but each has one of its own. So they are two names,
unless what differs is a title, an initial, a short form or a word that says the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import SequenceMatcher
from fractions import Fraction

from samsari.english.lists import word_groups, word_list, word_numbers
from samsari.english.spelling import number_value

# Numbers by value, whether written in digits or in words.

MULTIPLIERS = {word: int(size) for word, size in word_numbers("number-words-that-multiply").items()}
MOST_DIGITS = 4_000  # what Python reads as a number without being asked twice
PORTIONS = {"half": Fraction(1, 2), "quarter": Fraction(1, 4), "third": Fraction(1, 3)}
PERCENT = frozenset(("%", "percent", "cent"))
SMALL = frozenset(("a", "an", "and", "of", "the", "per", "about", *PERCENT))


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
