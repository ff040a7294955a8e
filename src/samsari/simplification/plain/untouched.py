"""What is left alone whatever the table says: names, quotations, tables, other languages."""

from __future__ import annotations

import re

from samsari.simplification.plain.grammar import starts_sentence
from samsari.simplification.plain.sentence import PlainSentence
from samsari.text.language import foreign_language

QUOTES = {'"': '"', "“": "”", "«": "»", "„": "“", "``": "''", "‘": "’"}
TABLE = re.compile(r"\t|(?:\S\s*\|){2}|^\s*\||^\s{4}|[{};]\s*$|=>|:=|==|</?\w+>")
# Small words that hardly any other language has.
ENGLISH = frozenset(
    """
    the of and to for that with by which were this from their you your his are been have had must
    not but they its we our she who can may please when what how after into more than then about
    """.split()
)
ENGLISH_SHARE = 1 / 14
TITLE_SHARE, MOST_NAMES = 0.55, 0.95  # of longer words with a capital: without a stop, with one


def is_no_prose(line: str) -> bool:
    """True for rows of tables and for code."""
    return TABLE.search(line) is not None


def is_foreign(sentence: PlainSentence) -> bool:
    """True for a sentence that lacks small English words and is in another language."""
    words = [word for word in sentence.lower if word[0].isalpha()]
    if sum(word in ENGLISH for word in words) >= ENGLISH_SHARE * len(words):
        return False
    return bool(foreign_language(" ".join(sentence.words)))


def is_title(sentence: PlainSentence) -> bool:
    """True if most words have a capital: a heading, a title, a list of names."""
    words = [word for word in sentence.words if word[0].isalpha() and len(word) > 3]
    share = MOST_NAMES if sentence.words[-1] in {".", "?", "!"} else TITLE_SHARE
    return len(words) > 2 and sum(word[0].isupper() for word in words) > share * len(words)


def untouched(sentence: PlainSentence) -> frozenset[int]:
    """The positions that stay: names, quotations, parts of joined words."""
    return quoted(sentence) | frozenset(
        at for at in range(len(sentence.words)) if _is_name(sentence, at)
    )


def _is_name(sentence: PlainSentence, at: int) -> bool:
    word = sentence.words[at]
    if not word[0].isupper() or word == "I":
        return False
    if not starts_sentence(sentence, at):
        return True
    after = sentence.words[at + 1] if at + 1 < len(sentence.words) else ""
    is_start_of_name = after[:1].isupper() and sentence.tags[at] in {"NNP", "NNPS"}
    return is_start_of_name or (len(word) > 1 and word.isupper())


def quoted(sentence: PlainSentence) -> frozenset[int]:
    """The positions inside quotation marks."""
    found: set[int] = set()
    opened, closing = 0, ""
    for at, word in enumerate(sentence.words):
        if closing and word == closing:
            found.update(range(opened + 1, at))
            closing = ""
        elif not closing and word in QUOTES:
            opened, closing = at, QUOTES[word]
    if closing in {'"', "”", "''", "»"}:  # opened in this line, closed in another
        found.update(range(opened + 1, len(sentence.words)))
    return frozenset(found)
