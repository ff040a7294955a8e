"""Tables and figures as values: rows with units, where a missing cell carries its reason.

>>> table = Table("Scores", ("system", Column("SARI", "points", digits=1)),
...               (("ours", 41.38), ("theirs", missing("no output"))))
>>> table.rows[1][1].reason
'no output'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeVar

from samsari.errors import ToolkitError
from samsari.model.showing import Shown, drawings, number_of, shortened

Value = str | int | float | None
Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Cell:
    """A value to show; None needs the reason why nothing is there.

    `note` is printed behind the value ("±0.8", "*"); `is_best` asks for emphasis.
    """

    value: Value
    reason: str = ""
    note: str = ""
    is_best: bool = False

    def __post_init__(self) -> None:
        if self.value is None and not self.reason:
            raise ToolkitError("an empty cell needs the reason why it is empty")


def missing(reason: str) -> Cell:
    """A cell without a value, and why."""
    return Cell(None, reason)


@dataclass(frozen=True, slots=True)
class Column:
    """A heading, the unit of its values and how many decimals to show."""

    name: str
    unit: str = ""
    digits: int = 2


@dataclass(frozen=True, slots=True, init=False)
class Table(Shown):
    """Rows of cells under columns; plain values are wrapped, text stands for a plain column."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...]

    def __init__(
        self,
        title: str,
        columns: Iterable[Column | str],
        rows: Iterable[Iterable[Cell | Value]],
        notes: Iterable[str] = (),
    ) -> None:
        heads = tuple(c if isinstance(c, Column) else Column(c) for c in columns)
        body = tuple(tuple(c if isinstance(c, Cell) else Cell(c) for c in row) for row in rows)
        for number, row in enumerate(body, start=1):
            if len(row) != len(heads):
                raise ToolkitError(f"row {number} has {len(row)} cells for {len(heads)} columns")
        object.__setattr__(self, "title", title)
        object.__setattr__(self, "columns", heads)
        object.__setattr__(self, "rows", body)
        object.__setattr__(self, "notes", tuple(notes))

    @classmethod
    def of(
        cls,
        title: str,
        items: Iterable[Item],
        columns: Mapping[Column | str, Callable[[Item], Cell | Value]],
        notes: Iterable[str] = (),
    ) -> Table:
        """A row for each item; every column says beside its heading what it reads off an item.

        >>> Table.of("Words", ["a", "bc"], {"word": str, "letters": len}).rows[1][1].value
        2
        """
        rows = ([read(one) for read in columns.values()] for one in items)
        return cls(title, columns, rows, notes)

    def __repr__(self) -> str:
        names = ", ".join(column.name for column in self.columns)
        rows = number_of(len(self.rows), "row")
        return f"Table({shortened(self.title)!r}: {rows} of {shortened(names)})"

    def to_markdown(self) -> str:
        """The table as Markdown."""
        return drawings().render(self, "markdown")

    def to_latex(self) -> str:
        """The table as LaTeX."""
        return drawings().render(self, "latex")


@dataclass(frozen=True, slots=True)
class Axis:
    """What an axis shows, and in which unit; `names` stand at the places 0, 1, 2 and so on."""

    name: str
    unit: str = ""
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Series:
    """Named points of a figure; `labels`, if given, has one text per point.

    `is_line` asks for a line through the points, as for a regression line in a scatter plot.
    """

    name: str
    points: tuple[tuple[float, float], ...]
    labels: tuple[str, ...] = ()
    is_line: bool = False


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawing described by its numbers."""

    title: str
    x: Axis
    y: Axis
    series: tuple[Series, ...]
    kind: Literal["scatter", "line", "bar"] = "scatter"
    notes: tuple[str, ...] = ()
