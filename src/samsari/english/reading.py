"""Sentences with their grammar: the shared encoder and the shipped grammar head, loaded once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from samsari.english.sentence import Sentence
from samsari.english.syntax import SyntaxHead
from samsari.model.text import Token
from samsari.neural.encoder import shared_encoder
from samsari.resources.artefacts import SHIPPED, Artefact
from samsari.text.penn import UCCA_TOKENIZER


@cache
def shared_head() -> SyntaxHead:
    """The shipped grammar head."""
    return SyntaxHead.load(Artefact.open(SHIPPED / "splitter").path("syntax.npz"))


def read_tokens(given: Sequence[Sequence[Token]], raws: Sequence[str]) -> list[Sentence]:
    """The sentences of tokens, read in one pass of the encoder."""
    encoded = shared_encoder().encode([[token.text for token in own] for own in given])
    read = shared_head().read_all(encoded)
    return [
        Sentence(raw, tuple(own), syntax)
        for own, syntax, raw in zip(given, read, raws, strict=True)
    ]


def read_sentence(text: str) -> Sentence:
    """One sentence with its grammar.

    >>> read_sentence("He said that it rains.").relations[4]
    'ccomp'
    """
    return read_tokens([tuple(UCCA_TOKENIZER.tokens(text))], [text])[0]
