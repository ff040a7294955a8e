"""The grammar of a sentence, for the few pairs in which a rule asks for it."""

from __future__ import annotations

from functools import cache, lru_cache

from samsari.checking.reading import Reading
from samsari.english.sentence import Sentence
from samsari.english.syntax import SyntaxHead
from samsari.model.text import Token


def grammar_of(reading: Reading, number: int) -> Sentence:
    """The grammar of a sentence of a text; its positions count from the first token of it."""
    return _grammar(reading.sentences[number])


@lru_cache(maxsize=256)
def _grammar(tokens: tuple[Token, ...]) -> Sentence:
    from samsari.neural.encoder import shared_encoder

    (encoded,) = shared_encoder().encode([[token.text for token in tokens]])
    return Sentence("", tokens, _head().read(encoded))


@cache
def _head() -> SyntaxHead:
    from samsari.english.words import FOLDER
    from samsari.resources.artefacts import Artefact

    return SyntaxHead.load(Artefact.open(FOLDER).path("syntax.npz"))
