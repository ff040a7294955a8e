"""Changes of a study from the command line: in the file, or through the server that has it open."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from samsari.errors import StudyError, ToolkitError
from samsari.formats.studies import Link, links_file, new_token, read_links, token_hash, write_links
from samsari.human.study import changes
from samsari.human.study import changes as staff
from samsari.human.study.store import BusyError, Store
from samsari.model.study import ORGANISER
from samsari.tasks.rating.building import ADDRESS, ORGANISER_PAGE, RATER_PAGE

Value = TypeVar("Value")
SECONDS = 20


@dataclass(frozen=True, slots=True)
class Added:
    """A link, and the number of tasks that go with it."""

    link: str
    n_tasks: int = 0


def add_rater(path: str | Path, name: str) -> Added:
    """A new rater with a private link."""
    link = _new_link(path, name)
    try:
        n_tasks = _with_link(path, link, staff.add_rater(name, token_hash(link.token)))
    except BusyError:
        reply = _through_server(path, "rater", {"name": name})
        return Added(reply["link"], reply["tasks"])
    return Added(str(link), n_tasks)


def renew_link(path: str | Path, name: str) -> Added:
    """A new private link for a rater or for the organiser; the old one stops working."""
    link = _new_link(path, name)
    work = changes.new_link(name, token_hash(link.token))
    if name == ORGANISER:
        work = _new_organiser(link)
    try:
        _with_link(path, link, work)
    except BusyError:
        if name == ORGANISER:
            raise
        return Added(_through_server(path, "link", {"name": name})["link"])
    return Added(str(link))


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
        return _in_file(path, staff.release_rater(name))
    except BusyError:
        reply = _through_server(path, "release", {"name": name})
        return reply["given"], reply["nobody"]


def close_study(path: str | Path) -> None:
    """No more answers count."""
    try:
        _in_file(path, changes.close_study)
    except BusyError:
        _through_server(path, "close", {})


def _new_organiser(link: Link) -> Callable[[sqlite3.Connection], None]:
    def work(db: sqlite3.Connection) -> None:
        changes.set_value(db, "organiser_hash", token_hash(link.token).hex())

    return work


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
