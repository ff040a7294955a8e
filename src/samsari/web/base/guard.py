"""The guard before every request: known hosts and origins, JSON only, small and quick bodies.

It also puts the security headers on every answer. A request that it refuses reaches no route.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

# What one request and one visitor may ask of a server: bytes, seconds, pieces of work.

MOST_BYTES = 64 * 1024  # of a request; the playground takes more
HEAD_SECONDS = 10.0  # for the head of a request to arrive
BODY_SECONDS = 15.0  # for its body
MOST_CONNECTIONS = 2000
KEEP_ALIVE_SECONDS = 30

END_SECONDS = 5.0  # for work that is broken off to come to its end
WAIT_SECONDS = 60.0  # until the models are free
MOST_WAITING = 32  # requests for the models
MOST_OF_ONE = 8  # of them from one address

MOST_WRONG = 10  # links that are wrong, from one address
WINDOW = 60.0  # within so many seconds


Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

READING = ("GET", "HEAD")
DATA = "/api/"  # a link from another site may lead to a page, never to data

HEADERS = (
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        b"connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)


@dataclass(frozen=True)
class Addresses:
    """The addresses under which the pages may be asked for, such as http://127.0.0.1:8765."""

    origins: frozenset[str]

    @property
    def hosts(self) -> frozenset[str]:
        """The values of a Host header that are right."""
        return frozenset(urlsplit(origin).netloc for origin in self.origins)


def addresses(host: str, port: int, url: str = "") -> Addresses:
    """The right addresses of a server that listens on host and port, or is known as `url`.

    >>> sorted(addresses("127.0.0.1", 80, "https://study.example/x").hosts)
    ['127.0.0.1', '127.0.0.1:80', 'localhost', 'localhost:80', 'study.example']
    """
    names = ["127.0.0.1", "localhost"] if host in ("127.0.0.1", "localhost") else []
    if host == "::1":
        names = ["[::1]", "localhost"]
    if not names and host not in ("0.0.0.0", "::"):
        names = [f"[{host}]" if ":" in host else host]
    found = {f"http://{name}:{port}" for name in names}
    if port == 80:
        found |= {f"http://{name}" for name in names}
    if url:
        parts = urlsplit(url)
        found.add(f"{parts.scheme}://{parts.netloc}")
    return Addresses(frozenset(found))


class RefusedError(Exception):
    """A request that must not go further: the status and a sentence."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence


class Guard:
    """An ASGI application around another one; `allowed` may change until the first request."""

    def __init__(
        self,
        app: App,
        allowed: Addresses,
        *,
        body_seconds: float = BODY_SECONDS,
        most_bytes: int = MOST_BYTES,
    ) -> None:
        self._app = app
        self.allowed = allowed
        self._body_seconds = body_seconds
        self._most_bytes = most_bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        sender = _with_headers(send)
        try:
            headers = _headers(scope["headers"])
            _check_framing(headers)
            _check_origin(headers, self.allowed)
            body = b""
            if scope["method"] not in READING or scope["path"].startswith(DATA):
                _check_site(headers)
            if scope["method"] not in READING:
                _check_write(scope["method"], headers, self._most_bytes)
                body = await asyncio.wait_for(_body(receive, self._most_bytes), self._body_seconds)
        except RefusedError as refused:
            await _refuse(sender, refused)
        except TimeoutError:
            await _refuse(sender, RefusedError(408, "the request took too long to arrive"))
        else:
            await self._app(scope, _replay(body, receive), sender)


def _headers(pairs: Iterable[tuple[bytes, bytes]]) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, value in pairs:
        key = name.decode("latin-1").lower()
        if key == "host" and key in found:
            raise RefusedError(400, "the request names two hosts")
        found[key] = value.decode("latin-1")
    return found


def _check_framing(headers: dict[str, str]) -> None:
    # A proxy that believes the other size would take the rest for a request of somebody else.
    if "content-length" in headers and "transfer-encoding" in headers:
        raise RefusedError(400, "the request states its size in two ways")


def _check_origin(headers: dict[str, str], allowed: Addresses) -> None:
    if headers.get("host", "").lower() not in allowed.hosts:
        raise RefusedError(421, "this server does not answer for that address")
    origin = headers.get("origin")
    if origin is not None and origin.lower() not in allowed.origins:
        raise RefusedError(403, "this page belongs to another site")


def _check_site(headers: dict[str, str]) -> None:
    """Browsers say which site asks; other programs do not, and no page can make them."""
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise RefusedError(403, "this page belongs to another site")


def _check_write(method: str, headers: dict[str, str], most_bytes: int) -> None:
    if method != "POST":
        raise RefusedError(405, "only GET and POST are answered")
    if headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise RefusedError(415, "send JSON")
    length = headers.get("content-length", "0")
    if not length.isdecimal() or int(length) > most_bytes:
        raise RefusedError(413, "the request is too large")


async def _body(receive: Receive, most_bytes: int) -> bytes:
    parts: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise RefusedError(400, "the request broke off")
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > most_bytes:
            raise RefusedError(413, "the request is too large")
        if not message.get("more_body", False):
            return b"".join(parts)


def _replay(body: bytes, receive: Receive) -> Receive:
    """The body once more, then whatever comes."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def read() -> Message:
        return waiting.pop() if waiting else await receive()

    return read


def _with_headers(send: Send) -> Send:
    async def sender(message: Message) -> None:
        if message["type"] == "http.response.start":
            present = {name.lower() for name, _ in message.get("headers", [])}
            extra = [pair for pair in HEADERS if pair[0] not in present]
            if b"cache-control" not in present:
                extra.append((b"cache-control", b"no-store"))
            message = {**message, "headers": [*message.get("headers", []), *extra]}
        await send(message)

    return sender


async def _refuse(send: Send, refused: RefusedError) -> None:
    body = json.dumps({"error": refused.sentence}).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        # What is left of a refused body is not read.
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
