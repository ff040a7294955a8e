"""What the pages of the playground share: who may ask, and one thread for the models."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from samsari.formats.links import token_hash
from samsari.web.base.endpoints import ANYONE, Visitor

GUEST = "guest"

Value = TypeVar("Value")


def _one_thread() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1, "models")


@dataclass
class Playground:
    """The settings of a server, and the thread in which models are loaded and used.

    With a key, only visitors who have it are answered; without one, everybody on this machine.
    """

    passages: Path | None = None
    results: tuple[str, ...] = ()
    work: Path = Path()
    key: str = ""
    _models: ThreadPoolExecutor = field(default_factory=_one_thread)
    _files: ThreadPoolExecutor = field(default_factory=_one_thread)

    @property
    def role(self) -> str:
        """Who may ask for data."""
        return GUEST if self.key else ANYONE

    def recognise(self, token: str) -> Visitor | None:
        """The visitor behind a key."""
        own = token_hash(self.key)
        return Visitor(GUEST) if hmac.compare_digest(token_hash(token), own) else None

    async def with_models(self, work: Callable[[], Value]) -> Value:
        """The result of work that needs models; one piece of work at a time, pages stay quick."""
        return await asyncio.get_running_loop().run_in_executor(self._models, work)

    async def with_files(self, work: Callable[[], Value]) -> Value:
        """The result of work with files; it does not wait for the models."""
        return await asyncio.get_running_loop().run_in_executor(self._files, work)

    def close(self) -> None:
        """Stop the threads; work that has begun is finished."""
        self._models.shutdown(cancel_futures=True)
        self._files.shutdown(cancel_futures=True)
