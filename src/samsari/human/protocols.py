"""The question sets that ship with the package, and reading ratings with one of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from samsari.errors import RatingError
from samsari.formats.question_sets import question_file, read_question_set
from samsari.formats.ratings import asked, is_long, ratings, spelled
from samsari.formats.sheets import Sheet, read_sheet, sheet_of
from samsari.model.rating import QuestionSet, Ratings

SHIPPED = Path(__file__).parent / "questions"
AUTOMATIC = "auto"

GivenRatings = str | Path | Ratings | Iterable[Mapping[str, object]]


def names() -> tuple[str, ...]:
    """The names of the shipped question sets."""
    return tuple(sorted(path.stem for path in SHIPPED.glob("*.toml")))


@cache
def shipped(name: str) -> QuestionSet:
    """The shipped question set of that name."""
    return read_question_set(SHIPPED / f"{name}.toml")


def question_set(name: str) -> QuestionSet:
    """The question set of a name or of a TOML file."""
    if name in names():
        return shipped(name)
    path = Path(name)
    if path.suffix == ".toml" and path.exists():
        return read_question_set(path)
    raise RatingError(
        f"there is no question set {name!r}",
        remedy=f"choose one of {', '.join(names())}, or name a .toml file",
    )


def fitting(sheet: Sheet) -> QuestionSet:
    """The shipped question set whose questions the table asks."""
    for name in names():
        ids = set(shipped(name).by_id)
        table = spelled(sheet, shipped(name))
        found = set(asked(table))
        # A long table may ask only some of the questions; a wide one has other columns too.
        if ids <= found or (is_long(table) and ids >= found):
            return shipped(name)
    raise RatingError(
        f"no question set fits the columns or questions {', '.join(asked(sheet))}",
        place=f"{sheet.name}:1",
        remedy=f"choose --questions {'|'.join(names())}, or save these lines as my.toml, correct "
        "them and give --questions my.toml",
        example=question_file(sheet),
    )


def read_ratings(
    given: GivenRatings,
    questions: str = AUTOMATIC,
    where: Mapping[str, str] | None = None,
    sheet: str = "",
) -> Ratings:
    """The ratings in a CSV, TSV or spreadsheet file or in rows, checked against a question set."""
    if isinstance(given, Ratings):
        return given
    table = read_sheet(given, sheet) if isinstance(given, str | Path) else sheet_of(given)
    chosen = fitting(table) if questions == AUTOMATIC else question_set(questions)
    return ratings(spelled(table, chosen), chosen, where)
