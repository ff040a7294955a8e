"""Figures and pages: well-formed, escaped, the same each time."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from samsari.model.result import Estimate, Interval
from samsari.model.table import Axis, Figure, Series, Table, missing
from samsari.reporting import figures
from samsari.reporting.figures import ticks
from samsari.reporting.html import page
from samsari.reporting.tables import estimate_cell

SVG = "{http://www.w3.org/2000/svg}"
NUMBER = st.floats(-1e6, 1e6).map(lambda value: round(value, 3))
SCATTER = Figure(
    "r < 1 & more",
    Axis("sari", "points"),
    Axis("G"),
    (
        Series("A", ((1.0, 2.0), (3.0, 4.0)), ("A 1", "A <2>")),
        Series("B", ((2.0, 2.5),)),
        Series("fit", ((1.0, 2.0), (3.0, 4.0)), is_line=True),
    ),
)


@given(ends=st.tuples(NUMBER, NUMBER))
def test_ticks_are_few_rise_and_cover_the_range(ends: tuple[float, float]) -> None:
    low, high = sorted(ends)
    found = ticks(low, high)
    assert 2 <= len(found) <= 7
    assert list(found) == sorted(set(found))
    assert found[0] <= low + 1e-6 * max(1, abs(low))
    assert found[-1] >= high - 1e-6 * max(1, abs(high))


def test_a_scatter_plot_is_xml_with_dots_a_line_and_a_legend() -> None:
    root = ElementTree.fromstring(figures.svg(SCATTER))
    assert len(root.findall(f"{SVG}circle")) == 3
    assert len(root.findall(f"{SVG}polyline")) == 1
    texts = [element.text for element in root.iter(f"{SVG}text")]
    assert {"r < 1 & more", "sari (points)", "G", "A", "B"} <= set(texts)
    tips = [element.text for element in root.iter(f"{SVG}title")]
    assert "A <2>" in tips
    assert figures.svg(SCATTER) == figures.svg(SCATTER)


def test_everything_drawn_lies_inside_the_picture() -> None:
    root = ElementTree.fromstring(figures.svg(SCATTER))
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    for circle in root.findall(f"{SVG}circle"):
        assert 0 < float(circle.attrib["cx"]) < width
        assert 0 < float(circle.attrib["cy"]) < height


@pytest.mark.parametrize("kind", ["line", "bar", "scatter"])
def test_every_kind_draws_even_without_points(kind: str) -> None:
    for series in ((), (Series("A", ((1.0, 2.0), (2.0, -1.0))),)):
        figure = Figure("t", Axis("x"), Axis("y"), series, kind)  # type: ignore[arg-type]
        ElementTree.fromstring(figures.svg(figure))
        assert figures.png(figure).startswith(b"\x89PNG")


def test_a_page_escapes_and_explains_what_is_missing() -> None:
    table = Table("a < b", ("system", "r"), (("<x>", 0.5), ("y", missing("only one system"))))
    text = page("R & D", (table,), (SCATTER,))
    assert "&lt;x&gt;" in text
    assert "R &amp; D" in text
    assert 'title="only one system">—' in text
    assert text.count("<svg") == 1


def test_an_estimate_reads_as_value_interval_and_stars() -> None:
    cell = estimate_cell(Estimate(0.5, 10, Interval(0.25, 0.75), 0.004))
    assert (cell.value, cell.note) == (0.5, "[0.25, 0.75]**")
    assert estimate_cell(Estimate(None, 1, reason="too few")).reason == "too few"
