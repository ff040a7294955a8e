"""From the text of a document to its paragraphs and sentences: a line break ends both.

>>> document = read_document("He ran. She left.\\n\\nThen it rained.")
>>> document.sentences, document.paragraphs
(('He ran.', 'She left.', 'Then it rained.'), (0, 0, 1))
"""

from __future__ import annotations

from samsari.model.document import Document, Span
from samsari.text.sentences import STANDARD, SentenceSplitter


def read_document(text: str, split: SentenceSplitter = STANDARD, id: str = "") -> Document:
    """The document of a text; lines without text separate nothing further."""
    spans: list[Span] = []
    paragraphs: list[int] = []
    start, number = 0, 0
    for line in text.split("\n"):
        found = split(line) if line.strip() else ()
        spans += [(start + first, start + last) for first, last in found]
        paragraphs += [number] * len(found)
        number += bool(found)
        start += len(line) + 1
    return Document(text, tuple(spans), tuple(paragraphs), id)
