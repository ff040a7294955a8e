"""Sentences with their grammar: the shared encoder and the shipped grammar head, loaded once."""

from __future__ import annotations

from collections.abc import Sequence

from samsari.english.sentence import Sentence, Syntax
from samsari.english.syntax import shared_head
from samsari.model.text import Token
from samsari.neural.encoder import shared_encoder
from samsari.text.penn import UCCA_TOKENIZER


def grammar(given: Sequence[Sequence[Token]]) -> list[Syntax]:
    """The grammar of some sentences, read in one pass of the encoder."""
    encoded = shared_encoder().encode([[token.text for token in own] for own in given])
    return shared_head().read_all(encoded)


def read_tokens(given: Sequence[Sequence[Token]], raws: Sequence[str]) -> list[Sentence]:
    """The sentences of tokens, read in one pass of the encoder."""
    found = zip(given, grammar(given), raws, strict=True)
    return [Sentence(raw, tuple(own), syntax) for own, syntax, raw in found]


def read_sentence(text: str) -> Sentence:
    """One sentence with its grammar.

    >>> read_sentence("He said that it rains.").relations[4]
    'ccomp'
    """
    return read_tokens([tuple(UCCA_TOKENIZER.tokens(text))], [text])[0]
