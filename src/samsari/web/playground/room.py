"""What the pages of the playground share: who may ask, and one thread for the models."""

from __future__ import annotations

import hmac
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from starlette.requests import Request

from samsari.formats.links import token_hash
from samsari.formats.reading.limits import current
from samsari.web.base import limits
from samsari.web.base.endpoints import ANYONE, Visitor, asks
from samsari.web.base.turns import Turns

GUEST = "guest"

Value = TypeVar("Value")


def _models() -> Turns:
    return Turns(
        "models",
        seconds=current().seconds,
        wait_seconds=limits.WAIT_SECONDS,
        prepare=_import_models,
    )


def _import_models() -> None:
    """What work with models imports: an import that is broken off cannot be made again."""
    import samsari.tasks.language.parse
    import samsari.tasks.playground.correcting
    import samsari.tasks.playground.explaining
    import samsari.tasks.playground.simplifying
    import samsari.tasks.playground.workbench  # noqa: F401


@dataclass
class Playground:
    """The settings of a server, and the thread in which models are loaded and used.

    With a key, only visitors who have it are answered; without one, everybody on this machine.
    """

    passages: Path | None = None
    results: tuple[str, ...] = ()
    work: Path = Path()
    key: str = ""
    _models: Turns = field(default_factory=_models)
    _files: Turns = field(default_factory=lambda: Turns("files"))

    @property
    def role(self) -> str:
        """Who may ask for data."""
        return GUEST if self.key else ANYONE

    def recognise(self, token: str) -> Visitor | None:
        """The visitor behind a key."""
        own = token_hash(self.key)
        return Visitor(GUEST) if hmac.compare_digest(token_hash(token), own) else None

    async def with_models(self, request: Request, work: Callable[[], Value]) -> Value:
        """The result of work that needs models; one piece of work at a time, pages stay quick."""
        return await self._models.do(asks(request), work)

    async def with_files(self, request: Request, work: Callable[[], Value]) -> Value:
        """The result of work with files; it does not wait for the models.

        The first such work may read a large result, so it may take as long as it needs.
        """
        return await self._files.do(asks(request), work)

    def close(self) -> None:
        """Stop the threads; work that has begun is finished."""
        self._models.close()
        self._files.close()
