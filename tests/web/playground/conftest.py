"""The playground with a client, and in a real browser."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from samsari.web.base.guard import Guard, addresses
from samsari.web.playground.app import MOST_BYTES, playground_app
from samsari.web.playground.room import Playground

OWN = "http://127.0.0.1:8765"


@dataclass
class Client:
    """Asks the playground; answers are plain values."""

    client: TestClient

    def get(self, path: str, **query: Any) -> Any:
        return self.client.get(path, params=query)

    def post(self, path: str, body: object) -> Any:
        headers = {"content-type": "application/json"}
        return self.client.post(path, content=json.dumps(body), headers=headers)


@contextmanager
def _opened(room: Playground) -> Iterator[Client]:
    app = Guard(playground_app(room), addresses("127.0.0.1", 8765), most_bytes=MOST_BYTES)
    with TestClient(app, base_url=OWN) as client:  # type: ignore[arg-type]
        yield Client(client)


@pytest.fixture
def opened() -> Callable[[Playground], Any]:
    """`with opened(room) as client:` for a playground with any settings."""
    return _opened


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    with _opened(Playground(work=tmp_path / "work")) as found:
        yield found


@pytest.fixture
def online(serving: Any, tmp_path: Path) -> Callable[..., Any]:
    """`with online() as address:` runs a server for a browser."""

    @contextmanager
    def run(**settings: Any) -> Iterator[str]:
        room = Playground(work=tmp_path / "work", **settings)
        with serving(lambda door: playground_app(room), MOST_BYTES) as door:
            yield door.url

    return run
