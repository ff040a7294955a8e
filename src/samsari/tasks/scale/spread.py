"""Parts spread over processes, an executor or a cluster; a part whose worker dies is done again."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, TypeVar

from samsari.errors import ResourceError
from samsari.tasks.futures import ended, is_dask, submit, taken

Given = TypeVar("Given")
Made = TypeVar("Made")

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
    if is_dask(executor):
        yield from _on_dask(function, given, executor)
        return
    futures = {submit(executor, function, value): place for place, value in enumerate(given)}
    try:
        for future in as_completed(futures):
            yield futures[future], taken(future)
    except BaseException:
        for future in futures:
            future.cancel()
        raise


def _on_dask(
    function: Callable[[Given], Made], given: Sequence[Given], client: Any
) -> Iterator[tuple[int, Made]]:
    """The same on a Dask cluster; what was taken is released there at once."""
    # One message for all parts: a message for each would take the scheduler a minute for 20,000.
    sent = client.map(function, given, pure=False)
    places = {future: place for place, future in enumerate(sent)}
    del sent
    try:
        for future in _completed_on_dask(places, client):
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
