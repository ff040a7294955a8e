"""Work in a thread of its own, one piece after another; no visitor can hold it.

Only some requests may wait, and only a few of them for one visitor. Work that takes too long is
broken off: an error is raised inside the thread, at its next step in Python. So work must be safe
to break off: files are written whole or not at all, a model is kept only after it was read.
"""

from __future__ import annotations

import asyncio
import ctypes
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TypeVar

from samsari.errors import ToolkitError
from samsari.web.base import limits

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
