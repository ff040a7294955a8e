"""What is left alone whatever the table says: names, quotations, tables, other languages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Literal

from samsari.english.lists import word_list, word_numbers
from samsari.english.sentence import NOUNS, Sentence
from samsari.errors import SettingError
from samsari.lexical.terms import is_technical
from samsari.resources.artefacts import SHIPPED
from samsari.simplification.plain.grammar import starts_sentence
from samsari.simplification.restrictions import Phrases, phrases
from samsari.text.language import foreign_language

# Lines that belong together and are no prose: verse, lists of fields, headings, addresses.
#
# Three short lines tell, or more, if each begins with a capital letter and the first does not end
# a sentence. Later lines may end one, but not two in a row.

LONGEST = 70  # characters of a line of verse
FEWEST = 3  # lines from which on they are verse
FULL_STOPS = (".", "!", "?")
CLOSING = "\"'”’)]»* \t\r\n"
OPENING = "\"'“‘([«*_ \t"
Kind = Literal["blank", "open", "closed", "prose"]


def kind_of(line: str) -> Kind:
    """What a line may be: a short line that ends no sentence is open, one that does is closed."""
    text = line.strip()
    if not text:
        return "blank"
    if len(text) > LONGEST or not text.lstrip(OPENING)[:1].isupper():
        return "prose"
    return "closed" if text.rstrip(CLOSING).endswith(FULL_STOPS) else "open"


@dataclass
class _Block:
    """The lines that may turn out to be verse, and what is known of them."""

    waiting: list[str] = field(default_factory=list)
    size: int = 0  # blank lines are not counted
    last: Kind = "prose"

    def goes_on(self, kind: Kind) -> bool:
        """True if a line belongs to the block, or begins one."""
        return kind == "open" or (kind == "closed" and self.last == "open")

    def taken(self) -> Iterator[tuple[str, bool]]:
        """The lines that wait, once they are known to be verse."""
        if self.size >= FEWEST:
            yield from ((line, True) for line in self.waiting)
            self.waiting.clear()


def with_verse(lines: Iterable[str]) -> Iterator[tuple[str, bool]]:
    """Each line, and whether it is part of verse or of a list; a line is held while it may be."""
    block = _Block()
    for line in lines:
        kind = kind_of(line)
        if kind != "blank" and not block.goes_on(kind):
            yield from ((own, False) for own in block.waiting)
            block = _Block()
            yield line, False
            continue
        block.waiting.append(line)
        block.size += kind != "blank"
        block.last = kind
        yield from block.taken()
        if not block.size:
            yield from ((own, False) for own in block.waiting)
            block.waiting.clear()
    yield from ((own, False) for own in block.waiting)


CLOSING_QUOTES = {'"': '"', "“": "”", "«": "»", "„": "“", "``": "''", "‘": "’"}
TABLE = re.compile(r"\t|(?:\S\s*\|){2}|^\s*\||^\s{4}|[{};]\s*$|=>|:=|==|</?\w+>")
ENGLISH_ALONE = word_list("words-of-english-alone")
SHORT = 8  # words between single quotation marks
ENGLISH_SHARE = 1 / 14
LONG_WORD, LONG_SHARE = 9, 0.2  # texts of a field have more long words than that
OF_NAMES = NOUNS | {"JJ", "VBN", "VBG"}
TITLE_SHARE, MOST_NAMES = 0.55, 0.95  # of longer words with a capital: without a stop, with one


def is_no_prose(line: str) -> bool:
    """True for rows of tables and for code."""
    return TABLE.search(line) is not None


def is_foreign(sentence: Sentence) -> bool:
    """True for a sentence that lacks small English words and is in another language."""
    words = [word for word in sentence.lower if word[0].isalpha()]
    if sum(word in ENGLISH_ALONE for word in words) >= ENGLISH_SHARE * len(words):
        return False
    return bool(foreign_language(" ".join(sentence.words)))


def is_of_field(sentence: Sentence) -> bool:
    """True for law, science, medicine, accounts and machines, where everyday words are terms."""
    signs = word_numbers("signs-of-a-field")
    weight = sum(signs.get(word, 0.0) for word in sentence.vocabulary)
    weight += (
        sum(word.isupper() and len(word) > 1 and word.isalpha() for word in sentence.words) / 2
    )
    long = sum(len(word) >= LONG_WORD for word in sentence.words)
    weight += long > LONG_SHARE * len(sentence.words)
    return weight >= 2 or weight + sum(map(is_technical, sentence.vocabulary)) >= 2


def is_title(sentence: Sentence) -> bool:
    """True if most words have a capital: a heading, a title, a list of names."""
    words = [word for word in sentence.words if word[0].isalpha() and len(word) > 3]
    share = MOST_NAMES if sentence.words[-1] in {".", "?", "!"} else TITLE_SHARE
    return len(words) > 2 and sum(word[0].isupper() for word in words) > share * len(words)


def untouched(sentence: Sentence) -> frozenset[int]:
    """The positions that stay: names, quotations, parts of joined words."""
    return quoted(sentence) | frozenset(
        at for at in range(len(sentence.words)) if _is_name(sentence, at)
    )


def _is_name(sentence: Sentence, at: int) -> bool:
    word = sentence.words[at]
    if not word[0].isupper() or word == "I":
        return False
    if not starts_sentence(sentence, at):
        return True
    after = sentence.words[at + 1] if at + 1 < len(sentence.words) else ""
    is_start_of_name = after[:1].isupper() and after != "I" and sentence.tags[at] in OF_NAMES
    return is_start_of_name or (len(word) > 1 and word.isupper())


def quoted(sentence: Sentence) -> frozenset[int]:
    """The words inside quotation marks, which are left alone."""
    found: set[int] = set()
    opened, closing = 0, ""
    for at, word in enumerate(sentence.words):
        if closing and word == closing:
            found.update(range(opened + 1, at))
            closing = ""
        elif not closing and word in CLOSING_QUOTES:
            opened, closing = at, CLOSING_QUOTES[word]
    if closing in {'"', "”", "''", "»"}:  # opened in this line, closed in another
        found.update(range(opened + 1, len(sentence.words)))
    return frozenset(found) | _in_single_quotes(sentence)


def _in_single_quotes(sentence: Sentence) -> frozenset[int]:
    """The positions inside 'these marks', which also stand for a missing letter or for "of"."""
    marks = [
        at
        for at, word in enumerate(sentence.words)
        if word == "'" and (at == 0 or sentence.lower[at - 1][-1:] != "s")
    ]
    pairs = zip(marks[::2], marks[1::2], strict=False)
    near = (range(one + 1, two) for one, two in pairs if two - one <= SHORT and len(marks) % 2 == 0)
    return frozenset(at for own in near for at in own)


# Fixed terms, of which no part may change ("intensive care"), and presets of terms to protect.

FILE = SHIPPED / "plain" / "terms.tsv"
GENERAL = "general"
WORD_PRESETS = ("legal", "medical", "technical")


@cache
def _kinds() -> dict[str, tuple[str, ...]]:
    """The terms of each kind."""
    found: dict[str, list[str]] = {GENERAL: [], **{name: [] for name in WORD_PRESETS}}
    for line in FILE.read_text("utf-8").splitlines():
        term, _, kind = line.partition("\t")
        if kind in found:
            found[kind].append(term)
    return {kind: tuple(terms) for kind, terms in found.items()}


@cache
def fixed_terms() -> Phrases:
    """Terms that are one name for one thing in any text."""
    return phrases(_kinds()[GENERAL])


def term_spans(sentence: Sentence, terms: Phrases) -> list[tuple[int, int]]:
    """Where fixed terms stand, of which no part may change."""
    return [
        (begin, begin + len(term))
        for begin, word in enumerate(sentence.lower)
        for term in terms.get(word, ())
        if sentence.lower[begin : begin + len(term)] == term
    ]


def preset(name: str) -> tuple[str, ...]:
    """The terms of a preset, in singular and plural.

    >>> "consideration" in preset("legal")
    True
    """
    if name not in WORD_PRESETS:
        raise SettingError(f"no such preset: {name!r}", remedy=f"one of {', '.join(WORD_PRESETS)}")
    return tuple(form for term in _kinds()[name] for form in _numbers(term))


def _numbers(term: str) -> tuple[str, ...]:
    """A term and its plural, if that ends in -s."""
    plural = f"{term[:-1]}ies" if term.endswith("y") else f"{term}s"
    return (term, plural)
