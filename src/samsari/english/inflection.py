"""Verbs in another form, with lemminflect."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

from samsari.english.lists import word_table
from samsari.text.word_lists import SortedLines

# The base forms of English words.
#
# `lemmas.tsv` holds the answers of lemminflect for all words that it knows in another form than
# their own. The library itself takes half a second to start and 33 MB.
# `workshop/builders/build_lemmas.py` makes the file.

KNOWN = Path(__file__).with_name("lemmas.tsv")


@lru_cache(maxsize=1 << 16)
def lemmas(text: str) -> tuple[str, ...]:
    """The base forms of a folded word in all parts of speech, without the word itself.

    >>> lemmas("taken"), lemmas("children"), lemmas("take")
    (('take',), ('child',), ())
    """
    return tuple(base for line in _known().of(text) for base in line.split("\t")[1:])


@lru_cache(maxsize=1 << 16)
def forms(text: str) -> frozenset[str]:
    """A folded word and its base forms."""
    return frozenset((text, *lemmas(text)))


@cache
def _known() -> SortedLines:
    return SortedLines.read(KNOWN)


BE_BY_TAG = {
    ("past", "singular"): "was",
    ("past", "plural"): "were",
    ("present", "singular"): "is",
    ("present", "plural"): "are",
}
USUAL_PAST = word_table("usual-past-forms")
LEMMA = word_table("usual-base-forms")


def be(tense: str, number: str) -> str:
    """The form of "be".

    >>> be("past", "plural")
    'were'
    """
    return BE_BY_TAG[tense, number]


@lru_cache(maxsize=1 << 14)
def lemma(verb: str) -> str:
    """The base form of a verb.

    >>> lemma("contributing")
    'contribute'
    """
    lower = verb.lower()
    if lower in LEMMA:
        return LEMMA[lower]
    from lemminflect import getLemma

    found = getLemma(lower, upos="VERB")
    return str(found[0]) if found else lower


@lru_cache(maxsize=1 << 14)
def participle(verb: str) -> str:
    """The past participle of a verb.

    >>> participle("rebranded"), participle("wrote")
    ('rebranded', 'written')
    """
    from lemminflect import getInflection

    found = getInflection(lemma(verb), tag="VBN")
    return str(found[0]) if found else ""


@lru_cache(maxsize=1 << 14)
def finite(verb: str, tense: str, number: str) -> str:
    """A verb as a finite verb of the third person.

    >>> finite("making", "past", "singular"), finite("making", "present", "singular")
    ('made', 'makes')
    """
    base = lemma(verb)
    if base == "be":
        return be(tense, number)
    if tense == "past" and base in USUAL_PAST:
        return USUAL_PAST[base]
    if tense == "present" and number == "plural":
        return base
    from lemminflect import getInflection

    found = getInflection(base, tag="VBD" if tense == "past" else "VBZ")
    return str(found[0]) if found else ""


@lru_cache(maxsize=1 << 14)
def can_be_past(verb: str) -> bool:
    """True if a word may be the past tense of a verb; unknown words may.

    >>> can_be_past("found"), can_be_past("put"), can_be_past("return")
    (True, True, False)
    """
    from lemminflect import getInflection, getLemma

    bases = getLemma(verb, upos="VERB")
    is_base = verb in bases and verb not in USUAL_PAST.values()
    return not is_base or any(verb in getInflection(base, tag="VBD") for base in bases)
