"""What the Simplify page asks for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from samsari.errors import SettingError
from samsari.web.base.endpoints import Handler, Visitor, reply
from samsari.web.playground.room import Playground, fields_of, text, texts


def handlers(room: Playground) -> Mapping[tuple[str, str], Handler]:
    """The addresses of the Simplify page."""

    async def simplify(request: Request, visitor: Visitor) -> Response:
        fields = await fields_of(request)
        given = text(fields, "text")

        def work() -> object:
            from samsari.tasks.playground.simplifying import Options, simplification

            options = Options(
                text(fields, "strength", "normal"),
                fields.get("split") in (True, "1", "true"),
                frozenset(texts(fields, "kept")),
                frozenset(texts(fields, "forbidden")),
                frozenset(texts(fields, "protected")),
                texts(fields, "terms"),
                _chosen(fields),
                has_glosses=fields.get("glosses", True) not in (False, "0", "false"),
            )
            return simplification(given, options)

        return reply(await room.with_models(request, work))

    return {("POST", "/api/simplify"): simplify, ("GET", "/api/simplify"): simplify}


def _chosen(fields: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """Other words for some places: an object from places to words."""
    given = fields.get("chosen", {})
    if not isinstance(given, dict):
        raise SettingError("'chosen' is no object", remedy="send places with their words")
    return tuple((place, text(given, place)) for place in given)
