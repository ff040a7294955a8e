"""Figures as SVG (plain shapes, no library) and as PNG (matplotlib)."""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from html import escape

from samsari.errors import ResourceError
from samsari.model.table import Axis, Figure, Series

# Figures as SVG: plain shapes and text, the same bytes for the same numbers, no library needed.

STEPS = (1.0, 2.0, 2.5, 5.0, 10.0, 20.0)


def ticks(low: float, high: float, n_most: int = 7) -> tuple[float, ...]:
    """At most `n_most` round numbers that cover the range from `low` to `high`.

    >>> ticks(0.3, 9.1)
    (0.0, 2.0, 4.0, 6.0, 8.0, 10.0)
    >>> ticks(1, 3)
    (1.0, 1.5, 2.0, 2.5, 3.0)
    """
    if high <= low:
        margin = abs(low) / 2 or 1.0
        low, high = low - margin, high + margin
    size = 10.0 ** math.floor(math.log10((high - low) / (n_most - 1)))
    for factor in STEPS:
        step = factor * size
        first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
        if last - first + 1 <= n_most:
            break
    return tuple(round(number * step, 12) for number in range(first, last + 1))


def bounds(values: Iterable[float]) -> tuple[float, float]:
    """The least and the greatest value; 0 and 1 if there is none."""
    found = tuple(values)
    return (min(found), max(found)) if found else (0.0, 1.0)


# Okabe and Ito's palette, which people with any kind of colour vision can tell apart.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#8c6d31")
WIDTH, HEIGHT = 520, 400
LEFT, RIGHT, TOP, BOTTOM = 64, 20, 44, 56
LEGEND_ROW = 18
LETTER = 6.6  # mean width of a letter at 12 px


@dataclass(frozen=True, slots=True)
class Frame:
    """The plotting area and how numbers become places in it."""

    x_ticks: tuple[float, ...]
    y_ticks: tuple[float, ...]

    def x(self, value: float) -> float:
        """The place of a value from the left."""
        low, high = self.x_ticks[0], self.x_ticks[-1]
        return LEFT + (value - low) / (high - low) * (WIDTH - LEFT - RIGHT)

    def y(self, value: float) -> float:
        """The place of a value from the top."""
        low, high = self.y_ticks[0], self.y_ticks[-1]
        return HEIGHT - BOTTOM - (value - low) / (high - low) * (HEIGHT - TOP - BOTTOM)


def svg(figure: Figure) -> str:
    """The figure as an SVG document that also stands inside HTML."""
    frame = _frame(figure)
    legend = list(_legend(figure))
    height = HEIGHT + (LEGEND_ROW * (legend[-1][0] + 1) if legend else 0)
    height += LEGEND_ROW * len(figure.notes)
    notes = [
        _text(LEFT, height - LEGEND_ROW * (len(figure.notes) - index) + 6, note, "start", size=11)
        for index, note in enumerate(figure.notes)
    ]
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'width="{WIDTH}" height="{height}" role="img" font-family="system-ui, sans-serif" '
        'font-size="12" fill="#222">',
        f"<title>{escape(figure.title)}</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
        _text(WIDTH / 2, 24, figure.title, "middle", size=14),
        *_grid(frame),
        *_labels(figure.x, figure.y),
        *_drawn(figure, frame),
        *(mark for _, mark in legend),
        *notes,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def colours(figure: Figure) -> Iterator[tuple[Series, str]]:
    """Each series with its colour; lines that only guide the eye are dark."""
    plain = 0
    for series in figure.series:
        if series.is_line and figure.kind == "scatter":
            yield series, "#333"
        else:
            yield series, COLOURS[plain % len(COLOURS)]
            plain += 1


def _frame(figure: Figure) -> Frame:
    points = [point for series in figure.series for point in series.points]
    x_low, x_high = bounds(x for x, _ in points)
    y_low, y_high = bounds(y for _, y in points)
    if figure.kind == "bar":
        # Bars stand on the zero line and need half a bar on either side.
        x_low, x_high, y_low, y_high = x_low - 0.5, x_high + 0.5, min(y_low, 0), max(y_high, 0)
    return Frame(ticks(x_low, x_high), ticks(y_low, y_high))


def _grid(frame: Frame) -> Iterator[str]:
    bottom, right = HEIGHT - BOTTOM, WIDTH - RIGHT
    for value in frame.x_ticks:
        x = frame.x(value)
        yield _line(x, TOP, x, bottom, "#e4e4e4")
        yield _text(x, bottom + 18, f"{value:g}", "middle")
    for value in frame.y_ticks:
        y = frame.y(value)
        yield _line(LEFT, y, right, y, "#e4e4e4")
        yield _text(LEFT - 8, y + 4, f"{value:g}", "end")
    yield _line(LEFT, bottom, right, bottom, "#555")
    yield _line(LEFT, TOP, LEFT, bottom, "#555")


def _labels(x: Axis, y: Axis) -> Iterator[str]:
    yield _text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 16, _axis_name(x), "middle")
    middle = (TOP + HEIGHT - BOTTOM) / 2
    turned = f'transform="rotate(-90 16 {middle:.1f})"'
    yield _text(16, middle, _axis_name(y), "middle", more=turned)


def _axis_name(axis: Axis) -> str:
    return f"{axis.name} ({axis.unit})" if axis.unit else axis.name


def _drawn(figure: Figure, frame: Frame) -> Iterator[str]:
    draw: dict[str, Callable[[Series, str, Frame], Iterator[str]]] = {
        "scatter": _dots,
        "line": _path,
        "bar": _bars,
    }
    for series, colour in colours(figure):
        shape = _path if series.is_line else draw[figure.kind]
        yield from shape(series, colour, frame)


def _dots(series: Series, colour: str, frame: Frame) -> Iterator[str]:
    labels = series.labels or ("",) * len(series.points)
    for (x, y), label in zip(series.points, labels, strict=True):
        tip = f"<title>{escape(label)}</title>" if label else ""
        yield (
            f'<circle cx="{frame.x(x):.1f}" cy="{frame.y(y):.1f}" r="3.5" fill="{colour}" '
            f'fill-opacity="0.45">{tip}</circle>'
        )


def _path(series: Series, colour: str, frame: Frame) -> Iterator[str]:
    points = " ".join(f"{frame.x(x):.1f},{frame.y(y):.1f}" for x, y in series.points)
    yield f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>'


def _bars(series: Series, colour: str, frame: Frame) -> Iterator[str]:
    width = 0.8 * (frame.x(1) - frame.x(0))
    for x, y in series.points:
        top, bottom = sorted((frame.y(y), frame.y(0)))
        yield (
            f'<rect x="{frame.x(x) - width / 2:.1f}" y="{top:.1f}" width="{width:.1f}" '
            f'height="{bottom - top:.1f}" fill="{colour}" fill-opacity="0.8"/>'
        )


def _legend(figure: Figure) -> Iterator[tuple[int, str]]:
    """Row number and mark of each named series, below the plot; none for a single series."""
    named = [(series, colour) for series, colour in colours(figure) if series.name]
    if len([series for series, _ in named if not series.is_line]) < 2:
        return
    x, row = float(LEFT), 0
    for series, colour in named:
        width = 22 + LETTER * len(series.name) + 14
        if x > LEFT and x + width > WIDTH - RIGHT:
            x, row = float(LEFT), row + 1
        y = HEIGHT + 8 + row * LEGEND_ROW
        yield row, f'<rect x="{x:.1f}" y="{y - 9}" width="10" height="10" fill="{colour}"/>'
        yield row, _text(x + 16, y, series.name, "start")
        x += width


def _line(x1: float, y1: float, x2: float, y2: float, colour: str) -> str:
    return f'<path d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}" stroke="{colour}"/>'


def _text(x: float, y: float, text: str, anchor: str, *, size: int = 12, more: str = "") -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}"'
    return f"<text {place}{' ' if more else ''}{more}>{escape(text)}</text>"


# Figures as PNG, drawn by matplotlib.


def png(figure: Figure, dots_per_inch: int = 150) -> bytes:
    """The figure as a PNG image."""
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure as Sheet
    except ImportError:
        raise ResourceError(
            "drawing PNG files needs matplotlib",
            remedy='pip install "samsari[plots]", or write SVG',
        ) from None
    sheet = Sheet(figsize=(5.2, 4.0), layout="constrained")
    FigureCanvasAgg(sheet)
    axes = sheet.add_subplot()
    for series, colour in colours(figure):
        x, y = [point[0] for point in series.points], [point[1] for point in series.points]
        if series.is_line or figure.kind == "line":
            axes.plot(x, y, color=colour, label=series.name)
        elif figure.kind == "bar":
            axes.bar(x, y, color=colour, label=series.name)
        else:
            axes.scatter(x, y, color=colour, alpha=0.45, s=18, linewidths=0, label=series.name)
    axes.set(title=figure.title, xlabel=_axis_label(figure.x), ylabel=_axis_label(figure.y))
    axes.grid(color="#e4e4e4")
    axes.set_axisbelow(True)
    if sum(1 for series in figure.series if series.name and not series.is_line) > 1:
        sheet.legend(loc="outside lower center", ncols=2, fontsize="small", frameon=False)
    stream = io.BytesIO()
    # Without a date the same numbers give the same bytes.
    sheet.savefig(stream, format="png", dpi=dots_per_inch, metadata={"Software": None})
    return stream.getvalue()


def _axis_label(axis: Axis) -> str:
    return f"{axis.name} ({axis.unit})" if axis.unit else axis.name
