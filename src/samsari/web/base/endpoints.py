"""Addresses with roles: who may ask for what. Nothing is open unless it says so.

    Endpoint("GET", "/api/admin/status", "admin", status)

A handler gets the request and who asks. Without the right token every address answers with the same
bytes as an address that does not exist.
"""

from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from samsari.errors import ToolkitError
from samsari.web.base.tokens import WrongTokens, bearer

ANYONE = "anyone"


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who asks: a role and, for some roles, an id."""

    role: str
    id: int = 0


Handler = Callable[[Request, Visitor], Awaitable[Response]]
# The visitor behind a token; None if the token is wrong.
Recognise = Callable[[str], Visitor | None]


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A method and a path, the role that may ask, and what answers."""

    method: str
    path: str
    role: str
    handler: Handler


def application(
    endpoints: Iterable[Endpoint],
    roles: Iterable[str] = (),
    recognise: Recognise = lambda token: None,
    **settings: Any,
) -> Starlette:
    """The application of these endpoints; an endpoint with an unknown role is a mistake."""
    known = {ANYONE, *roles}
    wrong = WrongTokens()
    routes = []
    for endpoint in endpoints:
        if endpoint.role not in known:
            raise ValueError(f"{endpoint.path} states no known role: {endpoint.role!r}")
        answer = _answer(endpoint, recognise, wrong)
        routes.append(Route(endpoint.path, answer, methods=[endpoint.method]))
    # `405` would tell that an address exists.
    handlers = dict.fromkeys((404, 405), _nothing_here)
    return Starlette(routes=routes, exception_handlers={**handlers, Exception: _bug}, **settings)


def _answer(
    endpoint: Endpoint, recognise: Recognise, wrong: WrongTokens
) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        visitor = Visitor(ANYONE)
        if endpoint.role != ANYONE:
            address = request.client.host if request.client else ""
            if wrong.are_too_many(address):
                return error(429, "too many wrong links; wait a minute")
            token = bearer(request.headers.get("authorization", ""))
            found = recognise(token) if token else None
            if found is None:
                wrong.add(address)
            if found is None or found.role != endpoint.role:
                raise HTTPException(404)
            visitor = found
        try:
            return await endpoint.handler(request, visitor)
        except ToolkitError as mistake:
            return error(400, str(mistake))

    return answer


def reply(document: object, status: int = 200) -> Response:
    """A JSON document as an answer."""
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return Response(text.encode(), status, media_type="application/json")


def error(status: int, sentence: str) -> Response:
    """One sentence about what went wrong."""
    return reply({"error": sentence}, status)


async def json_body(request: Request) -> dict[str, Any]:
    """The JSON object that was sent."""
    try:
        document = json.loads(await request.body(), parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise ToolkitError("the request is not JSON") from None
    if not isinstance(document, dict):
        raise ToolkitError("the request is not a JSON object")
    return document


def _no_number(word: str) -> float:
    raise ValueError(f"{word} is no JSON")


async def _nothing_here(request: Request, problem: Exception) -> Response:
    return error(404, "there is nothing here; check the link")


async def _bug(request: Request, problem: Exception) -> Response:
    # The path has no secrets: tokens never stand in an address that is sent.
    print(f"samsari: a mistake while answering {request.url.path}", file=sys.stderr)
    traceback.print_exception(problem, file=sys.stderr)
    return error(500, "a mistake in samsari itself; the answer is kept and sent again")
