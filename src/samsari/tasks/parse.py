"""Text to UCCA passages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from samsari.model.passage import Passage
from samsari.model.text import Segment, Token
from samsari.text.penn import PennTokenizer, is_punctuation
from samsari.text.sentences import STANDARD, SentenceSplitter
from samsari.ucca.parser import Parser, shared_parser

TOKENIZER = PennTokenizer(hyphens=True)  # what the training passages look like
LINES = 64  # lines parsed together


def parse(text: str, *, parser: Parser | None = None) -> list[Passage]:
    """A UCCA passage for each sentence of an English text; tokens point into the text.

    >>> [passage] = parse("He ran into the park.")
    >>> [scene.main_relation.category for scene in passage.scenes]
    ['P']
    """
    return list(parse_lines([text], parser=parser))


def parse_lines(
    lines: Iterable[str],
    *,
    parser: Parser | None = None,
    is_tokenized: bool = False,
    split: SentenceSplitter = STANDARD,
) -> Iterator[Passage]:
    """The passages of the sentences of each line, numbered through.

    A tokenised line is one sentence, its tokens separated by white space.
    """
    chosen = parser or shared_parser()
    number = 0
    for batch in _batches(lines):
        segments = [
            tokenized(line) if is_tokenized else TOKENIZER.segment(line, split) for line in batch
        ]
        owners = [segment for segment in segments for _ in segment.sentences]
        found = chosen.parse([own for segment in segments for own in segment.sentences])
        for segment, passage in zip(owners, found, strict=True):
            number += 1
            yield replace(passage, id=str(number), raw=segment.raw)


def tokenized(line: str) -> Segment:
    """A line that is tokenised already: one sentence, or none if it is empty."""
    tokens, at = [], 0
    for word in line.split():
        start = line.index(word, at)
        at = start + len(word)
        tokens.append(Token(word, start, at, is_punctuation(word)))
    return Segment(line, (tuple(tokens),) if tokens else ())


def _batches(lines: Iterable[str]) -> Iterator[list[str]]:
    batch: list[str] = []
    for line in lines:
        batch.append(line)
        if len(batch) == LINES:
            yield batch
            batch = []
    if batch:
        yield batch
