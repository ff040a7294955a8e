"""How fast, how small and how safe the server of `samsari rate` is.

python benchmarks/rate.py load      50 raters without pause, then one answer a second each
python benchmarks/rate.py kill      100 times kill -9 while 50 raters answer, until 100,000 answers
python benchmarks/rate.py memory    50 raters and 1,000 items: memory, time to the first page
python benchmarks/rate.py attack    bodies of 60 MB, then 200 half-open connections beside 50 raters
python benchmarks/rate.py first     a browser from the link to the first saved answer (chromium)
"""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from samsari.formats.studies import Link, read_links
from samsari.human.study.store import Store
from samsari.model.study import Design, StudyItem, StudyPlan
from samsari.tasks.rating.request import new_study, questions_document

QUESTIONS = ("Qa", "Qb", "Qc", "Qd")


def make_study(folder: Path, n_raters: int = 50, n_items: int = 100) -> Path:
    items = tuple(
        StudyItem(str(n), f"Source number {n} is a sentence.", {"a": f"One {n}.", "b": f"Two {n}."})
        for n in range(n_items)
    )
    name, document = questions_document("samsa")
    design = Design(tuple(f"r{n}" for n in range(n_raters)), per_output=min(5, n_raters))
    plan = StudyPlan("load", name, document, items, design)
    return new_study(plan, folder / "study.sqlite").path


def free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])


def start(path: Path, port: int) -> tuple[subprocess.Popen[bytes], float]:
    """A server, and the seconds until it answered."""
    command = [sys.executable, "-m", "samsari", "rate", "serve", str(path)]
    began = time.perf_counter()
    process = subprocess.Popen(
        [*command, "--port", str(port), "--no-browser"], stdout=subprocess.DEVNULL
    )
    while True:
        try:
            with socket.create_connection(("127.0.0.1", port), 1) as sock:
                sock.sendall(f"GET /r HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
                if b"200 OK" in sock.recv(4000):
                    return process, time.perf_counter() - began
        except OSError:
            time.sleep(0.005)


async def rater(  # noqa: PLR0917
    link: Link, port: int, until: float, pause: float, times: list[float], saved: list[str]
) -> None:
    """Answer until the time is over or the server is gone."""
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        number = 0
        if pause:
            await asyncio.sleep(pause * secrets.randbelow(1000) / 1000)
        while time.perf_counter() < until:
            nonce = secrets.token_hex(16)
            answer = {
                "nonce": nonce,
                "place": 1 + number // 4 % 15,
                "question": QUESTIONS[number % 4],
                "value": 1 + number % 3,
                "shown_ms": 1000,
            }
            body = json.dumps({"answers": [answer]}).encode()
            head = (
                f"POST /api/rater/answers HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
                f"Authorization: Bearer {link.token}\r\nContent-Type: application/json\r\n"
                f"Content-Length: {len(body)}\r\n\r\n"
            )
            began = time.perf_counter()
            writer.write(head.encode() + body)
            answered = await reader.readuntil(b"\r\n\r\n")
            size = int(answered.lower().partition(b"content-length: ")[2].split(b"\r\n")[0])
            if nonce in json.loads(await reader.readexactly(size))["saved"]:
                times.append(time.perf_counter() - began)
                saved.append(nonce)
            number += 1
            if pause:
                await asyncio.sleep(max(0.0, pause - (time.perf_counter() - began)))
    except (OSError, asyncio.IncompleteReadError):
        return


async def crowd(
    links: list[Link], port: int, seconds: float, pause: float = 0.0
) -> tuple[list[float], list[str]]:
    times: list[float] = []
    saved: list[str] = []
    until = time.perf_counter() + seconds
    await asyncio.gather(*(rater(link, port, until, pause, times, saved) for link in links))
    return times, saved


def raters_of(path: Path) -> list[Link]:
    return [one for one in read_links(path.with_suffix(".links.csv")) if one.page == "/r"]


def memory_of(process: subprocess.Popen[bytes]) -> float:
    """Resident memory in megabytes."""
    status = Path(f"/proc/{process.pid}/status").read_text(encoding="utf-8")
    return int(status.partition("VmRSS:")[2].split()[0]) / 1000


def told(name: str, times: list[float], seconds: float) -> None:
    ranked = sorted(times)
    p50, p99 = (1000 * ranked[int(len(ranked) * share)] for share in (0.5, 0.99))
    rate = len(times) / seconds
    print(f"{name}: {rate:.0f} answers/s, p50 {p50:.0f} ms, p99 {p99:.0f} ms, n {len(times)}")


def load(folder: Path, seconds: float = 20.0) -> None:
    path, port = make_study(folder), free_port()
    process, _ = start(path, port)
    try:
        for name, pause in (("without pause", 0.0), ("one a second each", 1.0)):
            began, cpu = time.perf_counter(), _cpu(process)
            times, _ = asyncio.run(crowd(raters_of(path), port, seconds, pause))
            told(f"50 raters, {name}", times, time.perf_counter() - began)
            used = 1000 * (_cpu(process) - cpu) / max(1, len(times))
            print(f"  server: {used:.2f} ms CPU an answer, {memory_of(process):.0f} MB")
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait()


def _cpu(process: subprocess.Popen[bytes]) -> float:
    fields = (
        Path(f"/proc/{process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    )
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def kill(folder: Path, rounds: int = 100, wanted: int = 100_000) -> None:
    path = make_study(folder)
    links = raters_of(path)
    saved: set[str] = set()
    waits: list[float] = []
    number = 0
    while number < rounds or len(saved) < wanted:
        port = free_port()
        process, seconds = start(path, port)
        waits.append(seconds)
        left = max(1, (wanted - len(saved)) // max(1, rounds - number))
        saved |= set(asyncio.run(_until_killed(links, port, process, left)))
        number += 1
        if number % 10 == 0:
            print(f"{number} kills, {len(saved)} acknowledged", flush=True)
    with Store(path):
        pass
    db = sqlite3.connect(path)
    found = {nonce.hex() for (nonce,) in db.execute("select nonce from answer")}
    check = db.execute("pragma integrity_check").fetchone()[0]
    print(
        f"{number} kills: {len(saved)} acknowledged, {len(saved - found)} lost, {check}; "
        f"start again in at most {max(waits):.2f} s"
    )


async def _until_killed(
    links: list[Link], port: int, process: subprocess.Popen[bytes], wanted: int
) -> list[str]:
    times: list[float] = []
    saved: list[str] = []
    until = time.perf_counter() + 60
    raters = [asyncio.create_task(rater(one, port, until, 0.0, times, saved)) for one in links]
    while len(saved) < wanted and not all(one.done() for one in raters):
        await asyncio.sleep(0.002)
    process.kill()
    await asyncio.gather(*raters)
    process.wait()
    return saved


def memory(folder: Path) -> None:
    path, port = make_study(folder, n_items=1000), free_port()
    process, seconds = start(path, port)
    print(f"first page after {seconds:.2f} s, {memory_of(process):.0f} MB")
    times, _ = asyncio.run(crowd(raters_of(path), port, 20.0))
    print(f"after {len(times)} answers of 50 raters: {memory_of(process):.0f} MB")
    process.send_signal(signal.SIGTERM)
    process.wait()


def attack(folder: Path, seconds: float = 9.0) -> None:
    path, port = make_study(folder), free_port()
    process, _ = start(path, port)
    try:
        before = memory_of(process)
        for is_chunked in (False, True):
            status = send_much(port, is_chunked)
            name = "in pieces" if is_chunked else "declared"
            print(f"60 MB {name}: {status}, memory +{memory_of(process) - before:.1f} MB")
        # Half a head each; the server gives them up after ten seconds.
        half_open = [open_half(port) for _ in range(200)]
        times, _ = asyncio.run(crowd(raters_of(path), port, seconds, 1.0))
        told("50 raters, one a second each, 200 half-open connections", times, seconds)
        for sock in half_open:
            sock.close()
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait()


def send_much(port: int, is_chunked: bool) -> str:
    """Send 60 MB as fast as the server takes them; the status that it answered."""
    size = "Transfer-Encoding: chunked" if is_chunked else "Content-Length: 60000000"
    head = (
        f"POST /api/rater/answers HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
        f"Content-Type: application/json\r\n{size}\r\n\r\n"
    )
    piece = b"x" * 60_000
    framed = b"%x\r\n%s\r\n" % (len(piece), piece) if is_chunked else piece
    with socket.create_connection(("127.0.0.1", port), 10) as sock:
        sock.sendall(head.encode())
        sent = 0
        try:
            for _ in range(1000):
                sock.sendall(framed)
                sent += len(piece)
        except OSError:  # the server does not read what it refused
            pass
        try:
            answer = sock.recv(4000).partition(b"\r\n")[0].decode()
        except OSError:
            answer = "closed"
    return f"{answer} after {sent / 1e6:.1f} MB"


def open_half(port: int) -> socket.socket:
    sock = socket.create_connection(("127.0.0.1", port), 10)
    sock.sendall(b"POST /api/rater/answers HTTP/1.1\r\nHost: ")
    return sock


def first(folder: Path, rounds: int = 5) -> None:
    """Seconds of the machine from opening the link to the first answer on the disk, two keys."""
    import shutil

    from playwright.sync_api import sync_playwright

    path, port = make_study(folder, n_raters=rounds), free_port()
    process, _ = start(path, port)
    found = []
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=shutil.which("chromium"), args=["--no-sandbox"]
            )
            for link in raters_of(path):
                page = browser.new_context().new_page()
                began = time.perf_counter()
                page.goto(f"http://127.0.0.1:{port}{link.page}#{link.token}")
                page.get_by_role("button", name="Start").wait_for()
                page.keyboard.press("Enter")
                page.locator("fieldset").first.wait_for()
                page.keyboard.press("3")
                page.locator("input:checked").wait_for(state="attached")
                page.locator("#saved", has_text="All answers saved").wait_for()
                found.append(time.perf_counter() - began)
            browser.close()
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait()
    db = sqlite3.connect(path)
    n_answers = db.execute("select count(*) from answer").fetchone()[0]
    print(f"{rounds} raters, {n_answers} answers saved, two keys each: {max(found):.2f} s at most")


COMMANDS = {"load": load, "kill": kill, "memory": memory, "attack": attack, "first": first}

if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        COMMANDS[sys.argv[1]](Path(place))
