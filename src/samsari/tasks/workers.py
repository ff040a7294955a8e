"""Work in other processes, or on an executor; imported only where there is more than one worker."""

from __future__ import annotations

import gc
import os
import pickle
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import cache, lru_cache
from multiprocessing import get_context, parent_process
from multiprocessing.context import SpawnContext, SpawnProcess
from queue import SimpleQueue
from typing import Any, TypeVar

from samsari.errors import ResourceError, ToolkitError
from samsari.model import COLLECTING, VERSION

# Futures of any executor: of `concurrent.futures`, or of a Dask client.

# The packages whose errors mean that a worker or a scheduler is lost, and not that work failed.
CARRIERS = ("distributed", "concurrent", "asyncio", "tornado", "ray")


def is_dask(executor: Any) -> bool:
    """True for the client of a Dask cluster."""
    return hasattr(executor, "scheduler_info")


def n_workers(executor: Any) -> int:
    """How many calls an executor runs at a time, as far as it says."""
    if hasattr(executor, "ncores"):
        return max(1, int(sum(executor.ncores().values())))
    return max(1, int(getattr(executor, "_max_workers", None) or os.cpu_count() or 1))


def taken(future: Any) -> Any:
    """What a future holds; a lost worker or scheduler becomes one clear sentence."""
    try:
        return future.result()
    except ToolkitError:
        raise
    except BrokenProcessPool:
        raise ended() from None
    except Exception as error:
        if type(error).__module__.split(".")[0] not in CARRIERS:
            raise
        raise ResourceError(
            f"the cluster lost a part ({type(error).__name__})",
            remedy="check scheduler and workers; with --run DIR finished parts stay",
        ) from None


def ended(what: str = "worker processes were ended from outside, again and again") -> ResourceError:
    """The error of processes that do not live long enough."""
    remedy = "the memory may be too small for so many: use fewer (--jobs)"
    return ResourceError(what, remedy=remedy)


# Worker processes that say nothing when their parent was killed.

STDERR = 2


class QuietProcess(SpawnProcess):
    """A process whose standard error goes through the parent."""

    def start(self) -> None:
        """Start a worker process."""
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
    lock, writing = relay
    with lock:
        kept = os.dup(STDERR)
        os.dup2(writing, STDERR)
        try:
            yield
        finally:
            os.dup2(kept, STDERR)
            os.close(kept)


@cache
def _relay() -> tuple[threading.Lock, int] | None:
    """A pipe, which a thread copies to standard error, and who may swap the two."""
    if sys.platform == "win32":
        return None
    try:
        os.fstat(STDERR)
    except OSError:  # the caller closed it
        return None
    lock, (reading, writing) = threading.Lock(), os.pipe()

    def copy() -> None:
        while received := os.read(reading, 1 << 16):
            with lock:  # else the pipe itself could stand there
                os.write(STDERR, received)

    threading.Thread(target=copy, daemon=True).start()
    return lock, writing


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
            # A Dask client must not take equal calls for one.
            more = {"pure": False} if is_dask(executor) else {}
            waiting.append(executor.submit(work_packed, packed, VERSION, item, **more))
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
        raise ended("a worker process was ended from outside") from None


# The function of this worker process, or the error that came of loading it.
_loaded: list[Callable[[Any], Any] | Exception] = []


def _start(load: Callable[[], Callable[[Any], Any]]) -> None:
    """Make a worker process ready; it ends without a word when its parent does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which ends its workers
    threading.Thread(target=_end_with_parent, daemon=True).start()
    gc.set_threshold(*COLLECTING)
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


# Parts spread over processes, an executor or a cluster; a part whose worker dies is done again.

PAUSE = 0.01  # seconds between two looks at what a cluster has done
LOOK = 1.0  # seconds between two questions to the scheduler whether there are workers
WORKERLESS = 30  # seconds without a worker until something is done about it
BREAKS = 20  # times in a row that all processes may end before anything is finished


def spread(
    function: Callable[[Given], Made], given: Sequence[Given], jobs: int = 1, executor: Any = None
) -> Iterator[tuple[int, Made]]:
    """The place and what the function makes of each value, as soon as it is known."""
    if executor is not None:
        yield from _on_executor(function, given, executor)
    elif jobs <= 1 or len(given) < 2:
        yield from ((place, function(value)) for place, value in enumerate(given))
    else:
        yield from _on_processes(function, given, jobs)


def _on_processes(
    function: Callable[[Given], Made], given: Sequence[Given], jobs: int
) -> Iterator[tuple[int, Made]]:
    left = dict(enumerate(given))
    breaks = 0
    while left:
        with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
            try:
                futures = {pool.submit(function, value): place for place, value in left.items()}
                for future in as_completed(futures):
                    made = future.result()
                    del left[futures[future]]
                    breaks = 0
                    yield futures[future], made
            except BrokenProcessPool:
                breaks += 1
                if breaks >= BREAKS:
                    raise ended() from None
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise


def _on_executor(
    function: Callable[[Given], Made], given: Sequence[Given], executor: Any
) -> Iterator[tuple[int, Made]]:
    """The same elsewhere; what was taken from a Dask cluster is released there at once."""
    if is_dask(executor):
        # One message for all parts: one for each would take the scheduler a minute for 20,000.
        sent = executor.map(function, given, pure=False)
    else:
        sent = [executor.submit(function, value) for value in given]
    places = {future: place for place, future in enumerate(sent)}
    del sent
    try:
        done = _completed_on_dask(places, executor) if is_dask(executor) else as_completed(places)
        for future in done:
            yield places.pop(future), taken(future)
    except BaseException:
        for future in places:
            future.cancel()
        raise


def _completed_on_dask(futures: Iterable[Any], client: Any) -> Iterator[Any]:
    """The futures as they are done; raises if the cluster has no worker any more."""
    from distributed import as_completed as as_completed_on_dask

    queue = as_completed_on_dask(list(futures), loop=client.loop)
    looked, empty = time.monotonic(), 0
    while not queue.is_empty():
        done = queue.next_batch(block=False)
        yield from done
        if done:
            empty = 0
        elif time.monotonic() - looked > LOOK:
            looked = time.monotonic()
            empty = 0 if _has_workers(client) else empty + 1
            _revive(client, empty)
        else:
            time.sleep(PAUSE)


def _has_workers(client: Any) -> bool:
    try:
        return bool(client.ncores())
    except (OSError, RuntimeError) as error:
        raise ResourceError(
            f"the scheduler of the cluster does not answer any more ({type(error).__name__})",
            remedy="start it and give the command again; with --run DIR finished parts stay",
        ) from None


def _revive(client: Any, seconds: int) -> None:
    """Start the workers of a local cluster anew if all have died; else wait a while for them."""
    here = getattr(client, "cluster", None)
    if here is not None and seconds and seconds % WORKERLESS == 0:
        n_workers = len(here.worker_spec)
        here.scale(0)
        here.scale(n_workers or 1)
    if seconds > 6 * WORKERLESS:
        raise ResourceError(
            "the cluster has no worker any more",
            remedy="start workers and give the command again; with --run DIR finished parts stay",
        )
