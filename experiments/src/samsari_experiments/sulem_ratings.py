"""The spreadsheets of Sulem, Abend and Rappoport's second benchmark as ratings.

A sheet has two heading lines: the raters, and below each of them the four questions. The name of a
system stands only in the first row of its block. The four sheets of HSplit have no such column.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from samsari.errors import FormatError, ResourceError
from samsari.human.protocols import read_ratings
from samsari.model.rating import Ratings

QUESTIONS = ("Qa", "Qb", "Qc", "Qd")
N_SENTENCES = 70
SYSTEMS = Path("human/sulem-acl2018/Human_evaluation_benchmark_acl2018.ods")
PEOPLE = Path("human/hsplit-ratings/HSplit_human_evaluation")
DEFAULT = " (with the default model instead of w2v)"
Cells = list[object]


def ratings(data: Path) -> Ratings:
    """The ratings of 28 systems and of the four people of HSplit."""
    rows = list(_rows(data / SYSTEMS, ""))
    for number in range(1, 5):
        rows += _rows(data / PEOPLE / f"HSplit{number}_eval.ods", f"HSplit{number}")
    return read_ratings(rows, "sulem-2018-acl")


def _rows(path: Path, system: str) -> Iterator[dict[str, object]]:
    """One row for each rater and output."""
    lines = _lines(path)
    first = 1 if system else 2  # the first column with ratings
    raters = [(at, str(cell)) for at, cell in enumerate(lines[0][first:], first) if cell]
    for line in lines[2:]:
        if not system and line[1]:
            current = str(line[1]).replace(DEFAULT, "-default")
        elif system:
            current = system
        if isinstance(line[0], int | float) and 1 <= line[0] <= N_SENTENCES:
            for at, rater in raters:
                answers = dict(zip(QUESTIONS, map(_answer, line[at : at + 4]), strict=True))
                yield {"system": current, "sentence": int(line[0]), "annotator": rater, **answers}


def _answer(cell: object) -> str:
    return f"{cell:g}" if isinstance(cell, int | float) else str(cell)


def _lines(path: Path) -> list[Cells]:
    try:
        from python_calamine import CalamineWorkbook
    except ImportError:
        raise ResourceError(
            "the ratings are an .ods file, and nothing here reads it",
            place=str(path),
            remedy="pip install python-calamine",
        ) from None
    if not path.exists():
        raise ResourceError(
            f"{path} is missing", remedy="--data must name the folder that holds human/ and so on"
        )
    lines: list[Cells] = CalamineWorkbook.from_path(str(path)).get_sheet_by_index(0).to_python()
    if len(lines) < 3 or lines[1].count("Qa") != 3:
        raise FormatError("three raters with four questions each are needed", place=str(path))
    return lines


# Capitals for a tokenised line in lower case, taken from the same line with its capitals.


def recased(line: str, cased: str) -> str:
    """The tokens of `line`, written as they are in `cased` where they stand there.

    >>> recased("he saw bonn , a city .", "He saw Bonn, a city.")
    'He saw Bonn , a city .'
    """
    lower, at, found = cased.lower(), 0, []
    for token in line.split():
        place = lower.find(token.lower(), at, at + len(token) + 40)
        if place < 0 or len(lower) != len(cased):
            found.append(token)
            continue
        at = place + len(token)
        found.append(cased[place:at])
    return " ".join(found)
