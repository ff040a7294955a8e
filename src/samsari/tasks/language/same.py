"""`samsari.same`: does a replacement keep the meaning of some words in their sentence?"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path

from samsari.errors import CorpusError, FormatError
from samsari.formats.doubts import as_is, folded
from samsari.formats.rows import HEADED, Form, column_names, form_of, read
from samsari.formats.streams import Files, Openable, shown
from samsari.formats.testset import check_field, text_of
from samsari.model.finding import Sameness
from samsari.model.showing import number_of
from samsari.model.table import Cell, Column, Table, missing
from samsari.sameness.judge import Judge, shared_judge
from samsari.sameness.network import Asked, Question
from samsari.tasks.pool import in_batches
from samsari.text.penn import PennTokenizer

Span = tuple[int, int] | str
Row = tuple[str, Span, str]  # a sentence, words of it, what is to stand there
AskedRow = tuple[str, tuple[str, ...], Question]  # a sentence, its tokens, what is asked about them

OnFailure = Callable[[int, str], None]

AT_A_TIME = 512  # rows that are judged together
COLUMNS = ("words", "replacement", Column("same", digits=2), "what decides", "what WordNet says")
ROLES = ("sentence", "words", "replacement")  # what a table asks, in this order
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
    questions = ((row[0], *asked(*row)) for row in rows)
    return in_batches(lambda: partial(_answers, shared_judge()), questions, AT_A_TIME, _failed)


def _answers(judge: Judge, rows: Sequence[AskedRow]) -> list[Sameness]:
    """The answers; all questions about a sentence are asked together."""
    grouped: dict[str, list[int]] = {}
    for number, (sentence, _, _) in enumerate(rows):
        grouped.setdefault(sentence, []).append(number)
    sentences = [
        Asked(rows[own[-1]][1], tuple(rows[number][2] for number in own))
        for own in grouped.values()
    ]
    found: dict[int, Sameness] = {}
    for own, answers in zip(grouped.values(), judge.judge(sentences), strict=True):
        found |= dict(zip(own, answers, strict=True))
    return [found[number] for number in range(len(rows))]


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
    """The rows of a table: a sentence, words of it and a replacement.

    A table has these three columns by name, or no heading and three columns in this order.
    """
    name = str(path)
    with Files() as files:
        held, called, form = files.path(name), shown(name), form_of(name)
        form = "tsv-plain" if form == "lines" else form
        columns, has_heads = _columns(held, called, form)
        for number, fields in read(held, called, form, columns, header=has_heads):
            place = f"{called}:{number}"
            for field, role in zip(fields, ROLES, strict=True):
                check_field(field, role, place)
            sentence, words, replacement = map(text_of, fields)
            try:
                span = offsets(sentence, words)
            except CorpusError as error:
                raise FormatError(error.what, place=place, remedy=error.remedy) from None
            yield sentence, span, replacement


def _columns(path: Openable, name: str, form: Form) -> tuple[Sequence[str], bool]:
    """The three columns of a table, and whether its first row names them."""
    with as_is():  # the first row may be no heading; `read` has its doubts later
        heads = column_names(path, name, form)
    known = {folded(head): head for head in heads}
    if known.keys() >= set(ROLES):
        return [known[role] for role in ROLES], True
    if form not in HEADED or len(heads) != len(ROLES):
        raise FormatError(
            f"{number_of(len(heads), 'column')} instead of {len(ROLES)}"
            if form in HEADED
            else f"the fields are {', '.join(heads) or 'none'}",
            place=f"{name}:1",
            remedy="write a sentence, words of it and a replacement, with tabs between, "
            f"or a table with the columns {', '.join(ROLES)}",
        )
    return column_names(path, name, form, header=False), False


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


def _words(sentence: str, span: Span) -> str:
    return span if isinstance(span, str) else sentence[span[0] : span[1]]


def _cells(answer: Sameness) -> tuple[Cell | float | str, ...]:
    relation, reasons = answer.relation, "; ".join(answer.reasons) or "-"
    if answer.closed_set and not answer.reasons:
        reasons = f"both are {answer.closed_set}"
    if answer.probability is None:
        return missing(f"cannot judge: {relation}"), f"cannot judge: {relation}", "-"
    return answer.probability, relation, reasons
