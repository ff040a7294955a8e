"""What the organiser may ask for: how far the study is, its figures, and changes of the staff."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from samsari.errors import StudyError
from samsari.formats.studies import Link, links_file, new_token, read_links, token_hash, write_links
from samsari.human.study import changes, queries
from samsari.human.study import changes as staff
from samsari.human.study.store import backup
from samsari.tasks.rating.building import RATER_PAGE
from samsari.tasks.rating.following import study_status
from samsari.web.base.endpoints import Handler, Visitor, json_body, reply
from samsari.web.rating.room import StudyRoom


def handlers(room: StudyRoom) -> Mapping[tuple[str, str], Handler]:
    """The addresses for the organiser."""

    async def status(request: Request, visitor: Visitor) -> Response:
        return reply(study_status(room.db))

    async def figures(request: Request, visitor: Visitor) -> Response:
        from samsari.web.rating.room import study_figures

        newest = queries.newest(room.db)
        if not room.is_closed:
            await room.write(changes.log("look", str(newest)))
        return reply(await room.figures(study_figures))

    async def export(request: Request, visitor: Visitor) -> Response:
        from samsari.web.rating.room import exported_table

        table = await room.elsewhere(exported_table, str(room.store.path))
        return _download(table.encode(), "ratings.csv", "text/csv")

    async def copy(request: Request, visitor: Visitor) -> Response:
        with tempfile.TemporaryDirectory() as folder:
            target = Path(folder) / "copy.sqlite"
            await room.elsewhere(backup, str(room.store.path), str(target))
            return _download(target.read_bytes(), "study-backup.sqlite", "application/octet-stream")

    async def add(request: Request, visitor: Visitor) -> Response:
        name = await _name(request)
        link = Link(name, room.address, RATER_PAGE, new_token())
        n_tasks = await room.write(staff.add_rater(name, token_hash(link.token)))
        keep_link(room, link)
        return reply({"name": name, "link": str(link), "tasks": n_tasks})

    async def renew(request: Request, visitor: Visitor) -> Response:
        name = await _name(request)
        link = Link(name, room.address, RATER_PAGE, new_token())
        await room.write(changes.new_link(name, token_hash(link.token)))
        keep_link(room, link)
        return reply({"name": name, "link": str(link)})

    async def release(request: Request, visitor: Visitor) -> Response:
        given, nobody = await room.write(staff.release_rater(await _name(request)))
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
        ("POST", "/api/admin/release"): release,
        ("POST", "/api/admin/close"): close,
    }


def keep_link(room: StudyRoom, link: Link) -> None:
    """Put a new link into the file of links, in place of the rater's old one."""
    path = links_file(room.store.path)
    others = [one for one in read_links(path) if one.name != link.name]
    write_links(path, [*others, link])


async def _name(request: Request) -> str:
    name = (await json_body(request)).get("name")
    if not isinstance(name, str) or not name.strip():
        raise StudyError("no rater was named", remedy="give a name")
    return name.strip()


def _download(content: bytes, name: str, kind: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=kind, headers=headers)
