"""One spelling for each word: case, quotes, British and American forms; numbers by value."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from samsari.english.facts.phrases import rows
from samsari.english.lists import word_rows

PLAIN_QUOTES = {"``": '"', "''": '"', "“": '"', "”": '"', "‘": "'", "’": "'", "`": "'", "„": '"'}
BRACKETS = {"-lrb-": "(", "-rrb-": ")", "-lsb-": "[", "-rsb-": "]", "-lcb-": "{", "-rcb-": "}"}
DASHES = {"–": "-", "—": "-", "--": "-", "‐": "-", "‑": "-", "…": "...", "−": "-"}
MARKS = {**PLAIN_QUOTES, **BRACKETS, **DASHES}

# British ending -> American ending; the rest of the word must be three letters or more.
VARIANTS = tuple(
    (re.compile(rf"(?<=\w\w){british}(?=(?:{'|'.join(tail)})?$)"), american)
    for british, american, *tail in word_rows("british-endings")
)
CONSONANT = "[bcdfghlmnprst]"
DIGRAPHS = re.compile(rf"(?:(?<={CONSONANT})|^)(?:ae|oe)(?={CONSONANT})")
DIGITS = re.compile(r"[-+]?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?(st|nd|rd|th|s)?", re.ASCII)
TENS = re.compile("[2-9]0")
UNIT = re.compile("[1-9](th)?")


@lru_cache(maxsize=1 << 16)
def folded(word: str) -> str:
    """The word in lower case with plain quotes, dashes and brackets.

    >>> folded("Colour"), folded("``"), folded("-LRB-")
    ('colour', '"', '(')
    """
    small = word.lower()
    mark = MARKS.get(small)
    if mark is not None:
        return mark
    return small.replace("’", "'").replace("‘", "'") if "’" in small or "‘" in small else small


@lru_cache(maxsize=1 << 16)
def american(word: str) -> str:
    """A key that British and American spellings of a folded word share (not always a real word).

    >>> american("organised"), american("colours"), american("centre"), american("travelled")
    ('organized', 'colors', 'center', 'traveled')
    """
    for british, replacement in VARIANTS:
        word = british.sub(replacement, word)
    return DIGRAPHS.sub("e", word)


@lru_cache(maxsize=1 << 14)
def number_value(word: str) -> str | None:
    """The value of a folded number as digits (ordinals end in `th`), or None.

    >>> number_value("1,000"), number_value("seven"), number_value("twenty-second")
    ('1000', '7', '22th')
    """
    values = number_words()
    if word in values:
        return values[word]
    match = DIGITS.fullmatch(word)
    if match:
        whole = match[1].replace(",", "").lstrip("0") or "0"
        fraction = (match[2] or "").rstrip("0")
        ending = "th" if match[3] in ("st", "nd", "rd", "th") else match[3] or ""
        return whole + (f".{fraction}" if fraction else "") + ending
    tens, hyphen, unit = word.partition("-")
    if hyphen and TENS.fullmatch(values.get(tens, "")) and UNIT.fullmatch(values.get(unit, "")):
        return f"{values[tens][0]}{values[unit]}"
    return None


@cache
def number_words() -> dict[str, str]:
    """The value of each English number word, in digits."""
    return dict(rows("number_words.tsv"))
