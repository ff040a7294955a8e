"""Nothing acknowledged is lost: fdatasync before each acknowledgement, and kill -9."""

from __future__ import annotations

import json
import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from samsari.formats.studies import Link, read_links
from samsari.human.study import queries, store
from samsari.tasks.rating.request import new_study

ROUNDS = 3
pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs signals of POSIX")


def free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])


@contextmanager
def served(path: Path, port: int, *before: str) -> Iterator[subprocess.Popen[bytes]]:
    """`samsari rate serve` in a process of its own."""
    command = [*before, sys.executable, "-m", "samsari", "rate", "serve", str(path)]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    process = subprocess.Popen(
        [*command, "--port", str(port), "--no-browser"],
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    try:
        assert process.stdout is not None
        assert b"is open at" in process.stdout.readline()
        yield process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(20)


def send(link: Link, port: int, nonce: str, value: int, connection: HTTPConnection) -> list[str]:
    answer = {"nonce": nonce, "place": 1 + value % 5, "question": "Qa", "value": 1 + value % 3}
    body = json.dumps({"answers": [answer]})
    headers = {
        "authorization": f"Bearer {link.token}",
        "content-type": "application/json",
        "host": f"127.0.0.1:{port}",
    }
    connection.request("POST", "/api/rater/answers", body, headers)
    found: list[str] = json.loads(connection.getresponse().read())["saved"]
    return found


def rater(link: Link, port: int, acknowledged: list[str]) -> None:
    """Answer without pause until the server is gone."""
    connection = HTTPConnection("127.0.0.1", port, timeout=10)
    for number in range(100_000):
        try:
            acknowledged += send(link, port, secrets.token_hex(16), number, connection)
        except Exception:  # the server was killed
            return


def study(folder: Path, plans: Any, n_raters: int) -> Path:
    names = tuple(f"r{n}" for n in range(n_raters))
    return new_study(plans("samsa", n_items=10, raters=names), folder / "s.sqlite").path


def test_no_acknowledged_answer_is_lost_by_kill(tmp_path: Path, plans: Any) -> None:
    path = study(tmp_path, plans, 8)
    acknowledged: list[str] = []
    for _ in range(ROUNDS):
        port = free_port()
        with served(path, port) as process:
            links = [link for link in read_links(tmp_path / "s.links.csv") if link.page == "/r"]
            raters = [
                threading.Thread(target=rater, args=(link, port, acknowledged)) for link in links
            ]
            for one in raters:
                one.start()
            before = len(acknowledged)
            while len(acknowledged) < before + 100:
                time.sleep(0.01)
            process.kill()  # not a word of warning
            for one in raters:
                one.join()
    assert len(acknowledged) >= 300
    with store.Store(path):  # opens at once, without a hand
        pass
    db = store.readable(path)
    found = {row[0].hex() for row in db.execute("select nonce from answer")}
    assert [nonce for nonce in acknowledged if nonce not in found] == []
    assert db.execute("pragma integrity_check").fetchone()[0] == "ok"
    assert queries.totals(db)["answers"] >= len(acknowledged)


@pytest.mark.skipif(not shutil.which("strace"), reason="the order was not tested: no strace")
def test_every_acknowledgement_follows_fdatasync(tmp_path: Path, plans: Any) -> None:
    path = study(tmp_path, plans, 3)
    port, log = free_port(), tmp_path / "trace"
    traced = ["strace", "-f", "-s", "400", "-e", "trace=fdatasync,fsync,sendto,write,writev"]
    with served(path, port, *traced, "-o", str(log)):
        link = read_links(tmp_path / "s.links.csv")[0]
        connection = HTTPConnection("127.0.0.1", port, timeout=30)
        for number in range(30):
            assert send(link, port, secrets.token_hex(16), number, connection)
    is_synced, n_acknowledged = False, 0
    for line in log.read_text(encoding="utf-8", errors="replace").splitlines():
        if re.search(r"(fdatasync|fsync)(\(\d+\)| resumed>\)).*= 0", line):
            is_synced = True
        elif re.search(r"(sendto|write|writev)\(.*saved", line) and "nonce" not in line:
            assert is_synced, f"acknowledged before the disk had it: {line}"
            is_synced = False
            n_acknowledged += 1
    assert n_acknowledged == 30


def test_a_stop_by_signal_leaves_one_file(tmp_path: Path, plans: Any) -> None:
    path = study(tmp_path, plans, 3)
    port = free_port()
    with served(path, port) as process:
        link = read_links(tmp_path / "s.links.csv")[0]
        send(link, port, secrets.token_hex(16), 0, HTTPConnection("127.0.0.1", port, timeout=10))
        process.terminate()
        assert process.wait(20) == 0
        assert process.stdout is not None and b"stopped" in process.stdout.read()
    assert sorted(one.name for one in tmp_path.iterdir()) == ["s.links.csv", "s.sqlite"]


def test_ctrl_c_after_figures_is_quiet(tmp_path: Path, plans: Any) -> None:
    path = study(tmp_path, plans, 3)
    port = free_port()
    with served(path, port) as process:
        own = read_links(tmp_path / "s.links.csv")[-1]
        connection = HTTPConnection("127.0.0.1", port, timeout=60)
        headers = {"authorization": f"Bearer {own.token}", "host": f"127.0.0.1:{port}"}
        connection.request("GET", "/api/admin/figures", headers=headers)
        assert "no rating yet" in json.loads(connection.getresponse().read())["problem"]
        connection.close()
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all processes
        assert process.wait(20) == 0
        assert process.stderr is not None and process.stderr.read() == b""


def test_the_command_line_changes_a_study_that_is_served(
    tmp_path: Path, plans: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    from samsari.cli.app import run

    path = study(tmp_path, plans, 3)
    with served(path, free_port()):
        assert run(["rate", "add", str(path), "zoe"]) == 0
        assert run(["rate", "release", str(path), "r1"]) == 0
        assert run(["rate", "link", str(path), "r0", "--new"]) == 0
        assert run(["rate", "release", str(path), "nobody"]) == 2
        assert run(["rate", "serve", str(path), "--port", "0", "--no-browser"]) == 2
        assert run(["rate", "backup", str(path), "-w", str(tmp_path / "copy.sqlite")]) == 0
        assert run(["rate", "status", str(path)]) == 0
        assert run(["rate", "close", str(path)]) == 0
        assert run(["rate", "close", str(path)]) == 2
    names = {link.name for link in read_links(tmp_path / "s.links.csv")}
    assert "zoe" in names
    errors = capsys.readouterr().err.splitlines()
    assert len(errors) == 3 and "is open in another samsari" in errors[1]
