"""What the page for corrections asks for: the queue, one passage, and every edit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from starlette.responses import Response

from samsari.errors import SettingError
from samsari.web.base.endpoints import Handler, reply
from samsari.web.playground.room import Fields, Playground, number, text, whole

if TYPE_CHECKING:
    from samsari.tasks.playground.corrections import Correction, Workbench

SAVED = ("xml", "json", "mrp", "text", "app-json")
Change = Callable[["Correction", Fields], "Correction"]


def handlers(room: Playground) -> Mapping[tuple[str, str], Handler]:
    """The addresses of the page for corrections."""
    desk = Desk(room)
    works: dict[tuple[str, str], Callable[[Fields], object]] = {
        ("GET", "/api/correct"): desk.queue,
        ("POST", "/api/correct/new"): desk.new,
        ("GET", "/api/correct/item"): desk.item,
        ("GET", "/api/correct/following"): desk.following,
        ("GET", "/api/correct/file"): desk.file,
        ("POST", "/api/correct/edit"): partial(desk.changed, _edit),
        ("POST", "/api/correct/step"): partial(desk.changed, _step),
        ("POST", "/api/correct/note"): partial(desk.changed, _note),
    }
    return {address: room.answering(work) for address, work in works.items()}


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

    def queue(self, fields: Fields) -> dict[str, Any]:
        """What is there to correct."""
        return {"items": self.bench.queue(), "is_queue": self.room.passages is not None}

    def new(self, fields: Fields) -> dict[str, Any]:
        """The id of a text that was pasted."""
        return {"id": self.bench.new(text(fields, "source"), text(fields, "output", "")).id}

    def item(self, fields: Fields) -> dict[str, Any]:
        """One correction with its drawings, checks and SAMSA."""
        return self._view(self.bench.open(text(fields, "item")), fields)

    def following(self, fields: Fields) -> dict[str, Any]:
        """The id of the next passage that is not done."""
        return {"id": self.bench.following(text(fields, "item", ""))}

    def file(self, fields: Fields) -> dict[str, str]:
        """The corrected passages as a file, in the format that is asked for."""
        from samsari.formats.passages.registry import FORMATS
        from samsari.tasks.playground.corrections import text_of

        id, form = text(fields, "item"), text(fields, "format", "xml")
        if form not in SAVED:
            raise SettingError(f"there is no format {form!r}", remedy=", ".join(SAVED))
        suffix = FORMATS[form].suffixes[0]
        return {"name": f"{id}{suffix}", "text": text_of(self.bench.open(id), form)}

    def changed(self, change: Change, fields: Fields) -> Response:
        """A correction that was changed and saved, or the newest one if the page has an old one."""
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
