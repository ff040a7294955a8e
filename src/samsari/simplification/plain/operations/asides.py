"""Notes in brackets that only say again what stands before them.

The same length in other units, how a name is spoken or written in another script, and other names
for the same thing. A note with a date, a reason or an example says something new, so it stays.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence

from samsari.simplification.plain.operations.numbers import Found
from samsari.simplification.plain.sentence import PlainSentence

LONGEST = 14  # words of a note
UNITS = frozenset(
    """
    km m cm mm mi mile miles ft foot feet in inch inches yd yard yards ha acre acres hectare
    hectares kg g lb lbs pound pounds oz ton tons tonne tonnes l litre litres liter liters gal
    gallon gallons mph km/h kmh knots kn h sq square cu cubic kilometre kilometres kilometer
    kilometers metre metres meter meters centimetres centimeters millimetres millimeters km2 m2 mi2
    km² m² mi² hp kw bhp nmi kilograms kilogram
    """.split()
)
SMALL = frozenset("² ³ 2 3 / ° ~ c f k - – to and by x × about approximately ; , . per".split())
LANGUAGES = frozenset(
    """
    arabic armenian basque bengali bulgarian catalan chinese croatian czech danish dutch estonian
    finnish french georgian german greek hebrew hindi hungarian irish italian japanese korean latin
    latvian lithuanian macedonian mandarin norwegian persian polish portuguese punjabi romanian
    russian sanskrit serbian slovak slovene spanish swedish tamil thai turkish ukrainian urdu welsh
    """.split()
)
OTHER_NAMES = (
    ("also", "known", "as"), ("also", "called"), ("also", "spelled"), ("also", "spelt"),
    ("also", "written"), ("aka",), ("a.k.a.",), ("alternatively", "spelled"), ("literally",),
    ("pronounced",), ("sometimes", "called"), ("commonly", "known", "as"), ("see",), ("cf",),
)  # fmt: skip


def asides(sentence: PlainSentence) -> Iterator[Found]:
    """Where notes stand that can be left out."""
    for begin, end in _brackets(sentence.words):
        inside = sentence.lower[begin + 1 : end - 1]
        is_again = _is_spoken(inside) or _is_other_name(inside)
        if begin and len(inside) <= LONGEST and (is_again or _is_unit(sentence, begin, inside)):
            yield begin, end, ()


def _brackets(words: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Round brackets that hold no others."""
    opened: int | None = None
    for at, word in enumerate(words):
        if word == "(":
            opened = at
        elif word == ")" and opened is not None:
            yield opened, at + 1
            opened = None


def _is_unit(sentence: PlainSentence, begin: int, inside: Sequence[str]) -> bool:
    """True for "(71 km)" after "44 miles"."""
    before = sentence.lower[max(begin - 4, 0) : begin]
    has_unit = any(word in UNITS for word in before) and any(map(_is_number, before))
    is_measure = all(_is_number(word) or word in UNITS | SMALL for word in inside)
    return (
        has_unit
        and is_measure
        and any(map(_is_number, inside))
        and any(word in UNITS for word in inside)
    )


def _is_number(word: str) -> bool:
    return word[:1].isdigit()


def _is_spoken(inside: Sequence[str]) -> bool:
    """True for a pronunciation, a name in another script, and signs without words."""
    if any(map(_is_number, inside)):
        return False
    if not any(word[0].isalpha() for word in inside):
        return True
    if inside[0] in LANGUAGES and len(inside) > 1 and inside[1] in {":", "for"}:
        return True
    return any(_is_strange(letter) for word in inside for letter in word)


def _is_strange(letter: str) -> bool:
    """True for a letter of another script or of a phonetic alphabet."""
    if not letter.isalpha():
        return False
    name = unicodedata.name(letter, "")
    return not name.startswith("LATIN") or "\u0250" <= letter <= "\u02af"


def _is_other_name(inside: Sequence[str]) -> bool:
    if any(map(_is_number, inside)):
        return False
    is_named = any(tuple(inside[: len(start)]) == start for start in OTHER_NAMES)
    is_from = inside[:1] == ("from",) and any(word in LANGUAGES for word in inside[1:4])
    return is_named or is_from
