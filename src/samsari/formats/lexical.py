"""Files of the shared tasks on words: TSAR-2022 and MLSP-2024, and CompLex before them.

Substitutes: a sentence, a word of it, then what people wrote or a system answers, with tabs between
(`test_none`, `test_gold`, runs; MLSP-2024 fills up with empty cells). Complexity: an id, a language
or corpus, a sentence, a word of it, and how hard people found it (left out before the gold comes).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from samsari.errors import FormatError
from samsari.formats.atomic import write_text
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
    return tuple(_answers(path))


def _answers(path: Path) -> Iterator[Answered]:
    with text_lines(path) as lines:
        for number, line in enumerate(lines, start=1):
            cells = [cell.strip() for cell in line.rstrip("\r\n").split("\t")]
            if not any(cells):
                continue
            if len(cells) < 2 or not cells[0] or not cells[1]:
                raise FormatError(
                    "no sentence with a word",
                    place=f"{shown(str(path))}:{number}",
                    remedy="write a sentence, a word of it and the answers, with tabs between",
                )
            yield Answered(cells[0], cells[1], tuple(filter(None, cells[2:])))


def write_answers(rows: Iterable[Answered], target: str | Path) -> None:
    """Write the answers of a system as both tasks take them."""
    write_text(target, "".join(answer_line(row) for row in rows))


def answer_line(row: Answered) -> str:
    """A row as a line of such a file."""
    return "\t".join((row.sentence, row.word, *row.answers)) + "\n"


def read_rated(path: Path) -> tuple[Rated, ...]:
    """The rows of a file with words and how hard they are; a row of headings is left out."""
    return tuple(_rated(path))


def _rated(path: Path) -> Iterator[Rated]:
    with text_lines(path) as lines:
        for number, line in enumerate(lines, start=1):
            cells = [cell.strip() for cell in line.rstrip("\r\n").split("\t")]
            is_head = number == 1 and {cell.lower() for cell in cells} <= HEADS
            if is_head or not any(cells):
                continue
            place = f"{shown(str(path))}:{number}"
            if len(cells) < RATED_FIELDS:
                raise FormatError(
                    f"{len(cells)} columns instead of 4 or 5",
                    place=place,
                    remedy="write id, language, sentence, word and rating, with tabs between",
                )
            yield Rated(cells[0], cells[2], cells[3], _number(cells[4:5], place))


def _number(cells: list[str], place: str) -> float | None:
    if not cells or not cells[0]:
        return None
    try:
        return float(cells[0])
    except ValueError:
        raise FormatError(f"{cells[0]!r} is no number", place=place) from None
