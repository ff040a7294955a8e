"""What could stand in the place of a word: paraphrases of PPDB and near words of WordNet."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, lru_cache

from samsari.lexical.forms import FOLDER, PART_OF, base_of, inflected
from samsari.text.word_lists import SortedLines

CANDIDATES = "candidates.tsv"
TAGS = tuple(tag for tag in PART_OF if tag != "VBP")
# Who proposes a word; a bit for each in the table.

SOURCES = ("same", "wider", "near", "ppdb1", "ppdb2")


@dataclass(frozen=True, slots=True)
class Candidate:
    """Words that could stand there, in their form, their base form, who proposes them.

    `is_tagged` is false where they fit another tag than that which the tagger gave.
    """

    text: str
    base: str
    sources: frozenset[str]
    tag: str
    is_tagged: bool = True


@lru_cache(maxsize=1 << 14)
def candidates(word: str, tag: str) -> tuple[Candidate, ...]:
    """What could stand in the place of a word in lower case that a tagger gave a tag.

    Taggers err: what could stand there as another part of speech follows, with a mark.

    >>> "started" in [own.text for own in candidates("commenced", "VBD")]
    True
    """
    found = {own.text: own for own in of_tag(word, tag)}
    for other in TAGS:
        if other != tag and _is_form(word, other):
            for own in of_tag(word, other):
                found.setdefault(own.text, replace(own, is_tagged=False))
    return tuple(found.values())


@lru_cache(maxsize=1 << 14)
def of_tag(word: str, tag: str) -> tuple[Candidate, ...]:
    """What could stand in the place of a word in lower case, if it has this tag."""
    part = PART_OF.get(tag)
    own = base_of(word, tag)
    if part is None or inflected(own, tag) != word:
        return ()
    rows = ((inflected(base, tag), base, sources) for base, sources in _proposed(own, part))
    found = {text: Candidate(text, base, sources, tag) for text, base, sources in rows if text}
    return tuple(own for text, own in found.items() if text != word)


def _is_form(word: str, tag: str) -> bool:
    base = base_of(word, tag)
    return inflected(base, tag) == word and bool(_table().of(f"{base}/{PART_OF[tag]}"))


def _proposed(base: str, part: str) -> list[tuple[str, frozenset[str]]]:
    cells = [cell for line in _table().of(f"{base}/{part}") for cell in line.split("\t")[1:]]
    pairs = (cell.rpartition(":") for cell in cells)
    return [(text, _named(int(bits))) for text, _, bits in pairs]


@cache
def _named(bits: int) -> frozenset[str]:
    return frozenset(name for at, name in enumerate(SOURCES) if bits >> at & 1)


@cache
def _table() -> SortedLines:
    return SortedLines.read(FOLDER / CANDIDATES)
