"""Addresses with roles: who may ask for what. Nothing is open unless it says so.

    Endpoint("GET", "/api/admin/status", "admin", status)

A handler gets the request and who asks. Without the right token every address answers with the same
bytes as an address that does not exist.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import sys
import time
import traceback
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import cache
from ipaddress import IPv6Address, ip_address
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from samsari.errors import ToolkitError
from samsari.reporting.html import asset, joined_script
from samsari.web.base.guard import MOST_WRONG, WINDOW
from samsari.web.base.server import BusyError

# Tokens in requests: a page reads its token behind the `#` and sends it as a header.
#
# `samsari.formats.studies` makes tokens.


def bearer(header: str) -> str:
    """The token in an `Authorization` header; empty if there is none."""
    scheme, _, token = header.partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def visitor_of(address: str) -> str:
    """Whom an address belongs to: with IPv6 one visitor has all addresses of a network.

    >>> visitor_of("192.0.2.7"), visitor_of("2001:db8::1") == visitor_of("2001:db8::2:1")
    ('192.0.2.7', True)
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    return str(found.ipv4_mapped or IPv6Address(int(found) >> 64 << 64))


class WrongTokens:
    """Counts the wrong tokens of each visitor; too many within a minute are refused."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._seen: dict[str, deque[float]] = {}

    def are_too_many(self, visitor: str) -> bool:
        """True if this visitor sent too many wrong tokens within the last minute."""
        times = self._seen.get(visitor)
        if times is None:
            return False
        while times and times[0] < self._clock() - WINDOW:
            times.popleft()
        if not times:
            del self._seen[visitor]
        return len(times) >= MOST_WRONG

    def add(self, visitor: str) -> None:
        """Count one more wrong token; the oldest visitors are forgotten first."""
        if len(self._seen) > 10_000:
            del self._seen[next(iter(self._seen))]
        self._seen.setdefault(visitor, deque(maxlen=MOST_WRONG)).append(self._clock())


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
    on_end: Callable[[], None] = lambda: None,
) -> Starlette:
    """The application of these endpoints; an endpoint with an unknown role is a mistake."""

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        yield
        on_end()

    known = {ANYONE, *roles}
    wrong = WrongTokens()
    routes = []
    endpoints = tuple(endpoints)
    has_secrets = any(endpoint.role != ANYONE for endpoint in endpoints)
    for endpoint in endpoints:
        if endpoint.role not in known:
            raise ValueError(f"{endpoint.path} states no known role: {endpoint.role!r}")
        answer = _answer(endpoint, recognise)
        routes.append(Route(endpoint.path, answer, methods=[endpoint.method]))

    async def nothing_here(request: Request, problem: Exception) -> Response:
        # Addresses that are there and those that are not count and answer alike. Behind a proxy
        # visitors may share an address: a right token is never held up.
        if has_secrets and _known(request, recognise) is None:
            visitor = asks(request)
            if wrong.are_too_many(visitor):
                return error(429, "too many wrong links; wait a minute")
            wrong.add(visitor)
        return error(404, "there is nothing here; check the link")

    # `405` would tell that an address exists.
    handlers = dict.fromkeys((404, 405), nothing_here)
    app = Starlette(routes=routes, exception_handlers={**handlers, Exception: _bug}, lifespan=life)
    app.router.redirect_slashes = False  # an answer to `/there/` would tell of `/there`
    return app


def _answer(endpoint: Endpoint, recognise: Recognise) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        visitor = Visitor(ANYONE)
        if endpoint.role != ANYONE:
            found = _known(request, recognise)
            if found is None or found.role != endpoint.role:
                raise HTTPException(404)
            visitor = found
        try:
            return await endpoint.handler(request, visitor)
        except BusyError as busy:
            return error(busy.status, str(busy))
        except ToolkitError as mistake:
            return error(400, str(mistake))

    return answer


def _known(request: Request, recognise: Recognise) -> Visitor | None:
    token = bearer(request.headers.get("authorization", ""))
    return recognise(token) if token else None


def asks(request: Request) -> str:
    """Who asks, as far as the address tells."""
    return visitor_of(request.client.host) if request.client else ""


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


async def _bug(request: Request, problem: Exception) -> Response:
    # The path has no secrets: tokens never stand in an address that is sent.
    print(f"samsari: a mistake while answering {request.url.path}", file=sys.stderr)
    traceback.print_exception(problem, file=sys.stderr)
    return error(500, "a mistake in samsari itself; the answer is kept and sent again")


# Pages from templates: one frame for all, everything escaped, nothing undefined.

# Style and scripts: a fixed table of files, addressed by the hash of their content.
#
# Several style sheets, or several JavaScript modules, are joined into one file, so that a page
# needs few requests. No path of a request ever reaches the disk.

HERE = Path(__file__).parent / "static"
MEDIA_TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
FOR_EVER = "public, max-age=31536000, immutable"


@dataclass(frozen=True, slots=True)
class StaticFile:
    """A file that browsers may keep for ever: its name, type, bytes and packed bytes."""

    name: str
    media_type: str
    content: bytes
    packed: bytes

    @property
    def address(self) -> str:
        """The path of the file; it changes whenever the content does."""
        return f"/static/{hashlib.sha256(self.content).hexdigest()[:16]}/{self.name}"


def static_file(name: str, content: str) -> StaticFile:
    """A static file of this name and text."""
    data = content.encode()
    return StaticFile(name, MEDIA_TYPES[Path(name).suffix], data, gzip.compress(data, 9, mtime=0))


def joined_styles(name: str, paths: Iterable[Path]) -> StaticFile:
    """Several style sheets as one, after the one that the server shares with the report."""
    own = "".join(path.read_text(encoding="utf-8") for path in paths)
    return static_file(name, asset("shared.css") + own)


def joined_modules(name: str, start: Path, folders: Iterable[Path]) -> StaticFile:
    """A JavaScript module and all that it imports as one module, imported ones first."""
    return static_file(name, joined_script(start, folders))


def icon() -> StaticFile:
    """The picture that browsers show beside the title."""
    return static_file("icon.svg", (HERE / "icon.svg").read_text(encoding="utf-8"))


def endpoint(files: Iterable[StaticFile]) -> Endpoint:
    """The address of all static files."""
    table = {file.address: file for file in files}

    async def serve(request: Request, visitor: Visitor) -> Response:
        file = table.get(request.url.path)
        if file is None:
            raise HTTPException(404)
        headers = {"cache-control": FOR_EVER, "vary": "accept-encoding"}
        content = file.content
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            content = file.packed
        return Response(content, media_type=file.media_type, headers=headers)

    return Endpoint("GET", "/static/{hash}/{name}", ANYONE, serve)


PAGES_HERE = Path(__file__).parent / "templates"


@cache
def _templates(folder: Path) -> Environment:
    return Environment(
        loader=FileSystemLoader([folder, PAGES_HERE]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def page(
    template: str,
    folder: Path,
    *,
    title: str,
    style: StaticFile,
    script: StaticFile | None = None,
    **values: object,
) -> Response:
    """The page that a template of a folder makes inside the common frame."""
    text = (
        _templates(folder)
        .get_template(template)
        .render(
            title=title,
            style=style.address,
            script=script.address if script else "",
            icon=icon().address,
            **values,
        )
    )
    return HTMLResponse(text)


def page_endpoint(path: str, template: str, folder: Path, **values: Any) -> Endpoint:
    """The address of a page without any data: its script asks for them."""

    async def show(request: Request, visitor: Visitor) -> Response:
        return page(template, folder, **values)

    return Endpoint("GET", path, ANYONE, show)
