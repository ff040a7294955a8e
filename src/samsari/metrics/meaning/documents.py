"""Long texts: sentences are paired first, and words have partners in paired sentences only.

In a long text nearly every word has a copy somewhere. Such a copy does not say what a sentence
said that was left out. So the words of a sentence without a partner are lost, or added.
"""

from __future__ import annotations

from samsari.alignment.long_texts import WHOLE
from samsari.metrics.samsa.comparison import Comparison
from samsari.model.document import Document
from samsari.model.text import Token
from samsari.pairing.methods import pair_documents

SentencePair = tuple[int, int]


def paired_sentences(compared: Comparison) -> frozenset[SentencePair] | None:
    """The source and output sentences that are paired; None for a short text: all may be."""
    lefts = [passage.tokens for passage in compared.passages]
    if len(lefts) * len(compared.sentences) <= WHOLE:
        return None
    found = pair_documents(_document(lefts), _document(list(compared.sentences)))
    return frozenset((link.left, link.right) for link in found.links)


def _document(sentences: list[tuple[Token, ...]]) -> Document:
    """The sentences, cut as they are, as a document of one paragraph."""
    texts = [" ".join(token.text for token in own) for own in sentences]
    spans, start = [], 0
    for text in texts:
        spans.append((start, start + len(text)))
        start += len(text) + 1
    return Document(" ".join(texts), tuple(spans))
