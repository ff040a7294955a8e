"""A study that is being served: the file open for writing, a reader, and a worker for figures."""

from __future__ import annotations

import asyncio
import hmac
import signal
import sqlite3
import tempfile
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import Response

from samsari.errors import StudyError
from samsari.formats.studies import Link, links_file, new_token, read_links, token_hash, write_links
from samsari.human.study import changes, queries
from samsari.human.study.facts import StudyFacts
from samsari.human.study.store import Store, backup, readable
from samsari.tasks.rating.following import study_status
from samsari.tasks.rating.request import RATER_PAGE
from samsari.web.base.endpoints import Handler, Visitor, json_body, reply

# What runs in the other process: it needs numpy and the metrics, which the server does not.


def study_figures(path: str, results: tuple[str, ...]) -> dict[str, Any]:
    """The figures of a study as one JSON document."""
    from samsari.tasks.rating.following import study_figures as compute

    return compute(path, results)


def exported_table(path: str) -> str:
    """The ratings of a study as CSV."""
    from samsari.tasks.rating.changing import export_study

    return export_study(path).table


RATER = "rater"
ADMIN = "admin"

Value = TypeVar("Value")


@dataclass
class StudyRoom:
    """The open study. Reads run at once, writes wait for the disk, figures run elsewhere."""

    store: Store
    db: sqlite3.Connection
    facts: StudyFacts
    results: tuple[str, ...] = ()
    address: str = ""
    _figures: tuple[int, Any] | None = None
    _pool: ProcessPoolExecutor | None = None
    _turn: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def is_closed(self) -> bool:
        """True once the study is closed."""
        return bool(queries.value_of(self.db, "closed_at"))

    def recognise(self, token: str) -> Visitor | None:
        """The rater or organiser who has this token."""
        found = token_hash(token)
        own = bytes.fromhex(queries.value_of(self.db, "organiser_hash"))
        if hmac.compare_digest(found, own):
            return Visitor(ADMIN)
        rater = queries.rater_by_token(self.db, found)
        return None if rater is None else Visitor(RATER, rater)

    async def write(self, work: Callable[[sqlite3.Connection], Value]) -> Value:
        """The result of the work, once it is safely on the disk."""
        return await asyncio.wrap_future(self.store.write(work))

    async def figures(self, compute: Callable[[str, tuple[str, ...]], Any]) -> Any:
        """Figures from another process, so that raters do not wait; kept until they change."""
        async with self._turn:
            newest = queries.newest(self.db)
            if self._figures is None or self._figures[0] != newest:
                found = await self.elsewhere(compute, str(self.store.path), self.results)
                self._figures = newest, found
            return self._figures[1]

    async def elsewhere(self, function: Callable[..., Value], *arguments: object) -> Value:
        """The result of a function that runs in the other process."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, get_context("spawn"), _ignore_interrupts)
        return await asyncio.get_running_loop().run_in_executor(self._pool, function, *arguments)

    def close(self) -> None:
        """Stop everything; all that was acknowledged is in the file."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
        self.db.close()
        self.store.close()


def _ignore_interrupts() -> None:
    """Let Ctrl-C stop the server only, which then stops this process without a word."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def open_room(path: str | Path, results: tuple[str, ...] = (), address: str = "") -> StudyRoom:
    """The study, open for raters; an error if another process has it."""
    store = Store(path)
    try:
        db = readable(path, beside_writer=True)
        return StudyRoom(store, db, queries.facts(db), results, address)
    except BaseException:
        store.close()
        raise


# What the organiser may ask for: how far the study is, its figures, and changes of the staff.


def handlers(room: StudyRoom) -> Mapping[tuple[str, str], Handler]:
    """The addresses for the organiser."""

    async def status(request: Request, visitor: Visitor) -> Response:
        return reply(study_status(room.db))

    async def figures(request: Request, visitor: Visitor) -> Response:
        newest = queries.newest(room.db)
        if not room.is_closed:
            await room.write(changes.log("look", str(newest)))
        return reply(await room.figures(study_figures))

    async def export(request: Request, visitor: Visitor) -> Response:
        table = await room.elsewhere(exported_table, str(room.store.path))
        return _download(table.encode(), "ratings.csv", "text/csv")

    async def copy(request: Request, visitor: Visitor) -> Response:
        with tempfile.TemporaryDirectory() as folder:
            target = Path(folder) / "copy.sqlite"
            await room.elsewhere(backup, str(room.store.path), str(target))
            return _download(target.read_bytes(), "study-backup.sqlite", "application/octet-stream")

    async def linked(
        name: str, work: Callable[[str, bytes], Callable[[sqlite3.Connection], Value]]
    ) -> tuple[str, Value]:
        """A new link of a rater, in place of the old one, and what the change of the study gave."""
        link = Link(name, room.address, RATER_PAGE, new_token())
        found = await room.write(work(name, token_hash(link.token)))
        path = links_file(room.store.path)
        write_links(path, [*(one for one in read_links(path) if one.name != name), link])
        return str(link), found

    async def add(request: Request, visitor: Visitor) -> Response:
        name = await _name(request)
        link, n_tasks = await linked(name, changes.add_rater)
        return reply({"name": name, "link": link, "tasks": n_tasks})

    async def renew(request: Request, visitor: Visitor) -> Response:
        name = await _name(request)
        link, _ = await linked(name, changes.new_link)
        return reply({"name": name, "link": link})

    async def link(request: Request, visitor: Visitor) -> Response:
        name = await _name(request)
        known = {one.name: one for one in read_links(links_file(room.store.path))}
        if name not in known:
            raise StudyError(
                f"the file of links has none of {name}", remedy="make a new link for this rater"
            )
        return reply({"name": name, "link": str(known[name])})

    async def release(request: Request, visitor: Visitor) -> Response:
        given, nobody = await room.write(changes.release_rater(await _name(request)))
        return reply({"given": given, "nobody": nobody})

    async def close(request: Request, visitor: Visitor) -> Response:
        await json_body(request)
        await room.write(changes.close_study)
        return reply({})

    return {
        ("GET", "/api/admin/status"): status,
        ("GET", "/api/admin/figures"): figures,
        ("GET", "/api/admin/export.csv"): export,
        ("GET", "/api/admin/backup"): copy,
        ("POST", "/api/admin/rater"): add,
        ("POST", "/api/admin/link"): renew,
        ("POST", "/api/admin/same-link"): link,
        ("POST", "/api/admin/release"): release,
        ("POST", "/api/admin/close"): close,
    }


async def _name(request: Request) -> str:
    name = (await json_body(request)).get("name")
    if not isinstance(name, str) or not name.strip():
        raise StudyError("no rater was named", remedy="give a name")
    return name.strip()


def _download(content: bytes, name: str, kind: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=kind, headers=headers)
