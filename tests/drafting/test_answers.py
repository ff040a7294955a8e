"""Writers that are slow, broken or refuse: nothing lost, nothing asked twice, no key shown."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from samsari.drafting.answers import FILE, Answers, LimitError, Limits
from samsari.drafting.drafts import draft, prompts
from samsari.drafting.writers import MOST_BYTES, Address, Answer, WriterError, writer
from samsari.errors import SettingError, ToolkitError

KEY = "sk-very-secret"
Script = Callable[[dict[str, Any], BaseHTTPRequestHandler], None]


def told(text: str | None, **more: Any) -> bytes:
    choice = {"message": {"content": text}, **more}
    return json.dumps({"choices": [choice], "usage": {"total_tokens": 7}}).encode()


def send(handler: BaseHTTPRequestHandler, status: int, body: bytes, **headers: str) -> None:
    handler.send_response(status)
    for name, value in headers.items():
        handler.send_header(name.replace("_", "-"), value)
    handler.send_header("Content-Length", str(len(body)))
    handler.end_headers()
    handler.wfile.write(body)


class Scripted:
    """A server that answers each request by the next line of a script; the last one stays."""

    def __init__(self, *script: Script) -> None:
        self.script, self.asked = list(script), []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                outer.asked.append((body, dict(self.headers)))
                step = outer.script[min(len(outer.asked), len(outer.script)) - 1]
                step(body, self)

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server.server_port}/v1"


@pytest.fixture(name="serve")
def scripted() -> Iterator[Callable[..., Scripted]]:
    servers: list[Scripted] = []

    def serve(*script: Script) -> Scripted:
        servers.append(Scripted(*script))
        return servers[-1]

    yield serve
    for one in servers:
        one.server.shutdown()
        one.server.server_close()


def ok(_: dict[str, Any], handler: BaseHTTPRequestHandler) -> None:
    send(handler, 200, told("A plain text."))


def status(code: int, **headers: str) -> Script:
    return lambda _, handler: send(handler, code, f"no: {KEY}".encode(), **headers)


def cut(_: dict[str, Any], handler: BaseHTTPRequestHandler) -> None:
    handler.send_response(200)
    handler.send_header("Content-Length", "1000")
    handler.end_headers()
    handler.wfile.write(b'{"choices": [{"mess')
    handler.connection.close()


def drop(_: dict[str, Any], handler: BaseHTTPRequestHandler) -> None:
    handler.connection.close()


def asking(server: Scripted, folder: Path | None = None, **limits: Any) -> tuple[Answers, list]:
    waits: list[float] = []
    address = Address(server.url, "small", "SAMSARI_TEST_KEY")
    return Answers(address, folder, Limits(wait=1.0, **limits), sleep=waits.append), waits


@pytest.mark.parametrize(
    "fault",
    [
        status(429, Retry_After="3"),
        status(500),
        status(503),
        cut,
        drop,
        lambda _, handler: send(handler, 200, b"<html>"),
        lambda _, handler: send(handler, 200, b'{"choices": []}'),
        lambda _, handler: send(handler, 200, b"[1]"),
    ],
    ids=["429", "500", "503", "cut", "drop", "html", "empty", "list"],
)
def test_a_fault_that_passes_is_waited_for(serve: Any, fault: Script, monkeypatch: Any) -> None:
    monkeypatch.setenv("SAMSARI_TEST_KEY", KEY)
    server = serve(fault, fault, ok)
    answers, waits = asking(server)
    assert answers.ask("a", 1).text == "A plain text."
    assert len(server.asked) == 3
    assert len(waits) == 2 and waits[1] >= waits[0] >= 1
    assert server.asked[0][1]["Authorization"] == f"Bearer {KEY}"


def test_slow_answers_end_with_the_time(serve: Any) -> None:
    def slow(_: Any, handler: BaseHTTPRequestHandler) -> None:
        threading.Event().wait(3)
        ok({}, handler)

    answers, _ = asking(serve(slow, ok))
    answers.limits = Limits(wait=0.2)
    assert answers.ask("a", 1).text == "A plain text."
    assert answers.spent.failures == 1


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        (status(401), "status 401"),
        (status(404), "status 404"),
        (lambda _, h: send(h, 302, b"", Location="http://127.0.0.1:9/"), "status 302"),
        (lambda _, h: send(h, 200, b"x" * (MOST_BYTES + 10)), "more than 1,000,000 bytes"),
    ],
    ids=["key", "missing", "elsewhere", "oversized"],
)
def test_a_fault_that_stays_is_told_once_and_without_the_key(
    serve: Any, fault: Script, message: str, monkeypatch: Any
) -> None:
    monkeypatch.setenv("SAMSARI_TEST_KEY", KEY)
    server = serve(fault)
    answers, _ = asking(server)
    with pytest.raises(WriterError, match=message) as caught:
        answers.ask("a", 1)
    assert len(server.asked) == 1
    assert KEY not in str(caught.value)
    assert KEY not in answers.writer.signature


def test_nothing_is_asked_twice_and_a_torn_line_is_forgotten(serve: Any, tmp_path: Path) -> None:
    server = serve(ok)
    first, _ = asking(server, tmp_path)
    first.ask("a", 1)
    first.ask("a", 1)
    first.ask("a", 2)
    first.close()
    assert len(server.asked) == 2
    whole = (tmp_path / FILE).read_bytes()
    (tmp_path / FILE).write_bytes(whole[:-10])
    second, _ = asking(server, tmp_path)
    second.ask("a", 1)
    second.ask("a", 2)
    second.close()
    assert len(server.asked) == 3
    assert (tmp_path / FILE).read_bytes() == whole
    assert KEY.encode() not in whole


def test_many_threads_ask_one_question_once(serve: Any) -> None:
    server = serve(ok)
    answers, _ = asking(server)
    threads = [threading.Thread(target=answers.ask, args=("a", 1)) for _ in range(8)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert len(server.asked) == 1
    assert answers.spent.kept == 7


@pytest.mark.parametrize("limits", [{"requests": 2}, {"tokens": 14}, {"cost": 0.014, "price": 1.0}])
def test_limits_stop_the_asking(serve: Any, limits: dict[str, Any]) -> None:
    server = serve(ok)
    answers, _ = asking(server, **limits)
    answers.ask("a", 1)
    answers.ask("a", 2)
    with pytest.raises(LimitError):
        answers.ask("a", 3)
    assert answers.ask("a", 1).text == "A plain text."
    assert len(server.asked) == 2


def test_a_command_that_fails_or_hangs(tmp_path: Path) -> None:
    def ask(command: str, seconds: float = 5.0) -> Answer:
        return writer(command).ask("A cat sat.", 3, seconds)

    assert ask("cat").text == "A cat sat."
    assert ask("sh -c 'echo $SAMSARI_DRAFT'").text == "3\n"
    for command, message in (
        ("sh -c 'echo broken >&2; exit 3'", "status 3: broken"),
        (r"printf '\377'", "not UTF-8"),
        ("head -c 1000001 /dev/zero", "more than"),
    ):
        with pytest.raises(WriterError, match=message):
            ask(command)
    with pytest.raises(WriterError, match=r"within 0\.2 seconds"):
        ask("sh -c 'sleep 30 & wait'", 0.2)
    with pytest.raises(SettingError, match="no command no-such-program-here; check its name"):
        writer("no-such-program-here")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"),
        ("Sure, here is the plain version:\nA cat sat.", "remark"),
        ("Here is a simplified version: A cat sat.", "remark"),
        ("The text states that a cat sat.", "speaks of the text"),
        ("I'm sorry, but I can't help with that.", "refusal"),
        ("A cat sat.\n\nI changed the verb.", "several paragraphs"),
    ],
)
def test_what_is_no_text_is_no_draft(text: str, reason: str) -> None:
    found, why = draft("The cat was sitting.", Answer(text, 5))
    assert found == ""
    assert reason in why


def test_marks_around_a_draft_go_and_an_answer_that_was_cut_is_none() -> None:
    assert draft("The cat was sitting.", Answer('"A cat\nsat."', 5)) == ("A cat sat.", "")
    assert draft("I'm sorry, he said.", Answer("I'm sorry, said he.", 5))[1] == ""
    assert draft("The text says no.", Answer("The text says not.", 5))[1] == ""
    assert "limit of tokens" in draft("A cat.", Answer("A", 5, is_cut=True))[1]


def test_prompts_are_files_with_places(tmp_path: Path) -> None:
    own = tmp_path / "p.txt"
    own.write_text("Plainly: {text}", encoding="utf-8")
    assert prompts(own).signature != prompts().signature
    own.write_text("Plainly", encoding="utf-8")
    with pytest.raises(ToolkitError, match="no place for"):
        prompts(own)


@pytest.mark.parametrize(
    ("given", "options", "message"),
    [
        ("http://127.0.0.1/v1", {}, "needs a model"),
        ("http://user:pass@host/v1", {"model": "m"}, "must hold no key"),
        ("https://host/v1", {"model": "m", "key_name": "NOT_SET_HERE"}, "no variable"),
        ("'open", {}, "not whole"),
        (" ", {}, "no writer"),
    ],
)
def test_a_writer_that_cannot_be(given: str, options: dict[str, str], message: str) -> None:
    with pytest.raises(ToolkitError, match=message):
        writer(given, **options)
