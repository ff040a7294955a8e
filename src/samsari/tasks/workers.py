"""Work in other processes, or on an executor; imported only where there is more than one worker."""

from __future__ import annotations

import os
import pickle
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from multiprocessing import parent_process
from queue import SimpleQueue
from typing import Any, TypeVar

from samsari.errors import ResourceError
from samsari.model import VERSION
from samsari.tasks.futures import n_workers, submit, taken
from samsari.tasks.quiet_workers import QuietContext, through_parent

Given = TypeVar("Given")
Made = TypeVar("Made")
Waiting = SimpleQueue["Future[Any] | None"]  # None: there are no more items


def on_processes(
    load: Callable[[], Callable[[Given], Made]], items: Iterable[Given], jobs: int, ahead: int
) -> Iterator[Made]:
    """What a function makes of each item, in fresh processes that each load it once."""
    with through_parent():
        pool = ProcessPoolExecutor(jobs, QuietContext(), _start, (load,))
    room, waiting, is_over = threading.Semaphore(ahead * jobs), Waiting(), threading.Event()

    def feed() -> None:
        """Hand over the items; in a thread, so that a slow reader does not delay results."""
        try:
            for item in items:
                room.acquire()
                if is_over.is_set():
                    return
                waiting.put(pool.submit(_work, item))
            waiting.put(None)
        except BaseException as error:
            failed: Future[Made] = Future()
            failed.set_exception(error)
            waiting.put(failed)

    threading.Thread(target=feed, daemon=True).start()
    try:
        while future := waiting.get():
            yield _result(future)
            room.release()
    finally:
        is_over.set()
        room.release()
        pool.shutdown(cancel_futures=True)


def on_executor(
    load: Callable[[], Callable[[Given], Made]], items: Iterable[Given], executor: Any, ahead: int
) -> Iterator[Made]:
    """The same with an executor of the user, which is left running."""
    packed = pickle.dumps(load)
    waiting: deque[Any] = deque()
    try:
        for item in items:
            waiting.append(submit(executor, work_packed, packed, VERSION, item))
            if len(waiting) > ahead * n_workers(executor):
                yield taken(waiting.popleft())
        while waiting:
            yield taken(waiting.popleft())
    finally:
        for future in waiting:
            future.cancel()


def work_packed(packed: bytes, version: str, item: Any) -> Any:
    """What a packed function makes of an item; it is loaded once in each process."""
    if version != VERSION:
        raise ResourceError(
            f"a worker has samsari {VERSION}, and who asks has {version}",
            remedy="install the same version everywhere",
        )
    return _unpacked(packed)(item)


@lru_cache(maxsize=4)
def _unpacked(packed: bytes) -> Callable[[Any], Any]:
    function: Callable[[Any], Any] = pickle.loads(packed)()
    return function


def _result(future: Future[Made]) -> Made:
    try:
        return future.result()
    except BrokenProcessPool:
        raise ResourceError(
            "a worker process was ended from outside",
            remedy="the memory may be too small for so many: use fewer (--jobs)",
        ) from None


# The function of this worker process, or the error that came of loading it.
_loaded: list[Callable[[Any], Any] | Exception] = []


def _start(load: Callable[[], Callable[[Any], Any]]) -> None:
    """Make a worker process ready; it ends without a word when its parent does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which ends its workers
    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        _loaded[:] = [load()]
    except Exception as error:
        # A worker that fails here would break the pool; so the error waits for the first item.
        _loaded[:] = [error]


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def _work(item: Any) -> Any:
    function = _loaded[0]
    if isinstance(function, Exception):
        raise function
    return function(item)
