"""What the Explain page asks for."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response

from samsari.web.base.endpoints import Handler, Visitor, reply
from samsari.web.playground.room import Playground, fields_of, number, text, texts


def handlers(room: Playground) -> Mapping[tuple[str, str], Handler]:
    """The addresses of the Explain page; texts may come behind a `?`, too."""

    async def explain(request: Request, visitor: Visitor) -> Response:
        fields = await fields_of(request)
        source, output = text(fields, "source"), text(fields, "output", "")
        references = texts(fields, "references")
        width = number(fields, "width", 1000)

        def work() -> object:
            from samsari.tasks.playground.explaining import explanation

            return explanation(source, output, references, width=width)

        return reply(await room.with_models(request, work))

    return {("POST", "/api/explain"): explain, ("GET", "/api/explain"): explain}
