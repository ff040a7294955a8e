"""Numbers by value, whether written in digits or in words."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from samsari.english.spelling import number_value

SCALES = {
    "dozen": 12,
    "score": 20,
    "hundred": 100,
    "thousand": 1000,
    "million": 10**6,
    "billion": 10**9,
}
PARTS = {"half": Fraction(1, 2), "quarter": Fraction(1, 4), "third": Fraction(1, 3)}
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
    if not content or (len(content) == 1 and content[0] in SCALES):
        return None
    for word in content:
        if word in SCALES:
            current = (current or Fraction(1)) * SCALES[word]
            if SCALES[word] > SCALES["hundred"]:
                total, current = total + current, Fraction(0)
            continue
        if word in PARTS and (_is_counted(words) or not SCALES.keys().isdisjoint(words)):
            is_added = current and "and" in words  # "one and a half"
            current = current + PARTS[word] if is_added else (current or 1) * PARTS[word]
            continue
        found = number_value(word)
        if found is None:
            return None
        digits = found.rstrip("ths")
        ending = found[len(digits) :]
        current += Fraction(digits)
    value = total + current
    return (value / 100 if not PERCENT.isdisjoint(words) else value), ending


def _is_counted(words: Sequence[str]) -> bool:
    """True if a part follows "a" or a number: "a third", not "the third"."""
    return words[0] in ("a", "an", "and") or "and" in words or number_value(words[0]) is not None
