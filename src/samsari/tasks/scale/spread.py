"""Parts spread over processes, an executor or a cluster; a part whose worker dies is done again."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, TypeVar

from samsari.errors import ResourceError, ToolkitError
from samsari.tasks.pool import submit

Given = TypeVar("Given")
Made = TypeVar("Made")

PAUSE = 0.02  # seconds between two looks at what a cluster has done
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
                    raise _ended() from None
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise


def _on_executor(
    function: Callable[[Given], Made], given: Sequence[Given], executor: Any
) -> Iterator[tuple[int, Made]]:
    futures = {submit(executor, function, value): place for place, value in enumerate(given)}
    is_dask = hasattr(executor, "scheduler_info")
    try:
        for future in _completed_on_dask(futures, executor) if is_dask else as_completed(futures):
            yield futures[future], _result(future, executor)
    except BaseException:
        for future in futures:
            future.cancel()
        raise


def _completed_on_dask(futures: dict[Any, int], client: Any) -> Iterator[Any]:
    """The futures as they are done; raises if the cluster has no worker any more."""
    left, empty = set(futures), 0
    while left:
        done = {future for future in left if future.done()}
        left -= done
        yield from done
        if done or client.ncores():
            empty = 0
        else:
            empty += 1
            _revive(client, empty)
        if left and not done:
            time.sleep(PAUSE if client.ncores() else 1.0)


def _revive(client: Any, seconds: int) -> None:
    """Start the workers of a local cluster anew if all have died; else wait a while for them."""
    here = getattr(client, "cluster", None)
    if here is not None and seconds % WORKERLESS == 0:
        n_workers = len(here.worker_spec)
        here.scale(0)
        here.scale(n_workers or 1)
    if seconds > 6 * WORKERLESS:
        raise ResourceError(
            "the cluster has no worker any more",
            remedy="start workers and give the command again; with --run DIR finished parts stay",
        )


def _result(future: Any, executor: Any) -> Any:
    try:
        return future.result()
    except ToolkitError:
        raise
    except BrokenProcessPool:
        raise _ended() from None
    except Exception as error:
        if type(error).__module__.split(".")[0] not in ("distributed", "concurrent", "asyncio"):
            raise
        raise ResourceError(
            f"the cluster lost a part ({type(error).__name__})",
            remedy="check scheduler and workers; with --run DIR finished parts stay",
        ) from None


def _ended() -> ResourceError:
    return ResourceError(
        "worker processes were ended from outside, again and again",
        remedy="the memory may be too small for so many: use fewer (--jobs)",
    )
