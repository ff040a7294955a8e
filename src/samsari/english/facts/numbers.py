"""Numbers by value, however they are written: "1,200", "twelve hundred", "1.2 thousand".

    >>> from samsari.text.penn import UCCA_TOKENIZER
    >>> [(n.text, n.amount) for n in numbers(UCCA_TOKENIZER.tokens("Two thirds of 1.5 million"))]
    [('Two thirds', 0.6667), ('1.5 million', 1500000.0)]

The tokens are those of the UCCA tokenizer, in which hyphenated words fall apart.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import blake2s

from samsari.english.facts.phrases import folded, rows, surface
from samsari.english.lists import word_list, word_numbers
from samsari.model.text import Token

# cardinal, ordinal, decade, century, fraction, time, code or roman
Kind = str

DIGITS = re.compile(r"(\d{1,3}(?:,\d{3})+|\d+)?(\.\d+)?([a-z²°/½⅓⅔¼¾⅛]*)", re.ASCII)
CLOCK = re.compile(r"(\d{1,2}):(\d{2})(?::\d{2})?([ap]m)?")
SLASHED = re.compile(r"(?<!\d)(\d{1,9})/(\d{1,9})")
ROMAN = re.compile(r"(?=[IVX])X{0,3}(?:IX|IV|V?I{0,3})")
ORDINALS = frozenset({"st", "nd", "rd", "th"})
SHORT_SCALES = word_numbers("short-number-scales")
SCALES = word_numbers("number-scales")
PLURAL_SCALES = {f"{word}s": size for word, size in SCALES.items()}
FRACTIONS = word_numbers("parts-of-one")
VULGAR = {"½": 1 / 2, "⅓": 1 / 3, "⅔": 2 / 3, "¼": 1 / 4, "¾": 3 / 4, "⅛": 1 / 8}
DECADES = word_numbers("decades")
EXACT = 15  # digits before the point that a float tells apart; more are compared as written
LONGEST = 200  # with noughts, so that an amount stays finite with any scale word
WEAK_NUMBERS = word_list("weak-numbers")


@dataclass(frozen=True, slots=True)
class Number:
    """A number: its value, its kind and where it stands.

    `first` and `last` count tokens, `start` and `end` characters; both ends are exclusive.
    `is_weak` marks words such as "one" and "first", which are often not meant as numbers.
    `ending` holds letters that are written on it ("km" of "5km").
    """

    kind: Kind
    amount: float
    text: str
    first: int
    last: int
    start: int
    end: int
    is_weak: bool = False
    ending: str = ""

    @property
    def is_said_year(self) -> bool:
        """True for a year in words, in which no "hundred" or "thousand" stands."""
        words = self.text.lower().replace("-", " ").split()
        return len(words) > 1 and all(word in _cardinals() for word in words) and self.amount > 1000

    @property
    def is_year(self) -> bool:
        """True for four plain digits between 1000 and 2100, and for "nineteen eighty"."""
        is_plain = self.text.isdigit() and len(self.text) == 4
        return (is_plain or self.is_said_year) and 1000 <= self.amount <= 2100


@dataclass(frozen=True, slots=True)
class _Value:
    kind: Kind
    amount: float
    length: int
    ending: str = ""


def numbers(tokens: Sequence[Token]) -> tuple[Number, ...]:
    """The numbers of a text, from left to right."""
    words = [folded(token.text) for token in tokens]
    found, at = [], 0
    while at < len(words):
        value = _value(tokens, words, at)
        if value is None:
            at += 1
            continue
        last = at + value.length
        text = surface(tokens[at:last])
        found.append(
            Number(
                value.kind,
                round(value.amount, 4),
                text,
                at,
                last,
                tokens[at].start,
                tokens[last - 1].end,
                words[at] in WEAK_NUMBERS and value.length == 1,
                value.ending,
            )
        )
        at = last
    return tuple(found)


def _value(tokens: Sequence[Token], words: Sequence[str], at: int) -> _Value | None:
    readers = (_clock, _fraction, _figure, _decade, _words)
    for read in readers:
        value = read(words, at)
        if value is not None:
            return _as_century(words, at, value)
    return _roman(tokens, at)


def _clock(words: Sequence[str], at: int) -> _Value | None:
    found = CLOCK.fullmatch(words[at])
    if not found:
        return None
    return _Value("time", int(found[1]) + int(found[2]) / 100, 1, found[3] or "")


def _fraction(words: Sequence[str], at: int) -> _Value | None:
    """A fraction: 1/2, ½, one third, two-thirds, half."""
    word = words[at]
    if word in VULGAR:
        return _Value("fraction", VULGAR[word], 1)
    slashed = SLASHED.fullmatch(word)
    if slashed and 0 < int(slashed[1]) < int(slashed[2]) <= 100:
        return _Value("fraction", int(slashed[1]) / int(slashed[2]), 1)
    if tuple(words[at : at + 3]) == ("half", "a", "dozen"):
        return _Value("cardinal", 6.0, 3)
    if word in ("half", "halves"):
        return _Value("fraction", 0.5, 1)
    return _fraction_in_words(words, at)


def _fraction_in_words(words: Sequence[str], at: int) -> _Value | None:
    """A fraction in words; "a third man" is none."""
    above = 1.0 if words[at] == "a" else _small(words[at])
    step = 2 if _at(words, at + 1) == "-" else 1
    name = _at(words, at + step)
    below = FRACTIONS.get(name)
    if above is None or below is None or (above > 1 and not name.endswith("s")):
        return None
    if words[at] == "a" and name not in ("half", "quarter"):
        return None
    return _Value("fraction", above / below, step + 1)


def _figure(words: Sequence[str], at: int) -> _Value | None:
    """A number in figures, with its scale word, ordinal ending or half."""
    word = words[at]
    if not word[0].isdigit() and not (word[0] == "." and word[1:2].isdigit()):
        return None
    found = DIGITS.fullmatch(word)
    whole = (found[1] or "0").replace(",", "") if found else ""
    is_exact = len(whole) <= LONGEST and len(whole.strip("0")) <= EXACT
    if not found or not (found[1] or found[2]) or not is_exact:
        return _Value("code", _hash(word.replace(",", "")), 1)
    amount = float(whole + (found[2] or ""))
    ending = found[3]
    if ending in ORDINALS:
        return _Value("ordinal", amount, 1)
    is_plural = ending == "s" or (not ending and _at(words, at + 1) == "'s")
    if is_plural and amount and amount % 10 == 0:
        return _Value("decade", amount, 1 if ending else 2)
    if ending in SHORT_SCALES and not (ending == "m" and _is_length(words, at)):
        return _Value("cardinal", amount * SHORT_SCALES[ending], 1)
    length = 1
    scale = SCALES.get(_at(words, at + 1)) or PLURAL_SCALES.get(_at(words, at + 1))
    skip = _at(words, at + 1) == "-" and _at(words, at + 2) in SCALES
    if skip:
        scale = SCALES[_at(words, at + 2)]
    if scale and not ending:
        amount, length = amount * scale, 2 + skip
    if _at(words, at + 1) in ("bn", "mn", "tn", "m") and _follows_money(words, at):
        amount, length = amount * SHORT_SCALES[words[at + 1]], 2
    return _with_half(words, at, _Value("cardinal", amount, length, ending))


def _with_half(words: Sequence[str], at: int, value: _Value) -> _Value:
    """The number with a fraction behind it: 3 and a half, 3½, 3 1/2."""
    end = at + value.length
    if list(words[end : end + 3]) == ["and", "a", "half"]:
        return _Value(value.kind, value.amount + 0.5, value.length + 3)
    following = _at(words, end)
    slashed = SLASHED.fullmatch(following)
    if slashed and 0 < int(slashed[1]) < int(slashed[2]) <= 10:
        more = int(slashed[1]) / int(slashed[2])
        return _Value(value.kind, value.amount + more, value.length + 1)
    if value.ending in VULGAR:
        return _Value(value.kind, value.amount + VULGAR[value.ending], value.length)
    if following in VULGAR:
        return _Value(value.kind, value.amount + VULGAR[following], value.length + 1)
    return value


def _decade(words: Sequence[str], at: int) -> _Value | None:
    if words[at] in DECADES:
        return _Value("decade", DECADES[words[at]], 1)
    return None


def _words(words: Sequence[str], at: int) -> _Value | None:
    """A number in words: "one hundred and twenty-three", "a dozen", "second"."""
    total, current, length = 0.0, 0.0, 0
    while word := _at(words, at + length):
        small = _small(word)
        if small is not None and not (length and _breaks(current, small)):
            current, length = current + small, length + 1
        elif _is_scale(word) or (not length and word == "a" and _is_scale(_at(words, at + 1))):
            current = (current or 1) * (1 if word == "a" else SCALES.get(word, 12.0))
            if current >= 1000:
                total, current = total + current, 0.0
            length += 1
        elif length and _joins(words, at + length, current, total):
            length += 1
        else:
            break
    if length == 1 and (year := _year_in_words(words, at)) is not None:
        return year
    ordinal = _ordinal(_at(words, at + length))
    if ordinal is not None and not (length and _breaks(current, ordinal)):
        return _Value("ordinal", total + current + ordinal, length + 1)
    if not length:
        return None
    return _with_half(words, at, _Value("cardinal", total + current, length))


def _year_in_words(words: Sequence[str], at: int) -> _Value | None:
    """A year in words: "nineteen eighty", "nineteen forty-eight"."""
    century, tens = _small(words[at]), _small(_at(words, at + 1))
    if century is None or not 13 <= century <= 20 or tens is None or not 10 <= tens <= 99:
        return None
    step = 2 + (_at(words, at + 2) == "-")
    more = _small(_at(words, at + step))
    if tens % 10 == 0 and tens >= 20 and more is not None and 0 < more < 10:
        return _Value("cardinal", century * 100 + tens + more, step + 1)
    return _Value("cardinal", century * 100 + tens, 2)


def _joins(words: Sequence[str], at: int, current: float, total: float) -> bool:
    """True if "and" or a hyphen goes on the number before it."""
    following = _at(words, at + 1)
    more = _small(following)
    more = _ordinal(following) if more is None else more
    is_joint = words[at] == "-" or (words[at] == "and" and (current >= 100 or total > 0))
    return is_joint and more is not None and not _breaks(current, more)


def _as_century(words: Sequence[str], at: int, value: _Value) -> _Value:
    """An ordinal before "century" as a century."""
    step = value.length + (_at(words, at + value.length) == "-")
    if value.kind == "ordinal" and _at(words, at + step) in ("century", "centuries"):
        return _Value("century", value.amount, value.length)
    return value


def _roman(tokens: Sequence[Token], at: int) -> _Value | None:
    """A Roman numeral behind a capitalised word, such as "World War II"."""
    text = tokens[at].text
    if not ROMAN.fullmatch(text) or not at or not tokens[at - 1].text[0].isupper():
        return None
    return _Value("roman", roman_value(text), 1)


def roman_value(text: str) -> float:
    """The value of a Roman numeral.

    >>> roman_value("XIV")
    14.0
    """
    values = [{"I": 1, "V": 5, "X": 10}[sign] for sign in text]
    pairs = zip(values, [*values[1:], 0], strict=True)
    return float(sum(-value if value < after else value for value, after in pairs))


def _breaks(current: float, small: float) -> bool:
    """True if a number word cannot go on the number before it ("twenty thirty")."""
    if current % 100 == 0:
        return small >= 100
    return not (20 <= current % 100 <= 90 and current % 10 == 0 and small < 10)


def _is_scale(word: str) -> bool:
    return word in SCALES or word == "dozen"


def _is_length(words: Sequence[str], at: int) -> bool:
    return not _follows_money(words, at)


def _follows_money(words: Sequence[str], at: int) -> bool:
    return at > 0 and words[at - 1] in ("$", "£", "€", "us$", "¥")


def _hash(word: str) -> float:
    """A value of its own for a code such as 10/12/2003 or 747-8i, or for very many digits."""
    return float(int.from_bytes(blake2s(word.encode("utf-8"), digest_size=6).digest()))


def _at(words: Sequence[str], index: int) -> str:
    return words[index] if 0 <= index < len(words) else ""


def _small(word: str) -> float | None:
    return _cardinals().get(word)


def _ordinal(word: str) -> float | None:
    return _ordinals().get(word)


@cache
def _cardinals() -> dict[str, float]:
    held = {word: value for word, value in rows("number_words.tsv") if value.isdigit()}
    return {word: float(value) for word, value in held.items() if not _is_scale(word)}


@cache
def _ordinals() -> dict[str, float]:
    held = dict(rows("number_words.tsv"))
    return {word: float(v.removesuffix("th")) for word, v in held.items() if v.endswith("th")}
