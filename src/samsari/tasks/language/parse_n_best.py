"""`samsari.n_best_parses`: several UCCA passages for each sentence, with their probabilities."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from samsari.errors import SettingError
from samsari.model.categories import Guidelines
from samsari.model.passage import Passage
from samsari.tasks.language.parse import (
    SENTENCES,
    filled_lines,
    placed_passage,
    sentences_of,
    with_guidelines,
)
from samsari.ucca.parser.parser import Parser
from samsari.ucca.parser.ranking import RankingParser


def n_best_parses(
    text: str,
    n: int = 10,
    *,
    parser: Parser | None = None,
    guidelines: Guidelines | None = None,
) -> list[tuple[Passage, ...]]:
    """For each sentence of an English text its n best UCCA passages, the best first.

    `passage.probability` is a passage's share among them.

    >>> [found] = n_best_parses("He ran into the park.", 3)
    >>> [passage.id for passage in found]
    ['1.1', '1.2', '1.3']
    >>> round(sum(passage.probability for passage in found), 6)
    1.0
    """
    ranking = RankingParser.on(with_guidelines(parser, guidelines), checked(n))
    return list(n_best_lines([text], ranking))


def checked(n: int) -> int:
    """The number of parses, if it is one."""
    if n < 1:
        raise SettingError(f"{n} parses cannot be given", remedy="ask for 1 or more")
    return n


def n_best_lines(
    lines: Iterable[str], ranking: RankingParser, *, is_tokenized: bool = False
) -> Iterator[tuple[Passage, ...]]:
    """For each sentence of each line its best passages; `3.2` is the second best of sentence 3."""
    stream, number = sentences_of(lines, is_tokenized=is_tokenized), 0
    while batch := list(islice(stream, SENTENCES)):
        found = ranking.rank([own.tokens for own in batch], raw="")
        for own, passages in zip(batch, found, strict=True):
            number += 1
            yield tuple(
                placed_passage(passage, own, f"{number}.{rank}")
                for rank, passage in enumerate(passages, start=1)
            )


def n_best_files(
    files: Iterable[str], ranking: RankingParser, *, is_tokenized: bool = False
) -> Iterator[Passage]:
    """The best passages of the sentences of files, one after the other."""
    lines = filled_lines(files)
    for passages in n_best_lines(lines, ranking, is_tokenized=is_tokenized):
        yield from passages
