"""What the page for corrections asks for: the queue, one passage, and every edit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import Response

from samsari.errors import SettingError
from samsari.web.base.endpoints import Handler, Visitor, reply
from samsari.web.playground.room import Playground, fields_of, number, text, whole

if TYPE_CHECKING:
    from samsari.tasks.playground.corrections import Correction, Workbench

SAVED = ("xml", "json", "mrp", "text", "app-json")
Fields = Mapping[str, Any]
Change = Callable[["Correction", Fields], "Correction"]


def handlers(room: Playground) -> Mapping[tuple[str, str], Handler]:
    """The addresses of the page for corrections."""
    desk = Desk(room)
    return {
        ("GET", "/api/correct"): desk.queue,
        ("POST", "/api/correct/new"): desk.new,
        ("GET", "/api/correct/item"): desk.item,
        ("GET", "/api/correct/following"): desk.following,
        ("GET", "/api/correct/file"): desk.file,
        ("POST", "/api/correct/edit"): desk.changing(_edit),
        ("POST", "/api/correct/step"): desk.changing(_step),
        ("POST", "/api/correct/note"): desk.changing(_note),
    }


@dataclass
class Desk:
    """Answers what the page asks; the corrections are opened at the first question."""

    room: Playground

    @cached_property
    def bench(self) -> Workbench:
        """Where the corrections are kept: beside the passages, or in the working folder."""
        from samsari.tasks.playground.corrections import Workbench

        place = self.room.passages
        folder = place.with_name(f"{place.name}-corrected") if place else self.room.work / "texts"
        return Workbench(folder, place)

    async def queue(self, request: Request, visitor: Visitor) -> Response:
        """What is there to correct."""
        return reply(await self.room.with_models(request, self._queue))

    async def new(self, request: Request, visitor: Visitor) -> Response:
        """The id of a text that was pasted."""
        fields = await fields_of(request)
        source, output = text(fields, "source"), text(fields, "output", "")
        found = await self.room.with_models(request, lambda: self.bench.new(source, output))
        return reply({"id": found.id})

    async def item(self, request: Request, visitor: Visitor) -> Response:
        """One correction with its drawings, checks and SAMSA."""
        fields = await fields_of(request)
        id = text(fields, "item")
        return reply(
            await self.room.with_models(request, lambda: self._view(self.bench.open(id), fields))
        )

    async def following(self, request: Request, visitor: Visitor) -> Response:
        """The id of the next passage that is not done."""
        id = text(await fields_of(request), "item", "")
        return reply({"id": await self.room.with_models(request, lambda: self.bench.following(id))})

    async def file(self, request: Request, visitor: Visitor) -> Response:
        """The corrected passages as a file, in the format that is asked for."""
        fields = await fields_of(request)
        id, form = text(fields, "item"), text(fields, "format", "xml")
        if form not in SAVED:
            raise SettingError(f"there is no format {form!r}", remedy=", ".join(SAVED))
        return reply(await self.room.with_models(request, lambda: self._file(id, form)))

    def changing(self, change: Change) -> Handler:
        """A handler that changes a correction, saves it and shows it."""

        async def answer(request: Request, visitor: Visitor) -> Response:
            fields = await fields_of(request)
            return await self.room.with_models(request, lambda: self._changed(change, fields))

        return answer

    def _queue(self) -> dict[str, Any]:
        return {"items": self.bench.queue(), "is_queue": self.room.passages is not None}

    def _changed(self, change: Change, fields: Fields) -> Response:
        from samsari.tasks.playground.corrections import ConflictError

        id, version = text(fields, "item"), whole(fields, "version", 0)
        try:
            before = self.bench.change(id, version)
        except ConflictError as conflict:
            newest = self._view(self.bench.open(id), fields)
            return reply({"error": str(conflict), "newest": newest}, 409)
        return reply(self._view(self.bench.save(change(before, fields)), fields))

    def _view(self, found: Correction, fields: Fields) -> dict[str, Any]:
        from samsari.tasks.playground.views import correction_view, live_samsa

        width = min(max(number(fields, "width", 1000), 280), 1600)
        samsa = live_samsa() if found.output.strip() else None
        return {
            **correction_view(found, width, samsa),
            "file": str(self.bench.corrected(found.id)),
            "note": self.bench.note(found.id),
        }

    def _file(self, id: str, form: str) -> dict[str, str]:
        from samsari.formats.passages.registry import FORMATS
        from samsari.tasks.playground.corrections import text_of

        suffix = FORMATS[form].suffixes[0]
        return {"name": f"{id}{suffix}", "text": text_of(self.bench.open(id), form)}


def _edit(found: Correction, fields: Fields) -> Correction:
    from samsari.ucca.editing.edits import from_object

    given = fields.get("edit")
    if not isinstance(given, dict):
        raise SettingError("the request has no edit", remedy="send an object")
    return found.edited(whole(fields, "sentence", 0), from_object(given))


def _step(found: Correction, fields: Fields) -> Correction:
    return found.stepped(int(number(fields, "steps", -1)))


def _note(found: Correction, fields: Fields) -> Correction:
    output = text(fields, "output") if "output" in fields else None
    done = fields.get("is_done")
    return found.noted(output=output, is_done=done if isinstance(done, bool) else None)
