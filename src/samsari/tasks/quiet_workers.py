"""Worker processes that say nothing when their parent was killed.

A worker whose parent dies while it starts prints a traceback, and Python's tracker of semaphores
prints a warning. Neither helps anybody. So workers do not write to the terminal: their standard
error is a pipe, and a thread of the parent copies it to the parent's standard error. When the
parent is gone, the pipe leads nowhere.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from multiprocessing.context import SpawnContext, SpawnProcess

STDERR = 2


class QuietProcess(SpawnProcess):
    """A process whose standard error goes through the parent."""

    def start(self) -> None:
        """Start the process."""
        with through_parent():
            super().start()


class QuietContext(SpawnContext):
    """Fresh processes, as `spawn` makes them: a fork would inherit locks of other threads."""

    Process = QuietProcess


@contextmanager
def through_parent() -> Iterator[None]:
    """Whatever is started in this block writes its errors to the parent instead of the terminal."""
    relay = _relay()
    if relay is None:
        yield
        return
    with relay.swapped():
        yield


@cache
def _relay() -> _Relay | None:
    if sys.platform == "win32":
        return None
    try:
        os.fstat(STDERR)
    except OSError:  # the caller closed it
        return None
    return _Relay()


class _Relay:
    """A pipe, and a thread that copies what comes through it to standard error."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._reading, self._writing = os.pipe()
        threading.Thread(target=self._copy, daemon=True).start()

    @contextmanager
    def swapped(self) -> Iterator[None]:
        """The pipe in the place of standard error."""
        with self._lock:
            kept = os.dup(STDERR)
            os.dup2(self._writing, STDERR)
            try:
                yield
            finally:
                os.dup2(kept, STDERR)
                os.close(kept)

    def _copy(self) -> None:
        while received := os.read(self._reading, 1 << 16):
            with self._lock:  # else the pipe itself could stand there
                os.write(STDERR, received)
