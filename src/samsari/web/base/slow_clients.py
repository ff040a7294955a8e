"""A connection that must send the whole head of its request in time.

uvicorn waits for ever for the second half of a header. A few hundred such connections would use up
all that a server may open.
"""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from samsari.web.base import limits


class TimedProtocol(H11Protocol):
    """HTTP/1.1 with a time limit for the head of each request."""

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self._head_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the clock of the first request."""
        super().connection_made(transport)
        self._start_clock()

    def data_received(self, data: bytes) -> None:
        """Stop the clock as soon as a head is complete."""
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:
            self._stop_clock()
        elif self._head_timer is None:
            self._start_clock()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the clock."""
        self._stop_clock()
        super().connection_lost(exc)

    def _start_clock(self) -> None:
        self._head_timer = self.loop.call_later(limits.HEAD_SECONDS, self._give_up)

    def _stop_clock(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None

    def _give_up(self) -> None:
        self._head_timer = None
        is_waiting = self.conn.their_state is h11.IDLE and self.conn.our_state is h11.IDLE
        if is_waiting and not self.transport.is_closing():
            self.transport.close()
