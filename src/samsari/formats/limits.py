"""How much one input may ask for: all limits in one place, each with a clear sentence.

    samsari score ... --limit line=200MB --limit words=50000

    >>> read(["words=50000", "line=2MB"]).words
    50000
    >>> with using(read(["seconds=5"])):
    ...     current().seconds
    5

A limit stops an input that would fill the memory or hold the machine; ordinary files are far below.
Another process has the defaults: work for it carries the limits along (`doubts.Reading`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, fields, replace

from samsari.errors import FormatError, SettingError, ToolkitError

Kind = type[ToolkitError]
KB, MB, GB = 1_000, 1_000_000, 1_000_000_000
_SIZE = re.compile(r"([0-9]{1,12})(KB|MB|GB)?", re.IGNORECASE)
_UNITS = {"": 1, "KB": KB, "MB": MB, "GB": GB}


@dataclass(frozen=True, slots=True)
class Limits:
    """What one file, text or request may have at most."""

    unpacked: int = 4 * GB  # bytes of a compressed file when it is unpacked
    whole: int = 200 * MB  # bytes of a file that must be in memory at once, such as a JSON array
    line: int = 8 * MB  # bytes of one line, cell or field
    cells: int = 5_000_000  # of a sheet
    words: int = 20_000  # of one text
    seconds: float = 30  # of the models for one request to a web page

    def remedy(self, name: str, otherwise: str) -> str:
        """What to do about an input over a limit: something better, or a higher limit."""
        return f"{otherwise}, or allow more: --limit {name}={_raised(name, getattr(self, name))}"


NAMES = tuple(field.name for field in fields(Limits))
_current: ContextVar[Limits] = ContextVar("limits", default=Limits())  # noqa: B039 - it is frozen


def current() -> Limits:
    """The limits of input that are in force in this call."""
    return _current.get()


@contextmanager
def using(limits: Limits) -> Iterator[None]:
    """Put limits into force for a block."""
    token = _current.set(limits)
    try:
        yield
    finally:
        _current.reset(token)


def put_in_force(limits: Limits) -> None:
    """Put limits into force for the rest of this context, such as one call of the command."""
    _current.set(limits)


def read(texts: Iterable[str], base: Limits | None = None) -> Limits:
    """The limits that NAME=SIZE say, such as `line=20MB`; the others stay."""
    found = base or Limits()
    for text in texts:
        name, _, size = text.partition("=")
        match = _SIZE.fullmatch(size.strip())
        if name.strip() not in NAMES or match is None or int(match[1]) == 0:
            raise SettingError(
                f"there is no limit {text!r}",
                remedy=f"write NAME=SIZE such as line=20MB; the names are {', '.join(NAMES)}",
            )
        value = int(match[1]) * _UNITS[(match[2] or "").upper()]
        found = replace(found, **{name.strip(): value})
    return found


def shown(name: str, value: int) -> str:
    """A limit as people write it.

    >>> shown("line", 8 * MB), shown("words", 20_000)
    ('8 MB', '20,000')
    """
    if name not in ("unpacked", "whole", "line"):
        return f"{value:,}"
    unit, size = next(((u, s) for u, s in (("GB", GB), ("MB", MB)) if value >= s), ("KB", KB))
    return f"{value / size:.3g} {unit}"


def check(
    name: str, size: int, what: str, remedy: str, place: str = "", *, kind: Kind = FormatError
) -> None:
    """Raise if an input is over a limit, which stands for the braces in `what`."""
    held = current()
    most = getattr(held, name)
    if size > most:
        text = what.format(shown(name, most))
        raise kind(text, place=place, remedy=held.remedy(name, remedy))


def _raised(name: str, value: int) -> str:
    """Ten times a limit, as the option takes it."""
    return shown(name, 10 * value).replace(",", "").replace(" ", "")
