"""What the Results page asks for: how far the index is, the summary, a page of pairs, notes."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response

from samsari.errors import SettingError
from samsari.web.base.endpoints import Handler, Visitor, reply
from samsari.web.playground.room import Playground, fields_of, text, whole

if TYPE_CHECKING:
    from samsari.formats.result_index.asking import PairQuery
    from samsari.tasks.playground.browsing import Browser


def handlers(room: Playground) -> Mapping[tuple[str, str], Handler]:
    """The addresses of the Results page."""
    browsers: list[Browser] = []

    def browser() -> Browser:
        from samsari.tasks.playground.browsing import Browser

        if not room.results:
            raise SettingError(
                "no result was given", remedy="start it with samsari serve result.json"
            )
        if not browsers:
            browsers.append(Browser(tuple(map(Path, room.results)), room.work))
        return browsers[0]

    async def progress(request: Request, visitor: Visitor) -> Response:
        return reply({"share": browsers[0].share if browsers else 0.0})

    async def summary(request: Request, visitor: Visitor) -> Response:
        return reply(await room.with_files(request, lambda: browser().summary()))

    async def pairs(request: Request, visitor: Visitor) -> Response:
        fields = await fields_of(request)
        return reply(await room.with_files(request, lambda: browser().page(_query(fields))))

    async def note(request: Request, visitor: Visitor) -> Response:
        fields = await fields_of(request)
        id, words = text(fields, "id"), text(fields, "note")
        await room.with_files(request, lambda: browser().notes.write(id, words))
        return reply({"id": id, "note": words})

    return {
        ("GET", "/api/results/progress"): progress,
        ("GET", "/api/results"): summary,
        ("GET", "/api/results/pairs"): pairs,
        ("POST", "/api/results/note"): note,
    }


def _query(fields: Mapping[str, object]) -> PairQuery:
    from samsari.formats.result_index.asking import PairQuery

    return PairQuery(
        text(fields, "search", ""),
        text(fields, "finding", ""),
        whole(fields, "system", 0),
        whole(fields, "other", 1),
        text(fields, "order", "file"),
        whole(fields, "metric", 0),
        bool(whole(fields, "reverse", 0)),
        whole(fields, "start", 0),
        whole(fields, "size", 20),
    )
