"""The guard refuses foreign hosts and origins, other types than JSON, big and slow bodies."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Iterator
from http.client import HTTPConnection
from typing import Any

import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.testclient import TestClient

from samsari.errors import SettingError
from samsari.formats.studies import new_token, token_hash
from samsari.web.base import endpoints as static_files
from samsari.web.base import guard as limits
from samsari.web.base.endpoints import (
    ANYONE,
    Endpoint,
    Visitor,
    WrongTokens,
    application,
    json_body,
    reply,
)
from samsari.web.base.guard import MOST_BYTES, MOST_WRONG, Guard, addresses
from samsari.web.base.server import check_proxy, open_door

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
        Endpoint("GET", "/api/data", ANYONE, echo),
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
    # A link of another site may lead to a page, which holds no data; it never leads to data.
    assert client.get("/", headers=cross).status_code == 200
    for site in ("cross-site", "same-site"):
        assert client.get("/api/data", headers={"sec-fetch-site": site}).status_code == 403
    for site in ({}, {"sec-fetch-site": "same-origin"}, {"sec-fetch-site": "none"}):
        assert client.get("/api/data", headers=site).status_code == 200


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


def test_guessing_is_slowed_down_alike_whether_the_address_is_there_or_not() -> None:
    wrong = {"authorization": "Bearer guess"}
    told = []
    for path in ("/secret", "/nothing", "/secret/", "/static/0/x.css"):
        client = TestClient(app(static_files.endpoint([])), base_url=OWN)
        first = [client.get(path, headers=wrong) for _ in range(MOST_WRONG + 2)]
        told.append([(one.status_code, one.content) for one in first])
        # What is asked for next, in any way, gives nothing away.
        others = [client.get(other, headers=wrong) for other in ("/secret", "/nothing", "/echo")]
        others += [client.delete("/secret"), client.post("/nothing"), client.get("/secret")]
        assert {(one.status_code, one.content) for one in others} == {told[0][-1]}
        right = {"authorization": "Bearer right"}
        assert client.get("/secret", headers=right).status_code == 200
        assert client.get("/nothing", headers=right).status_code == 404
        assert client.get("/").status_code == 200
    assert [status for status, _ in told[0]] == [404] * MOST_WRONG + [429] * 2
    assert told == told[:1] * 4


def statuses(port: int, forwarded: bool) -> list[int]:
    """The answers to wrong links; each says that it is asked for somebody else."""
    found = []
    for number in range(MOST_WRONG + 2):
        link = HTTPConnection("127.0.0.1", port)
        headers = {"authorization": "Bearer guess"}
        if forwarded:
            headers["x-forwarded-for"] = f"192.0.2.{number}"
        link.request("GET", "/secret", headers=headers)
        found.append(link.getresponse().status)
        link.close()
    return found


def test_who_asks_is_believed_only_of_a_proxy_that_was_named(serving: Any) -> None:
    held_up = [404] * MOST_WRONG + [429] * 2
    for proxy, forwarded, wanted in (
        ("", True, held_up),
        ("192.0.2.1", True, held_up),
        ("127.0.0.1", False, held_up),
        ("127.0.0.1", True, [404] * (MOST_WRONG + 2)),
    ):
        with serving(lambda door: app(), proxy=proxy) as door:
            assert statuses(door.socket.getsockname()[1], forwarded) == wanted, (proxy, forwarded)


def test_a_proxy_is_named_by_its_address() -> None:
    assert check_proxy("10.0.0.0/8") == "10.0.0.0/8" and check_proxy("") == ""
    for wrong in ("*", "localhost", "1.2.3"):
        with pytest.raises(SettingError, match="from which the proxy asks"):
            check_proxy(wrong)


def test_two_sizes_are_refused_and_what_follows_is_no_request(serving: Any) -> None:
    """A proxy may believe one size and we the other: the rest would be somebody's request."""
    with serving(lambda door: app()) as door:
        port = door.socket.getsockname()[1]
        for method in ("POST", "GET"):
            head = f"{method} /echo HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
            sizes = "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n"
            kind = "Content-Type: application/json\r\n\r\n0\r\n\r\n"
            hidden = f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n"
            with socket.create_connection(("127.0.0.1", port)) as raw:
                raw.settimeout(10)
                raw.sendall(f"{head}{sizes}{kind}{hidden}".encode())
                found = b""
                while part := raw.recv(4000):
                    found += part
            assert found.startswith(b"HTTP/1.1 400") and found.count(b"HTTP/1.1") == 1
            assert b"states its size in two ways" in found


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
    monkeypatch.setattr(limits, "HEAD_SECONDS", 0.3)
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
