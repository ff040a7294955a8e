"""A sentence and many replacements in one pass of the network.

The sentence is read once, as it is. The word pieces of each replacement are appended. They get the
place numbers of the words that they would replace, and they see the sentence and themselves only:
not each other. So a replacement costs its own few pieces, not another pass over the sentence.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from samsari.neural.wordpieces import WordPieces

Integers = npt.NDArray[np.int64]

WHOLE = 40  # words of a sentence that is read whole
AROUND = 16  # words on either side that are read of a longer one
MOST_PIECES = 120  # of the sentence in one pass
LONGEST = 24  # pieces of a replacement
PLACES = MOST_PIECES + LONGEST + 2  # numbers of places that the network knows
SENTENCE = 0  # the group of the sentence's own pieces; replacements are groups 1, 2, ...


@dataclass(frozen=True, slots=True)
class Question:
    """Do these words say the same in the place of the words from `start` to `end`?"""

    start: int
    end: int
    words: tuple[str, ...]


@dataclass(frozen=True)
class View:
    """A stretch of a sentence, and the questions about it, counted from its first word."""

    words: tuple[str, ...]
    questions: tuple[Question, ...]
    rows: tuple[int, ...]  # which of the questions asked these are


@dataclass(frozen=True)
class Packed:
    """The pieces of a view and its replacements; where each question's two sides stand."""

    ids: Integers
    places: Integers
    groups: Integers
    old: tuple[tuple[int, int], ...]
    new: tuple[tuple[int, int], ...]


def views(words: Sequence[str], questions: Sequence[Question]) -> list[View]:
    """The stretches of a sentence that must be read to answer questions about it."""
    found: dict[tuple[int, int], list[int]] = {}
    for row, question in enumerate(questions):
        found.setdefault(_stretch(len(words), question), []).append(row)
    return [
        View(
            tuple(words[first:last]),
            tuple(
                Question(questions[row].start - first, questions[row].end - first, own.words)
                for row in rows
                for own in [questions[row]]
            ),
            tuple(rows),
        )
        for (first, last), rows in found.items()
    ]


def _stretch(length: int, question: Question) -> tuple[int, int]:
    if length <= WHOLE:
        return 0, length
    return max(0, question.start - AROUND), min(length, question.end + AROUND)


def pack(view: View, cutter: WordPieces) -> Packed:
    """The pieces of a view; long words are cut short so that the sentence fits."""
    most = max(1, MOST_PIECES // max(1, len(view.words)))
    parts = [cutter.of_token(word) for word in view.words]
    if sum(map(len, parts)) > MOST_PIECES:
        parts = [part[:most] for part in parts]
    starts = np.concatenate([[1], 1 + np.cumsum([len(part) for part in parts])]).astype(np.int64)
    ids = [cutter.begin, *(piece for part in parts for piece in part), cutter.end]
    places, groups = list(range(len(ids))), [SENTENCE] * len(ids)
    old, new = [], []
    for group, question in enumerate(view.questions, start=1):
        pieces = [piece for word in question.words for piece in cutter.of_token(word)][:LONGEST]
        first = int(starts[question.start])
        old.append((first, int(starts[question.end])))
        new.append((len(ids), len(ids) + len(pieces)))
        ids += pieces
        places += range(first, first + len(pieces))
        groups += [group] * len(pieces)
    return Packed(_column(ids), _column(places), _column(groups), tuple(old), tuple(new))


def _column(values: Sequence[int]) -> Integers:
    return np.array(values, dtype=np.int64)
