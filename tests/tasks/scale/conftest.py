"""A Dask cluster that the tests share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from samsari.tasks.scale import clusters


@pytest.fixture(scope="session")
def client() -> Iterator[Any]:
    """The client of a local Dask cluster with two workers."""
    pytest.importorskip("distributed", reason="needs the extra [dask]")
    with clusters.connected("local", 2) as found:
        yield found
