"""Files of the shared tasks on words: TSAR-2022 and MLSP-2024, and CompLex before them.

Substitutes: a sentence, a word of it, then what people wrote or a system answers, with tabs between
(`test_none`, `test_gold`, runs; MLSP-2024 fills up with empty cells). Complexity: an id, a language
or corpus, a sentence, a word of it, and how hard people found it (left out before the gold comes).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from samsari.errors import FormatError
from samsari.formats.streams import shown, text_lines

RATED_FIELDS = 4  # without the rating
HEADS = frozenset({"id", "language", "corpus", "sentence", "token", "complexity"})


@dataclass(frozen=True, slots=True)
class Answered:
    """A word of a sentence, and the answers of people or of a system."""

    sentence: str
    word: str
    answers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rated:
    """A word of a sentence, and how hard people found it; None where that is not given."""

    id: str
    sentence: str
    word: str
    value: float | None


def read_answers(path: Path) -> tuple[Answered, ...]:
    """The rows of a file with substitutes."""
    return tuple(_answered(*row) for row in _rows(path))


def _rows(path: Path) -> Iterator[tuple[list[str], str]]:
    """The cells of each row that is not empty, and where it stands."""
    with text_lines(path) as lines:
        for number, line in enumerate(lines, start=1):
            cells = [cell.strip() for cell in line.rstrip("\r\n").split("\t")]
            if any(cells):
                yield cells, f"{shown(str(path))}:{number}"


def _answered(cells: list[str], place: str) -> Answered:
    if len(cells) < 2 or not cells[0] or not cells[1]:
        raise FormatError(
            "no sentence with a word",
            place=place,
            remedy="write a sentence, a word of it and the answers, with tabs between",
        )
    return Answered(cells[0], cells[1], tuple(filter(None, cells[2:])))


def answer_line(row: Answered) -> str:
    """A row as a line of such a file."""
    return "\t".join((row.sentence, row.word, *row.answers)) + "\n"


def read_rated(path: Path) -> tuple[Rated, ...]:
    """The rows of a file with words and how hard they are; a row of headings is left out."""
    return tuple(_rated(*row) for row in _rows(path) if not _is_head(*row))


def _is_head(cells: list[str], place: str) -> bool:
    return place.endswith(":1") and {cell.lower() for cell in cells} <= HEADS


def _rated(cells: list[str], place: str) -> Rated:
    if len(cells) < RATED_FIELDS:
        raise FormatError(
            f"{len(cells)} columns instead of 4 or 5",
            place=place,
            remedy="write id, language, sentence, word and rating, with tabs between",
        )
    return Rated(cells[0], cells[2], cells[3], _number(cells[4:5], place))


def _number(cells: list[str], place: str) -> float | None:
    if not cells or not cells[0]:
        return None
    try:
        return float(cells[0])
    except ValueError:
        raise FormatError(f"{cells[0]!r} is no number", place=place) from None
