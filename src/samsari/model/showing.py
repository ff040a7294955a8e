"""How values show themselves in a notebook.

Drawings and tables are made in `samsari.reporting`, which knows these values; they do not know it.
So the package `samsari` says here, once, where the drawings come from.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from samsari.model.table import Table


class Drawings(Protocol):
    """What makes HTML and tables of values."""

    def html(self, value: object) -> str:
        """The value as a piece of HTML that needs no script."""
        ...

    def table(self, value: object) -> Table:
        """The value as a table."""
        ...

    def render(self, table: Table, form: str) -> str:
        """The table as text in a format."""
        ...


_known: list[Callable[[], Any]] = []


def use(load: Callable[[], Any]) -> None:
    """Say where drawings come from; they are loaded when the first value is shown."""
    _known[:] = [load]


def drawings() -> Drawings:
    """What makes HTML and tables of values."""
    found: Drawings = _known[0]()
    return found


class Shown:
    """A value that a notebook draws."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return drawings().html(self)


def number_of(count: int, noun: str) -> str:
    """A number and its noun, in the singular or the plural.

    >>> number_of(1, "pair"), number_of(1200, "pair")
    ('1 pair', '1,200 pairs')
    """
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


def shortened(text: str, longest: int = 60) -> str:
    """A text for a `repr`: the first signs of it.

    >>> shortened("one two three", 8)
    'one two…'
    """
    return text if len(text) <= longest else f"{text[: longest - 1].rstrip()}…"
