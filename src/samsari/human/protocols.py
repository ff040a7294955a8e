"""The question sets that ship with the package, and reading ratings with one of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from samsari.errors import FormatError, RatingError, meant
from samsari.formats.json_texts import parse_json
from samsari.formats.question_sets import question_file, read_question_set, stored_question_set
from samsari.formats.ratings import asked, is_long, ratings, spelled
from samsari.formats.tables.sheets import Sheet, read_sheet, sheet_of
from samsari.model.rating import QuestionSet, Ratings

SHIPPED = Path(__file__).parent / "questions"
AUTOMATIC = "auto"
NAMED_BY = "question_set"
AGAIN = "write both files again with `samsari rate export`"

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
        remedy=meant(name, names(), "choose one of {}, or name a .toml file"),
    )


def named_in(sheet: Sheet, path: Path | None) -> QuestionSet | None:
    """The question set that an export of `samsari rate` names; None if the table names none.

    The questions as they were asked stand in the document beside the table.
    """
    if NAMED_BY not in sheet.headings:
        return None
    cells = {row.cells[NAMED_BY] for row in sheet.rows}
    name = next(iter(cells)) if len(cells) == 1 else ""
    beside = path.with_suffix(".study.json") if path is not None else None
    if beside is not None and beside.exists():
        document = _document(beside)
        if document.get("question_set") == name and "questions" in document:
            return stored_question_set(name, document["questions"], str(beside))
    return shipped(name) if name in names() else None


def _document(path: Path) -> Mapping[str, object]:
    held = parse_json(path.read_text(encoding="utf-8"), str(path), remedy=AGAIN)
    if not isinstance(held, dict):
        raise FormatError("the file holds no JSON object", place=str(path), remedy=AGAIN)
    return held


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
    if questions != AUTOMATIC:
        chosen = question_set(questions)
    else:
        path = Path(given) if isinstance(given, str | Path) else None
        chosen = named_in(table, path) or fitting(table)
    return ratings(spelled(table, chosen), chosen, where)
