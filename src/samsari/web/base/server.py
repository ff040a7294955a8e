"""Starting and stopping: a port of one's own, one process, a clean stop.

The server listens on this machine only, unless the user names another host.
"""

from __future__ import annotations

import asyncio
import ctypes
import socket
import threading
import webbrowser
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from ipaddress import ip_address, ip_network
from typing import TYPE_CHECKING, Any, TypeVar

import h11
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from samsari.errors import SettingError, ToolkitError
from samsari.web.base import guard as limits
from samsari.web.base.guard import (
    KEEP_ALIVE_SECONDS,
    MOST_BYTES,
    MOST_CONNECTIONS,
    Addresses,
    Guard,
    addresses,
)

if TYPE_CHECKING:
    import uvicorn

# Work in a thread of its own, one piece after another; no visitor can hold it.

Value = TypeVar("Value")


class BusyError(ToolkitError):
    """A request that is not served now; `status` is that of the answer."""

    def __init__(self, what: str, *, status: int = 503, remedy: str = "") -> None:
        super().__init__(what, remedy=remedy)
        self.status = status


class _BrokenOffError(BaseException):
    """Raised inside work that took too long; nothing in the work catches it."""


class Turns:
    """A thread that does work in turn. Without `seconds` work may take as long as it needs.

    `prepare` runs before the first work and is never broken off: it imports what work needs.
    """

    def __init__(
        self,
        name: str,
        *,
        seconds: float | None = None,
        wait_seconds: float | None = None,
        most_waiting: int = limits.MOST_WAITING,
        most_of_one: int = limits.MOST_OF_ONE,
        prepare: Callable[[], object] | None = None,
    ) -> None:
        self._pool = ThreadPoolExecutor(1, name)
        self._seconds = seconds
        self._wait_seconds = wait_seconds
        self._most_waiting = most_waiting
        self._most_of_one = most_of_one
        self._prepare = prepare
        self._turn = asyncio.Lock()
        self._ending = threading.Lock()
        self._present: Counter[str] = Counter()
        self._thread: int | None = None  # in which work runs at this moment

    async def do(self, visitor: str, work: Callable[[], Value]) -> Value:
        """The result of the work of a visitor."""
        self._admit(visitor)
        self._present[visitor] += 1
        try:
            await self._wait()
            return await self._timed(work)
        finally:
            self._present[visitor] -= 1
            self._present += Counter()  # forget who has nothing to wait for

    def close(self) -> None:
        """Stop the thread; work that has begun is finished."""
        self._pool.shutdown(cancel_futures=True)

    def _admit(self, visitor: str) -> None:
        again = "try again in a minute"
        if self._present[visitor] >= self._most_of_one:
            what = f"{self._most_of_one} requests of yours wait already"
            raise BusyError(what, status=429, remedy=again)
        if self._present.total() >= self._most_waiting:
            raise BusyError("too many requests wait", remedy=again)

    async def _wait(self) -> None:
        try:
            async with asyncio.timeout(self._wait_seconds):
                await self._turn.acquire()
        except TimeoutError:
            raise BusyError("other requests take long", remedy="try again in a minute") from None

    async def _timed(self, work: Callable[[], Value]) -> Value:
        """The result of work whose turn it is; the next turn begins when the thread is free."""
        loop = asyncio.get_running_loop()
        if self._prepare is not None:
            prepare, self._prepare = self._prepare, None
            loop.run_in_executor(self._pool, prepare)
        running = loop.run_in_executor(self._pool, self._run, work)
        running.add_done_callback(self._free)
        done, _ = await asyncio.wait({running}, timeout=self._seconds)
        if not done:
            self._break_off()
            await asyncio.wait({running}, timeout=limits.END_SECONDS)
        if running.done():
            with suppress(_BrokenOffError):
                return running.result()
        raise BusyError(
            f"this took longer than {self._seconds:g} seconds and was broken off",
            remedy="send shorter texts",
        )

    def _free(self, done: asyncio.Future[Value]) -> None:
        self._turn.release()
        if not done.cancelled():
            done.exception()  # told to the visitor, or too late for that

    def _run(self, work: Callable[[], Value]) -> Value:
        thread = threading.get_ident()
        self._thread = thread
        try:
            return work()
        finally:
            with self._ending:  # what comes too late for this work must not hit the next
                self._thread = None
                _raise_in(thread, None)

    def _break_off(self) -> None:
        with self._ending:
            if self._thread is not None:
                _raise_in(self._thread, _BrokenOffError)


def _raise_in(thread: int, error: type[BaseException] | None) -> None:
    """Raise an error in a thread at its next step; None takes one back that was not raised yet."""
    held = ctypes.py_object(error) if error else None
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), held)


# A connection that must send the whole head of its request in time.
#
# uvicorn waits for ever for the second half of a header. A few hundred such connections would use
# up all that a server may open.


class TimedProtocol(H11Protocol):
    """HTTP/1.1 with a time limit for the head of each request."""

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self._head_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the clock of the first request."""
        super().connection_made(transport)
        self._start_clock()

    def data_received(self, data: bytes) -> None:
        """Stop the clock as soon as a head is complete."""
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:
            self._stop_clock()
        elif self._head_timer is None:
            self._start_clock()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the clock of a connection that is gone."""
        self._stop_clock()
        super().connection_lost(exc)

    def _start_clock(self) -> None:
        self._head_timer = self.loop.call_later(limits.HEAD_SECONDS, self._give_up)

    def _stop_clock(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None

    def _give_up(self) -> None:
        self._head_timer = None
        is_waiting = self.conn.their_state is h11.IDLE and self.conn.our_state is h11.IDLE
        if is_waiting and not self.transport.is_closing():
            self.transport.close()


LOCAL = "127.0.0.1"
PORT = 8765


@dataclass(frozen=True)
class Door:
    """An open port and the address under which people reach it."""

    socket: socket.socket = field(repr=False)
    url: str
    allowed: Addresses


def open_door(host: str = LOCAL, port: int = PORT, url: str = "") -> Door:
    """A port that listens; port 0 takes any free one."""
    is_local = host in (LOCAL, "localhost", "::1")
    if not is_local and not url:
        raise SettingError(
            f"--host {host} opens the server to other machines",
            remedy="say with --url under which address they reach it, such as https://study.example",
        )
    if url and not url.startswith(("http://", "https://")):
        raise SettingError(f"--url {url!r} is no address", remedy="write https://NAME")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    sock = socket.socket(family, socket.SOCK_STREAM)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((host, port))
    except OSError as error:
        sock.close()
        raise SettingError(
            f"port {port} on {host} cannot be used: {error.strerror}",
            remedy="choose another with --port, or stop the program that uses it",
        ) from None
    number = sock.getsockname()[1]
    own = f"http://{f'[{host}]' if ':' in host else host}:{number}"
    return Door(sock, url.rstrip("/") or own, addresses(host, number, url))


def run(
    app: ASGIApp,
    door: Door,
    *,
    on_start: Callable[[], None] = lambda: None,
    opened: str = "",
    most_bytes: int = MOST_BYTES,
    proxy: str = "",
) -> None:
    """Answer requests until the program is told to stop.

    `on_start` is called when the server answers; `opened` is an address to open in the browser;
    `most_bytes` is the size of the largest request; `proxy` is the address of a proxy that says
    who asks.
    """
    import uvicorn

    server = uvicorn.Server(server_config(app, door, most_bytes, proxy))
    watcher = threading.Thread(target=_tell, args=(server, on_start, opened), daemon=True)
    watcher.start()
    with suppress(KeyboardInterrupt):  # the usual way to stop a server
        server.run(sockets=[door.socket])


def check_proxy(proxy: str) -> str:
    """The address of a proxy, or a network of proxies; an error if it is neither."""
    try:
        return proxy and str(ip_network(proxy) if "/" in proxy else ip_address(proxy))
    except ValueError:
        raise SettingError(
            f"--behind-proxy {proxy!r} is no address",
            remedy="give the address from which the proxy asks, such as 127.0.0.1",
        ) from None


def server_config(
    app: ASGIApp, door: Door, most_bytes: int = MOST_BYTES, proxy: str = ""
) -> uvicorn.Config:
    """How the server runs; X-Forwarded-For is believed only if it comes from the proxy."""
    import uvicorn

    return uvicorn.Config(
        Guard(app, door.allowed, most_bytes=most_bytes),
        http=TimedProtocol,
        loop="asyncio",
        proxy_headers=bool(proxy),
        forwarded_allow_ips=[proxy] if proxy else [],
        ws="none",
        lifespan="on",
        access_log=False,
        log_config=None,
        server_header=False,
        date_header=False,
        limit_concurrency=MOST_CONNECTIONS,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=5,
    )


def _tell(server: object, on_start: Callable[[], None], opened: str) -> None:
    """Wait until the server answers, then say so and open the browser."""
    pause = threading.Event()
    for _ in range(6000):
        if getattr(server, "started", False):
            on_start()
            if opened:
                webbrowser.open(opened)
            return
        pause.wait(0.01)
