"""Where work is done: in this process and its children, or on a cluster that the user named."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def executor(cluster: str, jobs: int = 1) -> Iterator[Any]:
    """The client of a cluster, or None where no cluster was named."""
    if not cluster:
        yield None
        return
    # Dask takes a second to load, so only who asks for a cluster waits for it.
    from samsari.tasks.scale import clusters

    with clusters.cluster(cluster, jobs) as client:
        yield client
