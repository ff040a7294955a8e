"""A study that was made: changed from the command line, and its ratings taken out."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeVar
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from samsari.errors import StudyError, ToolkitError, check_known
from samsari.formats.atomic import check_target, write_text
from samsari.formats.studies import Link, links_file, new_token, read_links, token_hash, write_links
from samsari.human.study import answers as extract
from samsari.human.study import changes, queries
from samsari.human.study.answers import word_spans
from samsari.human.study.facts import AnswerRow, StudyFacts
from samsari.human.study.store import BusyError, Store, reading
from samsari.model.study import ORGANISER
from samsari.tasks.rating.request import ADDRESS, ORGANISER_PAGE, RATER_PAGE

Value = TypeVar("Value")
SECONDS = 20


def add_rater(path: str | Path, name: str) -> tuple[str, int]:
    """The private link of a new rater, and the number of tasks that go with it."""
    link = _new_link(path, name)
    try:
        n_tasks = _with_link(path, link, changes.add_rater(name, token_hash(link.token)))
    except BusyError:
        reply = _through_server(path, "rater", {"name": name})
        return reply["link"], reply["tasks"]
    return str(link), n_tasks


def renew_link(path: str | Path, name: str) -> str:
    """A new private link for a rater or for the organiser; the old one stops working."""
    link = _new_link(path, name)
    own = token_hash(link.token)
    try:
        if name == ORGANISER:
            set_own = partial(changes.set_value, key="organiser_hash", value=own.hex())
            _with_link(path, link, set_own)
        else:
            _with_link(path, link, changes.new_link(name, own))
    except BusyError:
        if name == ORGANISER:
            raise
        return str(_through_server(path, "link", {"name": name})["link"])
    return str(link)


def known_link(path: str | Path, name: str) -> str:
    """The link of a rater as it stands in the file of links."""
    for link in read_links(links_file(path)):
        if link.name == name:
            return str(link)
    raise StudyError(
        f"{links_file(path)} has no link of {name!r}",
        remedy="only a hash is kept in the study; make a new link with --new",
    )


def release_rater(path: str | Path, name: str) -> tuple[int, int]:
    """A rater leaves. The result: items given to others, and items that nobody can take."""
    try:
        return _in_file(path, changes.release_rater(name))
    except BusyError:
        reply = _through_server(path, "release", {"name": name})
        return reply["given"], reply["nobody"]


def close_study(path: str | Path) -> None:
    """No more answers count."""
    try:
        _in_file(path, changes.close_study)
    except BusyError:
        _through_server(path, "close", {})


def _in_file(path: str | Path, work: Callable[[sqlite3.Connection], Value]) -> Value:
    with Store(path) as store:
        return store.write_now(work)


def _new_link(path: str | Path, name: str) -> Link:
    known = read_links(links_file(path))
    address = known[0].address if known else ADDRESS
    page = ORGANISER_PAGE if name == ORGANISER else RATER_PAGE
    return Link(name, address, page, new_token())


def _with_link(path: str | Path, link: Link, work: Callable[[sqlite3.Connection], Value]) -> Value:
    """A change of the study and the link that goes with it: both are kept, or none."""
    target = links_file(path)

    def both(db: sqlite3.Connection) -> Value:
        found = work(db)
        write_links(target, [*(one for one in known if one.name != link.name), link])
        return found

    with Store(path) as store:
        known = read_links(target)
        try:
            return store.write_now(both)
        except BaseException:
            with suppress(OSError, ToolkitError):
                if read_links(target) != known:
                    write_links(target, known)
            raise


def _through_server(path: str | Path, what: str, body: dict[str, str]) -> Any:
    """The reply of the server that has the study open, asked with the organiser's link."""
    own = next((one for one in read_links(links_file(path)) if one.name == ORGANISER), None)
    if own is None:
        raise StudyError(
            f"{path} is being served, and {links_file(path)} has no link of the organiser",
            remedy="stop the server first, or use the organiser's page",
        )
    request = Request(
        f"{own.address}/api/admin/{what}",
        json.dumps(body).encode(),
        {"authorization": f"Bearer {own.token}", "content-type": "application/json"},
    )
    try:
        with urlopen(request, timeout=SECONDS) as answer:
            return json.load(answer)
    except HTTPError as error:
        sentence = json.load(error).get("error", "the server refused")
        raise StudyError(str(sentence)) from None
    except (URLError, OSError) as error:
        raise StudyError(
            f"{path} is open in another samsari that does not answer at {own.address}: {error}",
            remedy="stop it first",
        ) from None


# Taking the ratings out: a table that `samsari agreement`, `correlate` and `ratings` read.

COLUMNS = (
    *("system", "item", "rater", "question", "value"),
    *("question_set", "saved_at", "shown_ms", "place", "kind", "marks"),
)
ALL_COLUMNS = (
    *("answer", "rater", "place", "kind", "item", "systems", "question", "value", "extra"),
    *("saved_at", "shown_ms", "is_latest"),
)
# A cell that begins so is run as a formula by spreadsheet programs.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


@dataclass(frozen=True)
class Export:
    """The table as text, and the document about the study."""

    table: str
    about: str
    n_ratings: int


def export_study(
    path: str | Path,
    *,
    all_versions: bool = False,
    without: Collection[str] = (),
    share: bool = False,
) -> Export:
    """The ratings of a study; `share` replaces the names of raters."""
    with reading(path) as db:
        known = [one.name for one in queries.raters(db)]
        for name in without:
            what = f"there is no rater {name!r}"
            check_known(name, known, what, "there are {}", kind=StudyError)
        alias = {name: f"r{number}" if share else name for number, name in enumerate(known, 1)}
        rows = _all_rows(db, alias, without) if all_versions else _rows(db, alias, without)
        columns = ALL_COLUMNS if all_versions else COLUMNS
        return Export(_csv(columns, rows), _about(db), len(rows))


def write_export(export: Export, target: str) -> None:
    """Write the table and, beside it, the document about the study."""
    check_target(target)
    if target != "-":
        write_text(Path(target).with_suffix(".study.json"), export.about)
    write_text(target, export.table)


def _rows(
    db: sqlite3.Connection, alias: Mapping[str, str], without: Collection[str]
) -> list[tuple[object, ...]]:
    about = queries.facts(db)
    texts = queries.sources(db), queries.texts(db)
    counted = ((one.rating, one.answer) for one in extract.counted(db, about, without))
    return [
        (
            *(found.system, found.item, alias[found.rater], found.question, _number(found.value)),
            *(about.question_set.id, row.saved_at, row.shown_ms, row.place, row.kind),
            _marks(row, about, *texts),
        )
        for found, row in counted
    ]


def _all_rows(
    db: sqlite3.Connection, alias: Mapping[str, str], without: Collection[str]
) -> list[tuple[object, ...]]:
    return [
        (
            *(row.id, alias[row.rater], row.place, row.kind, row.item, " / ".join(row.systems)),
            *(row.question, "" if row.value is None else _number(row.value), _safe(row.extra)),
            *(row.saved_at, row.shown_ms, int(row.is_latest)),
        )
        for row in queries.answer_rows(db, all_versions=True)
        if row.rater not in without
    ]


def _marks(
    row: AnswerRow, about: StudyFacts, sources: Mapping[int, str], texts: Mapping[int, str]
) -> str:
    """The marks of an answer, with the places of their characters as Python counts them."""
    if about.question_set.by_id[row.question].input != "spans" or not row.extra:
        return ""
    found = []
    for mark in json.loads(row.extra):
        is_source = mark["side"] == "source"
        ends = word_spans(sources[row.item_id] if is_source else texts[row.outputs[0]])
        characters = [[ends[first][0], ends[last][1]] for first, last in mark["words"]]
        found.append({**mark, "characters": characters})
    return json.dumps(found)


def _about(db: sqlite3.Connection) -> str:
    facts = queries.facts(db)
    document = {
        "schema": "samsari-study/1",
        "name": facts.name,
        "question_set": facts.question_set.id,
        "questions": json.loads(facts.values["questions"]),
        "design": dict(facts.design),
        "samsari": facts.values["samsari"],
        "created_at": facts.values["created_at"],
        "closed_at": facts.closed_at or None,
        "systems": list(queries.systems(db)),
        "looks_before_closing": [
            {"at": at, "answers": int(detail or 0)} for at, detail in queries.looks(db)
        ],
    }
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def _csv(columns: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    text = io.StringIO(newline="")
    csv.writer(text, lineterminator="\n").writerows([columns, *rows])
    return text.getvalue()


def _safe(comment: str) -> str:
    """A comment; one that a spreadsheet would run as a formula gets an apostrophe before it.

    Raters write comments. Names of systems, items and raters are the organiser's own, and must come
    back from the table as they are.
    """
    return f"'{comment}" if comment.startswith(_FORMULA) else comment


def _number(value: float) -> int | float:
    return int(value) if value.is_integer() else value
