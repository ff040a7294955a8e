"""Figures as PNG, drawn by matplotlib."""

from __future__ import annotations

import io

from samsari.errors import ResourceError
from samsari.model.table import Axis, Figure
from samsari.reporting.figures.svg import colours


def render(figure: Figure, dots_per_inch: int = 150) -> bytes:
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
    axes.set(title=figure.title, xlabel=_name(figure.x), ylabel=_name(figure.y))
    axes.grid(color="#e4e4e4")
    axes.set_axisbelow(True)
    if sum(1 for series in figure.series if series.name and not series.is_line) > 1:
        sheet.legend(loc="outside lower center", ncols=2, fontsize="small", frameon=False)
    stream = io.BytesIO()
    # Without a date the same numbers give the same bytes.
    sheet.savefig(stream, format="png", dpi=dots_per_inch, metadata={"Software": None})
    return stream.getvalue()


def _name(axis: Axis) -> str:
    return f"{axis.name} ({axis.unit})" if axis.unit else axis.name
