"""`samsari.same`: does a replacement keep the meaning of some words in their sentence?"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path

from samsari.errors import CorpusError, FormatError
from samsari.formats.streams import shown, text_lines
from samsari.model.finding import Sameness
from samsari.model.table import Cell, Column, Table, missing
from samsari.sameness.judge import Judge, shared_judge
from samsari.sameness.network import Asked
from samsari.sameness.packing import Question
from samsari.tasks.pool import row_by_row
from samsari.text.penn import PennTokenizer

Span = tuple[int, int] | str
Row = tuple[str, Span, str]  # a sentence, words of it, what is to stand there
AskedRow = tuple[str, tuple[str, ...], Question]  # a sentence, its tokens, what is asked about them

OnFailure = Callable[[int, str], None]

AT_A_TIME = 512  # rows that are judged together
COLUMNS = ("words", "replacement", Column("same", digits=2), "what decides", "what WordNet says")
FIELDS = 3
TITLE = "Does it say the same here?"


def same(sentence: str, span: Span, replacement: str) -> Sameness:
    """How far a replacement says the same in the place of some words of a sentence.

    `span` is a pair of character offsets, or the words themselves if the sentence has them once.
    For many questions use `same_many`, which is much faster.

    >>> same("He won the election.", "won", "lost").relation
    'opposite'
    """
    return next(same_many([(sentence, span, replacement)]))


def same_many(rows: Iterable[Row]) -> Iterator[Sameness]:
    """An answer for each sentence, span and replacement, in order; read as they are needed."""
    waiting, judge = iter(rows), shared_judge()
    while batch := list(islice(waiting, AT_A_TIME)):
        questions = [(row[0], *asked(*row)) for row in batch]
        yield from row_by_row(partial(_answers, judge), questions, _failed)


def asked(sentence: str, span: Span, replacement: str) -> tuple[tuple[str, ...], Question]:
    """The tokens of a sentence, and the question about them."""
    cut = PennTokenizer()
    tokens = cut.tokens(sentence)
    start, end = offsets(sentence, span)
    inside = [n for n, own in enumerate(tokens) if own.start < end and own.end > start]
    first, last = (inside[0], inside[-1] + 1) if inside else (0, 0)
    return tuple(own.text for own in tokens), Question(first, last, cut(replacement))


def same_table(rows: Sequence[Row], on_failure: OnFailure = lambda number, reason: None) -> Table:
    """The answers as a table, with the model and its threshold below.

    `on_failure` is told the number of each row, from 1 on, that samsari failed on, and the reason.
    """
    found = list(same_many(rows))
    for number, answer in enumerate(found, start=1):
        if answer.failure:
            on_failure(number, answer.failure)
    cells = [
        (_words(sentence, span), replacement, *_cells(answer))
        for (sentence, span, replacement), answer in zip(rows, found, strict=True)
    ]
    judge = shared_judge()
    limit = f"from {judge.threshold:.2f} on, words count as saying the same"
    return Table(TITLE, COLUMNS, cells, (limit, judge.signature))


def read_rows(path: Path) -> Iterator[Row]:
    """The rows of a file: a sentence, words of it and a replacement, with tabs between."""
    with text_lines(path) as lines:
        for number, line in enumerate(lines, start=1):
            place = f"{shown(str(path))}:{number}"
            cells = line.rstrip("\r\n").split("\t")
            if len(cells) != FIELDS:
                raise FormatError(
                    f"{len(cells)} column{'s' * (len(cells) != 1)} instead of {FIELDS}",
                    place=place,
                    remedy="write a sentence, words of it and a replacement, with tabs between",
                )
            try:
                span = offsets(cells[0], cells[1])
            except CorpusError as error:
                raise FormatError(error.what, place=place, remedy=error.remedy) from None
            yield cells[0], span, cells[2]


def found_words(sentence: str, words: str, nth: int | None = None) -> tuple[int, int]:
    """The offsets of words in a sentence; of the n-th place where they occur, counted from 1."""
    places = _places(sentence, words)
    if not places:
        raise CorpusError(
            f"the sentence has no {words!r}", remedy="give words as they are written there"
        )
    if nth is None and len(places) > 1:
        raise CorpusError(
            f"the sentence has {words!r} {len(places)} times",
            remedy="give more words, character offsets (in Python) or --nth (in the shell)",
        )
    if nth is not None and nth > len(places):
        raise CorpusError(f"the sentence has {words!r} only {len(places)} times")
    return places[(nth or 1) - 1]


def offsets(sentence: str, span: Span) -> tuple[int, int]:
    """The character offsets of words of a sentence."""
    if isinstance(span, str):
        return found_words(sentence, span)
    start, end = span
    if not 0 <= start <= end <= len(sentence):
        raise CorpusError(
            f"the offsets {start} and {end} lie outside the sentence",
            remedy=f"give two numbers from 0 to {len(sentence)}",
        )
    return start, end


def _places(sentence: str, words: str) -> list[tuple[int, int]]:
    """Where words occur: as whole words if they do, else anywhere."""
    if not words.strip():
        return [(0, 0)]
    text = re.escape(words.strip())
    whole = [own.span() for own in re.finditer(rf"(?<!\w){text}(?!\w)", sentence)]
    return whole or [own.span() for own in re.finditer(text, sentence)]


def _failed(row: AskedRow, reason: str) -> Sameness:
    return Sameness(None, reason, failure=reason)


def _answers(judge: Judge, rows: Sequence[AskedRow]) -> Iterator[Sameness]:
    grouped: dict[str, list[tuple[int, Question]]] = {}
    words: dict[str, tuple[str, ...]] = {}
    for number, (sentence, tokens, question) in enumerate(rows):
        words[sentence] = tokens
        grouped.setdefault(sentence, []).append((number, question))
    sentences = [
        Asked(words[text], tuple(question for _, question in own)) for text, own in grouped.items()
    ]
    found: list[Sameness | None] = [None] * len(rows)
    for own, answers in zip(grouped.values(), judge.judge(sentences), strict=True):
        for (number, _), answer in zip(own, answers, strict=True):
            found[number] = answer
    yield from (answer for answer in found if answer is not None)


def _words(sentence: str, span: Span) -> str:
    return span if isinstance(span, str) else sentence[span[0] : span[1]]


def _cells(answer: Sameness) -> tuple[Cell | float | str, ...]:
    relation, reasons = answer.relation, "; ".join(answer.reasons) or "-"
    if answer.closed_set and not answer.reasons:
        reasons = f"both are {answer.closed_set}"
    if answer.probability is None:
        return missing(f"cannot judge: {relation}"), f"cannot judge: {relation}", "-"
    return answer.probability, relation, reasons
