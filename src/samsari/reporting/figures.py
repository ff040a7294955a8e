"""Figures as SVG (plain shapes, no library) and as PNG (matplotlib)."""

from __future__ import annotations

import io
import math
import textwrap
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from html import escape

from samsari.errors import ResourceError
from samsari.model.table import Axis, Figure, Series
from samsari.reporting.html import picture

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
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8a8f98", "#8c6d31")
WIDTH, HEIGHT = 520, 360
LEFT, RIGHT, TOP, BOTTOM = 64, 20, 44, 56
LEGEND_ROW = 18
LETTER = 6.6  # mean width of a letter at 12 px
LABEL, LABEL_ROW, LETTERS = (
    150,
    13,
    21,
)  # of names beside what they name, in lines of so many letters


@dataclass(frozen=True, slots=True)
class Frame:
    """The plotting area and how numbers become places in it."""

    x_ticks: tuple[float, ...]
    y_ticks: tuple[float, ...]
    right: float = RIGHT

    def x(self, value: float) -> float:
        """The place of a value from the left."""
        low, high = self.x_ticks[0], self.x_ticks[-1]
        return LEFT + (value - low) / (high - low) * (WIDTH - LEFT - self.right)

    def y(self, value: float) -> float:
        """The place of a value from the top."""
        low, high = self.y_ticks[0], self.y_ticks[-1]
        return HEIGHT - BOTTOM - (value - low) / (high - low) * (HEIGHT - TOP - BOTTOM)


def svg(figure: Figure, *, is_titled: bool = True) -> str:
    """The figure as an SVG document that also stands inside HTML, where a caption may name it."""
    frame = _frame(figure)
    is_direct = has_direct_labels(figure)
    legend = [] if is_direct else list(_legend(figure))
    names = list(_direct_labels(figure, frame)) if is_direct else []
    lowest = max((y for y, _ in names), default=0.0) + LABEL_ROW
    height = max(HEIGHT, lowest) + (LEGEND_ROW * (legend[-1][0] + 1) if legend else 0)
    height += LEGEND_ROW * len(figure.notes)
    notes = [
        _text(LEFT, height - LEGEND_ROW * (len(figure.notes) - index) + 6, note, "start")
        for index, note in enumerate(figure.notes)
    ]
    lines = [
        _text(WIDTH / 2, 24, figure.title, "middle", kind="plain") if is_titled else "",
        *_grid(figure, frame),
        *_labels(figure.x, figure.y, frame),
        *_drawn(figure, frame),
        *(mark for _, mark in [*legend, *names]),
        *notes,
    ]
    return picture("\n".join(lines), WIDTH, height, figure.title) + "\n"


def has_direct_labels(figure: Figure) -> bool:
    """True if each series is a line or one dot, so that its name can stand beside it."""
    named = [series for series in figure.series if series.name and not series.is_line]
    is_single = all(len(series.points) <= 1 for series in named)
    return len(named) > 1 and (figure.kind == "line" or (figure.kind == "scatter" and is_single))


def colours(figure: Figure) -> Iterator[tuple[Series, str]]:
    """Each series with its colour; lines that only guide the eye are grey."""
    plain = 0
    for series in figure.series:
        if series.is_line and figure.kind == "scatter":
            yield series, "#76808b"
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
    x_ticks = ticks(x_low, x_high)
    if figure.x.names:
        x_ticks = tuple(float(place) for place in range(max(2, len(figure.x.names))))
    return Frame(x_ticks, ticks(y_low, y_high), LABEL if has_direct_labels(figure) else RIGHT)


def _grid(figure: Figure, frame: Frame) -> Iterator[str]:
    bottom, right = HEIGHT - BOTTOM, WIDTH - frame.right
    names = figure.x.names or tuple(f"{value:g}" for value in frame.x_ticks)
    for value, name in zip(frame.x_ticks, names, strict=False):
        x = frame.x(value)
        yield _line(x, TOP, x, bottom, "grid")
        yield _text(x, bottom + 18, name, "middle")
    for value in frame.y_ticks:
        y = frame.y(value)
        yield _line(LEFT, y, right, y, "grid")
        yield _text(LEFT - 8, y + 4, f"{value:g}", "end")
    yield _line(LEFT, bottom, right, bottom, "axis")
    yield _line(LEFT, TOP, LEFT, bottom, "axis")


def _labels(x: Axis, y: Axis, frame: Frame) -> Iterator[str]:
    yield _text((LEFT + WIDTH - frame.right) / 2, HEIGHT - 16, _axis_name(x), "middle")
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
    is_one = len(series.points) == 1
    for (x, y), label in zip(series.points, labels, strict=True):
        tip = f"<title>{escape(label)}</title>" if label else ""
        yield (
            f'<circle cx="{frame.x(x):.1f}" cy="{frame.y(y):.1f}" r="{5.5 if is_one else 3.5}" '
            f'fill="{colour}" fill-opacity="{1 if is_one else 0.45}">{tip}</circle>'
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


def _direct_labels(figure: Figure, frame: Frame) -> Iterator[tuple[float, str]]:
    """The bottom and the mark of each name, on the right of what it names, none over another."""
    ends = [
        (frame.y(one.points[-1][1]), frame.x(one.points[-1][0]), one.name, colour)
        for one, colour in colours(figure)
        if one.points and one.name
    ]
    x, free = WIDTH - LABEL + 26.0, float(TOP)
    tall = {name: LABEL_ROW * len(wrapped(name, LETTERS - 4)) for _, _, name, _ in ends}
    room = HEIGHT - sum(tall.values()) - 4 * len(ends)  # what must stay for the names below
    for y, end, name, colour in sorted(ends):
        lines = wrapped(name, LETTERS - 4)
        top = max(free, min(y - tall[name] / 2, room))
        room += tall[name] + 4
        free = top + tall[name] + 4
        middle = top + tall[name] / 2
        yield (
            free,
            f'<path d="M{end + 6:.1f} {y:.1f}L{x - 4:.1f} {middle:.1f}" stroke="{colour}" '
            f'stroke-opacity="0.6"/><g>{_name_lines(x, top, lines)}</g>',
        )


def wrapped(name: str, letters: int = LETTERS) -> list[str]:
    """A name in lines of so many letters; it may break behind a hyphen.

    >>> wrapped("SBMT-SARI-tuned-with-a-very-long-name")
    ['SBMT-SARI-tuned-with-', 'a-very-long-name']
    """
    return textwrap.wrap(name, letters, break_on_hyphens=True) or [""]


def _name_lines(x: float, top: float, lines: list[str]) -> str:
    return "".join(
        _text(x, top + LABEL_ROW * (number + 0.8), line, "start")
        for number, line in enumerate(lines)
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


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<path class="{kind}" d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"/>'


def _text(
    x: float, y: float, text: str, anchor: str, *, kind: str = "label", more: str = ""
) -> str:
    place = f'class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
    return f"<text {place}{' ' if more else ''}{more}>{escape(text)}</text>"


# Rows: a name, and below it what is drawn for it on a common scale; names of any length fit.

ROW_WIDTH, ROW_NAME, ROW_GAP = 440, 16, 9


def rows(
    title: str,
    held: Iterable[tuple[str, float, Callable[[Callable[[float], float], float], str]]],
    low: float,
    high: float,
) -> str:
    """An SVG document with a row for each name: its height, and what draws it from its top on."""
    steps = ticks(low, high, 6)
    span = steps[-1] - steps[0]

    def x(value: float) -> float:
        return 12 + (value - steps[0]) / span * (ROW_WIDTH - 60)

    parts, y = [], 8.0
    for name, height, draw in held:
        parts += [_text(12, y + 12, name, "start"), draw(x, y + ROW_NAME)]
        y += ROW_NAME + height + ROW_GAP
    scale = [_line(x(step), 4, x(step), y, "grid") for step in steps]
    scale += [_text(x(step), y + 14, f"{step:g}", "middle") for step in steps]
    return picture("".join((*scale, *parts)), ROW_WIDTH, y + 22, title)


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
    axes.set(title=figure.title, xlabel=_axis_name(figure.x), ylabel=_axis_name(figure.y))
    axes.grid(color="#e4e4e4")
    axes.set_axisbelow(True)
    if sum(1 for series in figure.series if series.name and not series.is_line) > 1:
        sheet.legend(loc="outside lower center", ncols=2, fontsize="small", frameon=False)
    stream = io.BytesIO()
    # Without a date the same numbers give the same bytes.
    sheet.savefig(stream, format="png", dpi=dots_per_inch, metadata={"Software": None})
    return stream.getvalue()
