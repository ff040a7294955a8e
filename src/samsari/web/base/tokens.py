"""Tokens in requests: a page reads its token behind the `#` and sends it as a header.

`samsari.formats.links` makes tokens.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable

MOST_WRONG = 10
WINDOW = 60.0


def bearer(header: str) -> str:
    """The token in an `Authorization` header; empty if there is none."""
    scheme, _, token = header.partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


class WrongTokens:
    """Counts the wrong tokens of each address; too many within a minute are refused."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._seen: dict[str, deque[float]] = {}

    def are_too_many(self, address: str) -> bool:
        """True if this address sent too many wrong tokens within the last minute."""
        times = self._seen.get(address)
        if times is None:
            return False
        while times and times[0] < self._clock() - WINDOW:
            times.popleft()
        if not times:
            del self._seen[address]
        return len(times) >= MOST_WRONG

    def add(self, address: str) -> None:
        """Count one more wrong token; the oldest addresses are forgotten first."""
        if len(self._seen) > 10_000:
            del self._seen[next(iter(self._seen))]
        self._seen.setdefault(address, deque(maxlen=MOST_WRONG)).append(self._clock())
