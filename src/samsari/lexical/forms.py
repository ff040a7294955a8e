"""Words in another form: by the rules of English spelling, and from a table where these fail.

`forms.tsv` holds what lemminflect (MIT) says otherwise, for the words that are ever proposed. The
library itself takes half a second to start. `samsari train words` makes the table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from samsari.english.inflection import lemmas
from samsari.english.lists import word_rows
from samsari.resources.artefacts import SHIPPED
from samsari.text.word_lists import SortedLines

FOLDER = SHIPPED / "words"
FORMS = "forms.tsv"
# Part of speech -> the tags of its forms. Base forms need no rule.
PARTS = {
    "n": ("NN", "NNS"),
    "v": ("VB", "VBP", "VBZ", "VBD", "VBN", "VBG"),
    "a": ("JJ", "JJR", "JJS"),
    "r": ("RB", "RBR", "RBS"),
}
PART_OF = {tag: part for part, tags in PARTS.items() for tag in tags}
BASE_TAGS = frozenset({"NN", "VB", "VBP", "JJ", "RB"})
NONE = "-"  # in the table: there is no such form

_SIBILANT = re.compile("(s|x|z|ch|sh)$")
_SHORT = re.compile("^[^aeiou]*[aeiou][bdgmnprt]$")  # "stop", not "visit", nor "look"
_VOWELS = re.compile("[aeiouy]+")
_EASY = re.compile("[^aeiou]*[aeiou]+[^aeiou]+y$")  # "happy", which has "happier"
_VERB_ENDINGS = {"VBD": "ed", "VBN": "ed", "VBG": "ing"}
_STRIPPED = tuple(
    (ending, tuple(one.strip(NONE) for one in others))
    for ending, *others in word_rows("endings-of-inflection")
)
_DEGREES = {"JJR": "er", "JJS": "est", "RBR": "er", "RBS": "est"}


def by_rule(base: str, tag: str) -> str:
    """A form by the rules of spelling; "" where long adjectives have none.

    >>> by_rule("carry", "VBZ"), by_rule("stop", "VBG"), by_rule("make", "VBD")
    ('carries', 'stopping', 'maked')
    """
    ending = "s" if tag in {"NNS", "VBZ"} else _VERB_ENDINGS.get(tag) or _DEGREES.get(tag, "")
    if not ending:
        return base
    if tag in _DEGREES and len(_VOWELS.findall(base.rstrip("e"))) > 1 and not _EASY.match(base):
        return ""
    is_y = base.endswith("y") and base[-2:-1] not in "aeiou"
    if ending == "s":
        return f"{base[:-1]}ies" if is_y else base + ("es" if _SIBILANT.search(base) else "s")
    if base.endswith("e") and not (ending == "ing" and base.endswith(("ee", "oe", "ye"))):
        return base[:-1] + ending
    if is_y and ending != "ing":
        return base[:-1] + "i" + ending
    return base + (base[-1] if _SHORT.search(base) else "") + ending


@lru_cache(maxsize=1 << 16)
def inflected(base: str, tag: str) -> str:
    """A word, or the first word of a phrase that is a verb, in the form of a tag; "" for none.

    >>> inflected("take", "VBD"), inflected("carry out", "VBG"), inflected("leaf", "NNS")
    ('took', 'carrying out', 'leaves')
    """
    if tag in BASE_TAGS:
        return base
    words = base.split()
    at = 0 if PART_OF.get(tag) == "v" else len(words) - 1
    for line in _table().of(f"{words[at]}/{tag}"):
        found = line.partition("\t")[2]
        break
    else:
        found = by_rule(words[at], tag)
    return "" if found in {"", NONE} else " ".join([*words[:at], found, *words[at + 1 :]])


@lru_cache(maxsize=1 << 16)
def base_of(word: str, tag: str) -> str:
    """The base form of a word in lower case that has a tag.

    >>> base_of("taken", "VBN"), base_of("leaves", "NNS"), base_of("better", "JJR")
    ('take', 'leaf', 'good')
    """
    if tag in BASE_TAGS or tag not in PART_OF:
        return word
    bases = (*lemmas(word), *_stripped(word))
    return next((base for base in bases if inflected(base, tag) == word), word)


def _stripped(word: str) -> Iterator[str]:
    """What may be the base form of a word that no list has."""
    for ending, others in _STRIPPED:
        if word.endswith(ending) and len(word) > len(ending) + 2:
            stem = word.removesuffix(ending)
            yield from (stem + other for other in others)
            if stem[-1] == stem[-2] and others[0] == "":
                yield stem[:-1]


@cache
def _table() -> SortedLines:
    return SortedLines.read(FOLDER / FORMS)
