"""What the page for corrections asks for: the queue, one passage, and every edit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import Response

from samsari.errors import SettingError
from samsari.web.base.endpoints import Handler, Visitor, reply
from samsari.web.playground.fields import fields_of, number, text, whole
from samsari.web.playground.room import Playground

if TYPE_CHECKING:
    from samsari.tasks.playground.correction import Correction
    from samsari.tasks.playground.workbench import Workbench

SAVED = ("xml", "json", "mrp", "text", "app-json")
Fields = Mapping[str, Any]
Change = Callable[["Correction", Fields], "Correction"]


def handlers(room: Playground) -> Mapping[tuple[str, str], Handler]:
    """The addresses of the page for corrections."""
    benches: list[Workbench] = []

    def bench() -> Workbench:
        from samsari.tasks.playground.workbench import Workbench

        if not benches:
            place = room.passages
            folder = place.with_name(f"{place.name}-corrected") if place else room.work / "texts"
            benches.append(Workbench(folder, place))
        return benches[0]

    def view(found: Correction, fields: Fields) -> dict[str, Any]:
        from samsari.tasks.playground.correcting import correction_view, live_samsa

        width = min(max(number(fields, "width", 1000), 280), 1600)
        samsa = live_samsa() if found.output.strip() else None
        return {
            **correction_view(found, width, samsa),
            "file": str(bench().corrected(found.id)),
            "note": bench().note(found.id),
        }

    async def queue(request: Request, visitor: Visitor) -> Response:
        rows = await room.with_models(lambda: bench().queue())
        return reply({"items": rows, "is_queue": room.passages is not None})

    async def new(request: Request, visitor: Visitor) -> Response:
        fields = await fields_of(request)
        source, output = text(fields, "source"), text(fields, "output", "")
        found = await room.with_models(lambda: bench().new(source, output))
        return reply({"id": found.id})

    async def item(request: Request, visitor: Visitor) -> Response:
        fields = await fields_of(request)
        id = text(fields, "item")
        return reply(await room.with_models(lambda: view(bench().open(id), fields)))

    async def following(request: Request, visitor: Visitor) -> Response:
        id = text(await fields_of(request), "item", "")
        return reply({"id": await room.with_models(lambda: bench().following(id))})

    async def file(request: Request, visitor: Visitor) -> Response:
        fields = await fields_of(request)
        id, form = text(fields, "item"), text(fields, "format", "xml")
        if form not in SAVED:
            raise SettingError(f"there is no format {form!r}", remedy=", ".join(SAVED))

        def work() -> dict[str, str]:
            from samsari.formats.passages.registry import FORMATS
            from samsari.tasks.playground.workbench import text_of

            suffix = FORMATS[form].suffixes[0]
            return {"name": f"{id}{suffix}", "text": text_of(bench().open(id), form)}

        return reply(await room.with_models(work))

    def changing(change: Change) -> Handler:
        async def answer(request: Request, visitor: Visitor) -> Response:
            fields = await fields_of(request)
            id, version = text(fields, "item"), whole(fields, "version", 0)

            def work() -> Response:
                from samsari.tasks.playground.workbench import ConflictError

                try:
                    before = bench().change(id, version)
                except ConflictError as conflict:
                    newest = view(bench().open(id), fields)
                    return reply({"error": str(conflict), "newest": newest}, 409)
                return reply(view(bench().save(change(before, fields)), fields))

            return await room.with_models(work)

        return answer

    return {
        ("GET", "/api/correct"): queue,
        ("POST", "/api/correct/new"): new,
        ("GET", "/api/correct/item"): item,
        ("GET", "/api/correct/following"): following,
        ("GET", "/api/correct/file"): file,
        ("POST", "/api/correct/edit"): changing(_edit),
        ("POST", "/api/correct/step"): changing(_step),
        ("POST", "/api/correct/note"): changing(_note),
    }


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
