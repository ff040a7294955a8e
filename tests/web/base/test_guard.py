"""The guard refuses foreign hosts and origins, other types than JSON, big and slow bodies."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.testclient import TestClient

from samsari.errors import SettingError
from samsari.formats.links import new_token, token_hash
from samsari.web.base import slow_clients
from samsari.web.base.endpoints import (
    ANYONE,
    Endpoint,
    Visitor,
    application,
    json_body,
    reply,
)
from samsari.web.base.guard import MOST_BYTES, Guard, addresses
from samsari.web.base.server import open_door
from samsari.web.base.tokens import MOST_WRONG, WrongTokens

OWN = "http://127.0.0.1:8765"


async def echo(request: Request, visitor: Visitor) -> Response:
    if request.method == "POST":
        return reply(await json_body(request))
    return reply({"role": visitor.role})


def app(*more: Endpoint) -> Any:
    known = {"right": Visitor("admin"), "rater": Visitor("rater", 7)}
    endpoints = [
        Endpoint("GET", "/", ANYONE, echo),
        Endpoint("POST", "/echo", ANYONE, echo),
        Endpoint("GET", "/secret", "admin", echo),
        *more,
    ]
    return application(endpoints, ["admin", "rater"], known.get)


@pytest.fixture
def client() -> Iterator[TestClient]:
    with TestClient(Guard(app(), addresses("127.0.0.1", 8765)), base_url=OWN) as client:  # type: ignore[arg-type]
        yield client


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1", "127.0.0.1:1", "", "127.0.0.1:8765.evil"]
)
def test_a_foreign_host_is_refused(client: TestClient, host: str) -> None:
    for path in ("/", "/secret", "/nothing"):
        assert client.get(path, headers={"host": host}).status_code == 421


def test_a_foreign_origin_is_refused(client: TestClient) -> None:
    for origin in ("http://evil.example", "null", "https://127.0.0.1:8765"):
        assert client.get("/", headers={"origin": origin}).status_code == 403
    assert client.get("/", headers={"origin": OWN}).status_code == 200
    cross = {"sec-fetch-site": "cross-site"}
    assert client.post("/echo", json={}, headers=cross).status_code == 403


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_only_json_is_taken(client: TestClient, kind: str) -> None:
    assert client.post("/echo", content="{}", headers={"content-type": kind}).status_code == 415


def test_a_preflight_is_not_answered(client: TestClient) -> None:
    answer = client.options("/echo", headers={"access-control-request-method": "POST"})
    assert answer.status_code == 405
    assert not [name for name in answer.headers if name.startswith("access-control")]


def test_a_big_body_is_refused_whether_it_says_its_size_or_not(client: TestClient) -> None:
    kind = {"content-type": "application/json"}
    assert client.post("/echo", content=b" " * (MOST_BYTES + 1), headers=kind).status_code == 413
    parts = (b" " * 1000 for _ in range(1000))
    assert client.post("/echo", content=parts, headers=kind).status_code == 413
    assert client.post("/echo", json={"a": "b"}).json() == {"a": "b"}


def test_what_is_no_json_object_is_one_sentence(client: TestClient) -> None:
    kind = {"content-type": "application/json"}
    for body in (b"", b"[1]", b"{", b"\xff", b"[" * 60000):
        answer = client.post("/echo", content=body, headers=kind)
        assert answer.status_code == 400
        assert answer.json()["error"].startswith("the request is not")


def test_a_slow_body_is_refused() -> None:
    guard = Guard(app(), addresses("127.0.0.1", 8765), body_seconds=0.01)  # type: ignore[arg-type]
    sent: list[Any] = []

    async def never() -> Any:
        await asyncio.sleep(60)

    async def send(message: Any) -> None:
        sent.append(message)

    headers = [(b"host", b"127.0.0.1:8765"), (b"content-type", b"application/json")]
    scope = {"type": "http", "method": "POST", "path": "/echo", "headers": headers}
    asyncio.run(guard(scope, never, send))
    assert sent[0]["status"] == 408


def test_every_answer_has_the_security_headers(client: TestClient) -> None:
    for answer in (client.get("/"), client.get("/nothing"), client.put("/")):
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert "unsafe" not in answer.headers["content-security-policy"]
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cache-control"] == "no-store"
        assert "set-cookie" not in answer.headers


def test_without_the_right_token_an_address_is_as_if_it_were_not_there(client: TestClient) -> None:
    nothing = client.get("/nothing")
    for token in ("", "wrong", "rater"):
        answer = client.get("/secret", headers={"authorization": f"Bearer {token}"})
        assert (answer.status_code, answer.content) == (404, nothing.content)
    right = client.get("/secret", headers={"authorization": "Bearer right"})
    assert right.json() == {"role": "admin"}


def test_guessing_is_slowed_down(client: TestClient) -> None:
    wrong = {"authorization": "Bearer guess"}
    statuses = [client.get("/secret", headers=wrong).status_code for _ in range(MOST_WRONG + 2)]
    assert statuses == [404] * MOST_WRONG + [429] * 2


def test_wrong_tokens_are_forgotten_after_a_minute() -> None:
    now = [0.0]
    wrong = WrongTokens(lambda: now[0])
    for _ in range(MOST_WRONG):
        wrong.add("a")
    assert wrong.are_too_many("a") and not wrong.are_too_many("b")
    now[0] = 61.0
    assert not wrong.are_too_many("a")


def test_an_endpoint_without_a_known_role_stops_the_start() -> None:
    with pytest.raises(ValueError, match="states no known role"):
        app(Endpoint("GET", "/open", "everyone", echo))


def test_tokens_are_long_and_differ() -> None:
    tokens = {new_token() for _ in range(10_000)}
    assert len(tokens) == 10_000
    assert all(len(token) == 22 for token in tokens)
    assert len(token_hash("x")) == 32


def test_a_port_in_use_and_an_open_host_are_one_sentence() -> None:
    door = open_door(port=0)
    door.socket.listen()
    with pytest.raises(SettingError, match="--port"):
        open_door(port=door.socket.getsockname()[1])
    door.socket.close()
    with pytest.raises(SettingError, match="--url"):
        open_door("0.0.0.0", 0)
    with pytest.raises(SettingError, match="https://NAME"):
        open_door(url="study.example")


def whole_answer(connection: socket.socket) -> bytes:
    found = b""
    while not found.endswith(b"}"):
        found += connection.recv(4000)
    return found


def test_half_a_head_is_given_up(serving: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slow_clients, "HEAD_SECONDS", 0.3)
    with serving(lambda door: app()) as door:
        port = door.socket.getsockname()[1]
        with socket.create_connection(("127.0.0.1", port)) as slow:
            slow.sendall(b"GET / HTTP/1.1\r\nHost: 127")
            slow.settimeout(10)
            assert slow.recv(100) == b""
        request = f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()
        with socket.create_connection(("127.0.0.1", port)) as again:  # kept alive, then half a head
            for _ in range(2):
                again.sendall(request)
                assert b"200 OK" in whole_answer(again)
                time.sleep(0.5)
            again.sendall(request[:20])
            again.settimeout(10)
            assert again.recv(100) == b""


def test_many_open_connections_stop_nobody(serving: Any) -> None:
    with serving(lambda door: app()) as door:
        port = door.socket.getsockname()[1]
        crowd = [socket.create_connection(("127.0.0.1", port)) for _ in range(200)]
        for one in crowd:
            one.sendall(b"GET / HT")
        with socket.create_connection(("127.0.0.1", port)) as good:
            good.settimeout(10)
            good.sendall(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
            assert b"200 OK" in good.recv(4000)
        for one in crowd:
            one.close()
