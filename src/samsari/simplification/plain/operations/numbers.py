"""Long round numbers in words: "2,000,000" is "2 million". Only where it is exactly the same."""

from __future__ import annotations

import re
from collections.abc import Iterator

from samsari.simplification.plain.sentence import PlainSentence

Found = tuple[int, int, tuple[str, ...]]  # first word, end, new words

LONG = re.compile(r"[1-9]\d{0,2}(?:,\d{3}){2,3}")
SCALES = ((10**9, "billion"), (10**6, "million"))
MOST_DECIMALS = 2
# What stands before a number that is a code or a place in a law.
CODES = frozenset(
    """
    no no. nos number numbers nr section sections sec sec. § §§ article articles art clause page
    pages pp line lines code id case file account reference ref patent serial policy docket model
    # order version item row chapter rule regulation isbn phone fax tel
    """.split()
)
# What stands after a dose or a measure.
DOSES = frozenset(
    """
    mg mcg µg g kg ml l iu u unit units international cfu mmol nmol copies/ml hz khz ppm bytes
    million billion thousand hundred
    """.split()
)
JOINED = frozenset("- – — / \\ : × x * + = < > ^ _ @ & ( ) [ ] { } %".split())


def numbers(sentence: PlainSentence) -> Iterator[Found]:
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
    size, name = next((size, name) for size, name in SCALES if value >= size)
    whole, rest = divmod(value, size)
    decimals = str(rest).zfill(len(str(size)) - 1).rstrip("0")
    if len(decimals) > MOST_DECIMALS:
        return ""
    return f"{whole}{'.' if decimals else ''}{decimals} {name}"


def _is_plain(sentence: PlainSentence, at: int) -> bool:
    """True if a number counts things or money, and is no code, dose or part of a formula."""
    before = sentence.lower[at - 1] if at else ""
    if before == "." and at > 1:  # "no. 5,000,000"
        before = sentence.lower[at - 2]
    after = sentence.lower[at + 1] if at + 1 < len(sentence.words) else ""
    if before in CODES or before in JOINED or after in JOINED or after in DOSES:
        return False
    return not before[:1].isdigit() and not after[:1].isdigit() and after not in {"'s", "’s"}
