"""From lines of text to sentences with grammar and Scenes; what cannot be judged is left out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from samsari.english.lists import word_list
from samsari.english.sentence import Sentence
from samsari.english.syntax import SyntaxHead
from samsari.model.document import Span
from samsari.model.text import Token
from samsari.neural.encoder import Encoded
from samsari.text.language import foreign_language
from samsari.text.sentences import STANDARD, spans
from samsari.ucca.parser.building import to_passage
from samsari.ucca.parser.parser import SpanParser

LEAST_WORDS, MOST_TOKENS = 6, 160
MARKUP = frozenset("|{}<>`\\=~^_*#")
LEAST_SHARE = 0.12
SURE_SHARE = 0.25  # of English grammar words: no other language has so many


# A word in lower case or a year, a full stop, and a word with a capital that goes on with a space.
_GLUED = re.compile(r"(?:(?<=[a-z]{3})|(?<=\d{4}))\.(?=[A-Z][a-z]*[ ,])")


@dataclass(frozen=True, slots=True)
class GluedSentences:
    """The standard splitter of sentences, and ends without a space behind them."""

    def __call__(self, line: str) -> tuple[Span, ...]:
        """Start and end of every sentence."""
        ends = {end for _, end in STANDARD(line)}
        ends |= {match.end() for match in _GLUED.finditer(line)}
        return spans(line, ends)

    def __str__(self) -> str:
        return "glued"


SENTENCES = GluedSentences()


def is_readable(tokens: Sequence[Token]) -> bool:
    """True for an English sentence of a length that can be judged, without markup."""
    words = [token.text.lower() for token in tokens if not token.is_punctuation]
    if not len(words) >= LEAST_WORDS or len(tokens) > MOST_TOKENS:
        return False
    if any(MARKUP.intersection(token.text) for token in tokens):
        return False
    known = sum(word in word_list("grammar-words-of-english") for word in words)
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
