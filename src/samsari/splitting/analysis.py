"""From lines of text to sentences with grammar and Scenes; what cannot be judged is left out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from samsari.english.sentence import Sentence
from samsari.english.syntax import SyntaxHead
from samsari.model.text import Token
from samsari.neural.encoder import Encoded
from samsari.text.language import foreign_language
from samsari.ucca.parser.building import to_passage
from samsari.ucca.parser.parser import SpanParser

LEAST_WORDS, MOST_TOKENS = 6, 160
MARKUP = frozenset("|{}<>`\\=~^_*#")
# A sentence without any of these is not English, or a headline or a list.
ENGLISH = frozenset(
    "the of and a an in to is was were are be been by for with on at from that which who his her "
    "its their it he she they as had has have not but or this".split()
)
LEAST_SHARE = 0.12
SURE_SHARE = 0.25  # of English grammar words: no other language has so many


def is_readable(tokens: Sequence[Token]) -> bool:
    """True for an English sentence of a length that can be judged, without markup."""
    words = [token.text.lower() for token in tokens if not token.is_punctuation]
    if not len(words) >= LEAST_WORDS or len(tokens) > MOST_TOKENS:
        return False
    if any(MARKUP.intersection(token.text) for token in tokens):
        return False
    known = sum(word in ENGLISH for word in words)
    if known < max(2, LEAST_SHARE * len(words)):
        return False
    return known >= SURE_SHARE * len(words) or not foreign_language(" ".join(words))


@dataclass(frozen=True)
class Analyser:
    """Parser and grammar head on one encoder."""

    parser: SpanParser
    syntax: SyntaxHead

    def sentences(
        self, given: Iterable[Sequence[Token]], raws: Iterable[str]
    ) -> Iterator[tuple[Sentence, Encoded]]:
        """The sentences of tokens, read together."""
        tokens = [tuple(own) for own in given]
        encoded = self.parser.encoder.encode([[token.text for token in own] for own in tokens])
        trees = self.parser.trees(tokens, encoded)
        read = self.syntax.read_all(encoded)
        for own, vectors, tree, syntax, raw in zip(tokens, encoded, trees, read, raws, strict=True):
            passage = to_passage(tree, own, id="1", raw="")
            yield Sentence(raw, own, syntax, passage), vectors

    def grammar(self, given: Sequence[Sequence[Token]], raws: Sequence[str]) -> Iterator[Sentence]:
        """The sentences of tokens without their Scenes."""
        encoded = self.parser.encoder.encode([[token.text for token in own] for own in given])
        read = self.syntax.read_all(encoded)
        for own, syntax, raw in zip(given, read, raws, strict=True):
            yield Sentence(raw, tuple(own), syntax)
