"""Raw text as the chart search sees it: tokens, their words, and which of them stay as they are.

A bracket that a corpus writes as a word (`-lrb-`) is one token, and the search reads it as the
bracket; where it is kept, it is written as it was.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from samsari.model.text import Token
from samsari.simplification.ppdb import PENN_MARKS
from samsari.simplification.protection import Phrases, phrases, places
from samsari.simplification.tokens import is_opaque, tokenize

ENDS = frozenset(".?!")
BRACKETS = {name: mark for name, mark in PENN_MARKS.items() if name[0] == "-"}
ODD_LETTERS = frozenset("@/<>_")
# Marks that belong to the sentence even where they touch a name or a number.
PUNCTUATION = frozenset("\"'“”‘’«».,;:!?()[]{}—…") | {"...", "--"}
# Marks that a line may begin with and that are no part of its sentence.
BULLETS = frozenset("-–—*•·+>#=|~") | {"--"}


def tokens_of(raw: str) -> tuple[Token, ...]:
    """The tokens of a text.

    >>> [token.text for token in tokens_of("A dog -LRB- or cat -RRB- came.")]
    ['A', 'dog', '-LRB-', 'or', 'cat', '-RRB-', 'came', '.']
    """
    tokens = tokenize(raw)
    if "-" not in raw:
        return tokens
    return tuple(_with_brackets(tokens))


def _with_brackets(tokens: tuple[Token, ...]) -> Iterator[Token]:
    place = 0
    while place < len(tokens):
        name = "".join(token.text for token in tokens[place : place + 3])
        first, last = tokens[place], tokens[min(place + 2, len(tokens) - 1)]
        if name.lower() in BRACKETS and last.end - first.start == len(name):
            yield Token(name, first.start, last.end, is_punctuation=True)
            place += 3
        else:
            yield first
            place += 1


def words_of(tokens: Sequence[Token]) -> list[str]:
    """The words that the search looks up: in lower case, brackets as marks."""
    words = [token.text.lower() for token in tokens]
    return [BRACKETS.get(word, word) for word in words]


def fixed_positions(
    tokens: Sequence[Token], protected: frozenset[str] = frozenset()
) -> frozenset[int]:
    """Positions of protected words and phrases, names, numbers, addresses and markup.

    A name is a word with a capital that does not begin the sentence. Marks that touch something
    fixed and are no punctuation stay too (`$5`, `AT&T`), and so do a bullet that begins the
    sentence and the mark that ends it.
    """
    found = {position for position, token in enumerate(tokens) if is_opaque(token.text)}
    is_first = True
    for position, token in enumerate(tokens):
        text = token.text
        is_outside = text in BULLETS if is_first else text[:1].isupper()
        if is_outside or any(letter.isdigit() or letter in ODD_LETTERS for letter in text):
            found.add(position)
        is_first = is_first and not text[:1].isalnum()
    found |= _touching(tokens, found)
    found |= places(words_of(tokens), _phrases(protected))
    if tokens and tokens[-1].text in ENDS:
        found.add(len(tokens) - 1)
    return frozenset(found)


def _touching(tokens: Sequence[Token], fixed: set[int]) -> set[int]:
    """Positions of marks, other than punctuation, that touch a fixed word."""
    found = set()
    for left in range(len(tokens) - 1):
        if tokens[left].end == tokens[left + 1].start:
            for mark, word in ((left, left + 1), (left + 1, left)):
                text = tokens[mark].text
                if word in fixed and not text[0].isalnum() and text not in PUNCTUATION:
                    found.add(mark)
    return {mark for mark in found if not _is_clitic(tokens[mark].text)}


def _is_clitic(text: str) -> bool:
    return text[0] in "'’" and text[1:].isalpha()


@lru_cache(8)
def _phrases(protected: frozenset[str]) -> Phrases:
    return phrases(protected, lambda entry: words_of(tokens_of(entry)))
