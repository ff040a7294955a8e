"""Phrases and the plain words that say the same: "came to an end" and "ended".

Opposites are listed word by word, so phrases are put into plain words first. Articles, forms of
"be" and possessives carry nothing here and are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from importlib.resources import files

from samsari.english.inflection import lemmas
from samsari.english.lists import word_list
from samsari.english.spelling import folded

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
    text = files("samsari.sameness").joinpath("other_senses.tsv").read_text(encoding="utf-8")
    found: dict[str, list[tuple[Words, Words]]] = {}
    for line in text.splitlines():
        if line[:1] != "#":
            word, context, strange = (folded(part).split("|") for part in line.split("\t"))
            found.setdefault(word[0], []).append((frozenset(context), frozenset(strange)))
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
    text = files("samsari.sameness").joinpath(name).read_text(encoding="utf-8")
    found: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for line in text.splitlines():
        if line[:1] == "#":
            continue
        plain, phrases = folded(line).split("\t")
        for phrase in phrases.split("|"):
            words = [word for word in phrase.split() if word not in LIGHT]
            if len(words) == 1 and " " in phrase:
                continue  # "be over" is not "over"
            found.setdefault(words[0], []).append((tuple(words[1:]), plain))
    return {word: tuple(sorted(rows, key=lambda row: -len(row[0]))) for word, rows in found.items()}
