"""Notes in brackets that only say again what stands before them.

Each kind has a name and a reason (`KINDS`): the same measure in other units, how a name is spoken
or written in another script, its form in another language, other names, the scientific name of a
kind of animal or plant, where something was read, and marks that are left of a note. A note with a
date, a reason or an example says something new, so it stays.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

from samsari.simplification.plain.operations.numbers import Found
from samsari.simplification.plain.sentence import PlainSentence

LONGEST = 20  # words of a note
FEW = 3  # words behind a name in another script, which may be the same name in Latin letters
# The kinds of notes that are left out, each with the reason that `--explain` gives.
KINDS = {
    "unit": "the note in brackets gives the same measure in other units",
    "spoken": "the note in brackets only tells how it is spoken or written in another script",
    "foreign": "the note in brackets only gives its name in another language",
    "name": "the note in brackets only gives other names for it",
    "species": "the note in brackets only gives its scientific name",
    "source": "the note in brackets only tells where to read more",
    "marks": "nothing but marks is left of the note in brackets",
}
UNITS = frozenset(
    """
    km m cm mm mi mile miles ft foot feet in inch inches yd yard yards ha acre acres hectare
    hectares kg g lb lbs pound pounds oz ton tons tonne tonnes l litre litres liter liters gal
    gallon gallons mph km/h kmh knots kn h sq square cu cubic kilometre kilometres kilometer
    kilometers metre metres meter meters centimetres centimeters millimetres millimeters km2 m2 mi2
    km² m² mi² hp kw bhp nmi kilograms kilogram celsius fahrenheit °c °f c f
    """.split()
)
SMALL = frozenset("² ³ 2 3 / ° ~ k - – to and by x × about approximately ; , . per".split())
COUNTS = frozenset(
    "one two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty "
    "fifty sixty seventy eighty ninety hundred thousand million".split()
)
LANGUAGES = frozenset(
    """
    arabic aramaic armenian basque bengali bulgarian catalan chinese cornish croatian czech danish
    dutch estonian finnish french gaelic georgian german greek gujarati hawaiian hebrew hindi
    hungarian icelandic irish italian japanese kannada kazakh korean kurdish latin latvian
    lithuanian luxembourgish macedonian malay malayalam maltese mandarin maori marathi mongolian
    nepali norwegian pashto persian pinyin polish portuguese punjabi quechua romanian romansh
    russian sanskrit serbian sinhala slovak slovene slovenian spanish swahili swedish tagalog tamil
    telugu thai tibetan turkish ukrainian urdu uzbek vietnamese welsh yiddish
    """.split()
)
OTHER_NAMES = (
    ("also", "known", "as"), ("also", "called"), ("also", "spelled"), ("also", "spelt"),
    ("also", "written"), ("aka",), ("a.k.a.",), ("alternatively", "spelled"), ("literally",),
    ("sometimes", "called"), ("often", "called"), ("commonly", "called"),
    ("sometimes", "known", "as"), ("commonly", "known", "as"), ("also", "referred", "to", "as"),
    ("alternatively", "spelt"), ("sometimes", "spelled"), ("sometimes", "spelt"),
    ("alternative", "spelling"),
)  # fmt: skip
SEE = (("see",), ("cf",), ("cf.",))
SEVERAL = frozenset({"and", "&", "et"})  # of writers
SOURCE_WORDS = SEVERAL | {"al", "al.", ",", "."}
NUMBERED = re.compile(r"(18|19|20)\d\d[a-z]?")
SPECIES_ENDINGS = ("us", "is", "um", "ae", "ii", "ensis", "ea", "ina", "oides", "ana", "ata", "osa",
                   "eri", "reni", "orum", "arum", "ens", "ica", "ida", "ella", "ifera")  # fmt: skip
CLOSING = frozenset({")", '"', "”", "’", "'", "''", "%"})
PARTS = frozenset({";", ","})


def asides(sentence: PlainSentence) -> Iterator[Found]:
    """Where notes stand that can be left out, or the first part of a note that goes on."""
    for begin, end in _brackets(sentence.words):
        before = sentence.words[begin - 1]
        if not begin or not (before[-1].isalnum() or before in CLOSING):
            continue
        if end - begin - 2 <= LONGEST and kind(sentence, begin, end):
            yield begin, end, ()
        elif part := _first_part(sentence, begin, end):
            yield begin + 1, part, ()


def is_used_again(note: str, text: str) -> bool:
    """True if a name that a note gives stands in the text once more, so that the note must stay.

    >>> is_used_again("( also called the owl )", "It (also called the Owl) is old. The Owl won.")
    True
    """
    inside = tuple(note.split()[1:-1])
    start = next((own for own in OTHER_NAMES if inside[: len(own)] == own), None)
    if start is None:
        return False
    words = re.findall(r"\w+", text.lower())
    names = " ".join(inside[len(start) :]).replace(" or ", " , ").split(",")
    named = [[word for word in name.split() if word not in {"the", "a", "an"}] for name in names]
    return any(name and all(words.count(word) > 1 for word in name) for name in named)


def why(sentence: PlainSentence, begin: int, end: int) -> str:
    """Why a note that was found can be left out."""
    if sentence.words[begin] != "(":
        begin -= 1
    return KINDS[kind(sentence, begin, end) or _kind_of_part(sentence.lower[begin + 1 : end])]


def kind(sentence: PlainSentence, begin: int, end: int) -> str:
    """The kind of the note between two brackets; empty if it says something new."""
    inside = sentence.lower[begin + 1 : end - 1]
    if _is_unit(sentence, begin, inside):
        return "unit"
    if _is_species(sentence, begin, end):
        return "species"
    if _is_source(sentence.words[begin + 1 : end - 1]):
        return "source"
    return "" if any(map(_is_number, inside)) else _kind_of_words(inside)


def _kind_of_words(inside: Sequence[str]) -> str:
    """The kind of a note without numbers."""
    if not any(word[0].isalpha() and word != "and" for word in inside):
        return "marks"
    if _is_foreign(inside):
        return "foreign"
    if inside[0] == "pronounced" or _is_strange(inside):
        return "spoken"
    if any(tuple(inside[: len(start)]) == start for start in SEE):
        return "source"
    is_named = any(tuple(inside[: len(start)]) == start for start in OTHER_NAMES)
    return "name" if is_named else ""


def _brackets(words: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Round brackets that hold no others."""
    opened: int | None = None
    for at, word in enumerate(words):
        if word == "(":
            opened = at
        elif word == ")" and opened is not None:
            yield opened, at + 1
            opened = None


def _first_part(sentence: PlainSentence, begin: int, end: int) -> int:
    """Where the first part of a note ends, if it repeats: "(German: X; born"; else 0."""
    inside = sentence.lower[begin + 1 : end - 1]
    for size, word in enumerate(inside[:LONGEST]):
        if word in PARTS and size + 1 < len(inside) and inside[size + 1] not in PARTS:
            return begin + 2 + size if _kind_of_part(inside[: size + 1]) else 0
    return 0


def _kind_of_part(part: Sequence[str]) -> str:
    """The kind of a part that ends in a comma or semicolon; only marks and foreign forms go."""
    words = part[:-1]
    found = "" if any(map(_is_number, words)) else _kind_of_words(words)
    return found if found in {"marks", "foreign", "spoken"} else ""


def _is_unit(sentence: PlainSentence, begin: int, inside: Sequence[str]) -> bool:
    """True for "(71 km)" after "44 miles"."""
    before = sentence.lower[max(begin - 4, 0) : begin]
    has_number = any(_is_number(word) or word in COUNTS for word in before)
    is_measure = all(_is_number(word) or word in UNITS | SMALL for word in inside)
    return (
        has_number
        and any(word in UNITS for word in before)
        and is_measure
        and any(map(_is_number, inside))
        and any(word in UNITS for word in inside)
    )


def _is_number(word: str) -> bool:
    return word[:1].isdigit()


def _is_foreign(inside: Sequence[str]) -> bool:
    """True for "(German: Wien)", "(in French: Prix Wakker)" and "(from Latin ...)"."""
    if inside[0] in {"in", "from", "the"} and len(inside) > 1:
        is_from = inside[0] == "from" and any(word in LANGUAGES for word in inside[1:4])
        return is_from or _is_foreign(inside[1:])
    return inside[0] in LANGUAGES and len(inside) > 1 and inside[1] in {":", "for"}


def _is_species(sentence: PlainSentence, begin: int, end: int) -> bool:
    """True for "(Varanus komodoensis)" after a common name."""
    words = sentence.words[begin + 1 : end - 1]
    if not 2 <= len(words) <= 3 or sentence.tags[begin - 1] not in {"NN", "NNS", "NNP", "NNPS"}:
        return False
    is_shaped = words[0].istitle() and all(word.isalpha() and word.islower() for word in words[1:])
    return is_shaped and len(words[0]) > 3 and words[-1].endswith(SPECIES_ENDINGS)


def _is_source(words: Sequence[str]) -> bool:
    """True for "(Guy and Jones 2004, 111)" and "(Smith et al., 1998)"."""
    years = [at for at, word in enumerate(words) if NUMBERED.fullmatch(word)]
    if len(years) != 1 or not years[0] or not words[0].istitle():
        return False
    before, after = words[: years[0]], words[years[0] + 1 :]
    is_named = all(word[0].isupper() or word in SOURCE_WORDS for word in before)
    has_more = bool(after) or not SEVERAL.isdisjoint(before)
    return is_named and has_more and all(_is_page(word) for word in after)


def _is_page(word: str) -> bool:
    return word[0].isdigit() or word in {",", ":", "p", "pp", "p.", "pp.", "-", "–", "."}


def _is_strange(inside: Sequence[str]) -> bool:
    """True if a note is in another script, or tells how to speak; not if English words go on."""
    strange = [_is_strange_word(word) for word in inside]
    last = max((at for at, is_strange in enumerate(strange) if is_strange), default=len(inside))
    plain = [word for word in inside[last + 1 :] if word[0].isalpha()]
    return any(strange) and len(plain) < FEW


def _is_strange_word(word: str) -> bool:
    """True for a word in another script, also with some Latin letters, but not for "Sec61α"."""
    strange = sum(map(_is_strange_letter, word))
    return strange > 1 or (strange == 1 and len(word) == 1)


def _is_strange_letter(letter: str) -> bool:
    """True for a letter of another script or of a phonetic alphabet."""
    if not letter.isalpha():
        return False
    name = unicodedata.name(letter, "")
    return not name.startswith("LATIN") or "\u0250" <= letter <= "\u02af"
