"""Futures of any executor: of `concurrent.futures`, or of a Dask client."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from samsari.errors import ResourceError, ToolkitError

# The packages whose errors mean that a worker or a scheduler is lost, and not that work failed.
CARRIERS = ("distributed", "concurrent", "asyncio", "tornado", "ray")


def is_dask(executor: Any) -> bool:
    """True for the client of a Dask cluster."""
    return hasattr(executor, "scheduler_info")


def submit(executor: Any, function: Callable[..., Any], *arguments: Any) -> Any:
    """The future of a call; a Dask client must not take equal calls for one."""
    if is_dask(executor):
        return executor.submit(function, *arguments, pure=False)
    return executor.submit(function, *arguments)


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


def ended() -> ResourceError:
    """The error of processes that do not live long enough."""
    return ResourceError(
        "worker processes were ended from outside, again and again",
        remedy="the memory may be too small for so many: use fewer (--jobs)",
    )
