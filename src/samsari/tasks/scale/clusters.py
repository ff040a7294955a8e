"""Where work is done: here, or on a Dask cluster that runs already or is started for it."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import cache
from typing import Any

from samsari.errors import ResourceError, needed
from samsari.model import VERSION

LOCAL = "local"
PATIENCE = 10.0  # seconds until a scheduler must have answered
FAILURES = 1000  # times that a part may lose its worker before it is given up


def executor(cluster: str, jobs: int = 1) -> AbstractContextManager[Any]:
    """The client of a cluster, or None where no cluster was named."""
    return connected(cluster, jobs) if cluster else nullcontext()


@contextmanager
def connected(address: str, workers: int = 0) -> Iterator[Any]:
    """A Dask client for an address; `local` starts that many workers here."""
    # Dask takes a second to load, so only who asks for a cluster waits for it.
    what, remedy = "--cluster needs Dask", 'pip install "samsari[dask]"'
    dask = needed("dask", what, remedy)
    distributed = needed("distributed", what, remedy)
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    logging.getLogger("tornado").setLevel(logging.CRITICAL)
    with dask.config.set({"distributed.scheduler.allowed-failures": FAILURES}):
        if address == LOCAL:
            n_workers = workers if workers > 1 else os.cpu_count() or 1
            try:
                here = distributed.LocalCluster(
                    n_workers=n_workers,
                    threads_per_worker=1,
                    dashboard_address=":0",
                    silence_logs=logging.CRITICAL,
                )
            except (RuntimeError, OSError, TimeoutError) as error:
                raise ResourceError(
                    f"the workers of a local cluster did not start ({error})",
                    remedy="the machine may be short of memory: use --jobs instead",
                ) from None
            with here, distributed.Client(here) as client:
                yield client
            return
        try:
            client = distributed.Client(address, timeout=PATIENCE)
        except (OSError, ValueError, TimeoutError) as error:
            raise ResourceError(
                f"no scheduler answers at {address}",
                remedy=f"check the address, or start one: dask scheduler ({type(error).__name__})",
            ) from None
        with client:
            check_versions(client)
            yield client


def check_versions(client: Any) -> None:
    """Raise if a worker has another version of samsari, or other models."""
    own = fingerprint()
    try:
        found = client.run(fingerprint)
    except Exception as error:
        raise ResourceError(
            f"a worker cannot load samsari ({type(error).__name__}: {error})",
            remedy=f"install samsari {VERSION} on every worker",
        ) from None
    if not found:
        raise ResourceError("the cluster has no worker", remedy="start some: dask worker ADDRESS")
    for worker, other in sorted(found.items()):
        check_fingerprint(own, other, f"the worker {worker}")


# What decides the scores of an installation; workers that have another one are refused.


@cache
def fingerprint() -> str:
    """The version and the models of this installation."""
    from samsari.resources.artefacts import MODEL, Artefact

    return f"{VERSION} {Artefact.open(MODEL).signature}"


def check_fingerprint(wanted: str, found: str, who: str) -> None:
    """Raise if an installation is another one than that which asks."""
    if found != wanted:
        raise ResourceError(
            f"{who} has samsari {found}, and here it is {wanted}",
            remedy="install the same version everywhere: scores could differ",
        )
