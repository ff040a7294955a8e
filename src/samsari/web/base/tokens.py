"""Tokens in requests: a page reads its token behind the `#` and sends it as a header.

`samsari.formats.links` makes tokens.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address

from samsari.web.base.limits import MOST_WRONG, WINDOW


def bearer(header: str) -> str:
    """The token in an `Authorization` header; empty if there is none."""
    scheme, _, token = header.partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def visitor_of(address: str) -> str:
    """Whom an address belongs to: with IPv6 one visitor has all addresses of a network.

    >>> visitor_of("192.0.2.7"), visitor_of("2001:db8::1") == visitor_of("2001:db8::2:1")
    ('192.0.2.7', True)
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    return str(found.ipv4_mapped or IPv6Address(int(found) >> 64 << 64))


class WrongTokens:
    """Counts the wrong tokens of each visitor; too many within a minute are refused."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._seen: dict[str, deque[float]] = {}

    def are_too_many(self, visitor: str) -> bool:
        """True if this visitor sent too many wrong tokens within the last minute."""
        times = self._seen.get(visitor)
        if times is None:
            return False
        while times and times[0] < self._clock() - WINDOW:
            times.popleft()
        if not times:
            del self._seen[visitor]
        return len(times) >= MOST_WRONG

    def add(self, visitor: str) -> None:
        """Count one more wrong token; the oldest visitors are forgotten first."""
        if len(self._seen) > 10_000:
            del self._seen[next(iter(self._seen))]
        self._seen.setdefault(visitor, deque(maxlen=MOST_WRONG)).append(self._clock())
