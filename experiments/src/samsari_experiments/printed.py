"""Our figures beside printed ones."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal

from samsari.model.table import Cell

# Half a unit of the second decimal; a hair more, for both sides were rounded.
SAME = 0.0051
DIFFERENT = "≠"


def two_digits(value: float) -> str:
    """The value with two decimals; halves go up, as people round.

    >>> two_digits(0.585), f"{0.585:.2f}"
    ('0.59', '0.58')
    """
    return str(Decimal(f"{value:.10f}").quantize(Decimal("0.01"), ROUND_HALF_UP))


def beside(ours: float, printed: float, *, mark: bool = True) -> Cell:
    """`ours / printed`, marked where the printed digits do not come out."""
    is_same = abs(ours - printed) <= SAME
    return Cell(
        f"{two_digits(ours)} / {two_digits(printed)}", note="" if is_same or not mark else DIFFERENT
    )


def against_print(ours: Sequence[float | None], printed: Sequence[float]) -> Cell:
    """`first (second) / first (second)`, marked where one of them does not come out."""
    given = [0.0 if value is None else value for value in ours]
    is_same = all(abs(a - b) <= SAME for a, b in zip(given, printed, strict=True))
    texts = [f"{two_digits(first)} ({two_digits(second)})" for first, second in (given, printed)]
    return Cell(" / ".join(texts), note="" if is_same else DIFFERENT)
