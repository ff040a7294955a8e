"""Sentences with hand-made grammar for the tests of the rules."""

from __future__ import annotations

from samsari.english.sentence import Sentence, Syntax
from samsari.model.text import Token
from samsari.text.penn import is_punctuation


def sentence(rows: str, raw: str = "") -> Sentence:
    """A sentence from `word/TAG/head/relation` with spaces between; heads count from 1, 0 is root.

    Without `raw` the words are joined by spaces.
    """
    cells = [row.rsplit("/", 3) for row in rows.split()]
    words = [cell[0] for cell in cells]
    text = raw or " ".join(words)
    tokens, at = [], 0
    for word in words:
        at = text.index(word, at)
        tokens.append(Token(word, at, at + len(word), is_punctuation(word)))
        at += len(word)
    syntax = Syntax(
        tuple(cell[1] for cell in cells),
        tuple(int(cell[2]) - 1 for cell in cells),
        tuple(cell[3] for cell in cells),
    )
    return Sentence(text, tuple(tokens), syntax)
