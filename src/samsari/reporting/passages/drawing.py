"""UCCA passages to look at: SVG drawings and an HTML page, self-contained.

The words stand at the bottom; every unit is a bar over its words with its category. Scenes are
framed in yellow and numbered, main relations orange, participants blue; words that are minimal
centers are underlined in the same colours. Remote units are dashed copies in brackets, joined by a
dashed line to the words they stand for; implicit units are dashed and empty.
`reporting/assets/drawings.css` says what the colours mean.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from itertools import accumulate, pairwise
from types import MappingProxyType

from samsari.formats.passages.base import cleaned
from samsari.model.passage import NAMES, Passage
from samsari.model.scene import Element, Scene
from samsari.reporting.html import html_page as shell
from samsari.reporting.html import picture, scrolling
from samsari.reporting.passages.layout import Bar, Layout, layout

WIDTH = 1100
LEGEND_WIDTH = 930
ROW = 26
MARGIN = 16
WORDS = 34  # height of the row of words
ARCS = 26  # room below the words for the lines to remote units
SMALL = 6.6  # pixels of a letter in a bar
ROLES = MappingProxyType(
    {
        "main relation": "relation",
        "participant": "participant",
        "other": "other",
        "punctuation": "punctuation",
    }
)
CENTERS = ("main relation", "participant")
LEGEND = (
    ("Scene, numbered", "scene"),
    ("main relation (P, S)", "relation"),
    ("participant (A)", "participant"),
    ("other unit", "other"),
    ("remote or implicit unit", "other ghost"),
)


def svg(passages: Iterable[Passage]) -> str:
    """One SVG image with the passages below each other and a legend."""
    body: list[str] = []
    top, right = float(MARGIN), float(LEGEND_WIDTH)
    for passage in passages:
        parts, height, wide = _passage(passage, top)
        body += parts
        top += height + ROW
        right = max(right, wide + MARGIN)
    body += _legend(top)
    return _image(body, right, top + 2 * ROW + MARGIN, "UCCA passages")


def drawing(passage: Passage, width: float = WIDTH) -> str:
    """One passage without a legend, in lines that fit the width."""
    parts, height, wide = _passage(passage, MARGIN / 2, width)
    title = " ".join(token.text for token in passage.tokens)
    return _image(parts, wide + MARGIN, height + MARGIN / 2, title)


def html_page(passages: Iterable[Passage]) -> str:
    """A page with a drawing of each passage and a table of its Scenes."""
    sections = []
    for passage in passages:
        parts, height, wide = _passage(passage, MARGIN)
        parts += _legend(MARGIN + height + 8)
        title = " ".join(token.text for token in passage.tokens)
        right = max(LEGEND_WIDTH, wide + MARGIN)
        image = _image(parts, right, height + 3 * ROW + MARGIN, title)
        heading = f"<h2>{escape(passage.id or 'passage')}</h2>"
        drawn = scrolling(image, title, "drawing")
        sections.append(f"<section>{heading}\n{drawn}\n{scene_table(passage)}</section>")
    return cleaned(shell("UCCA passages", "\n".join(sections)))


def _image(body: Iterable[str], width: float, height: float, title: str) -> str:
    return picture("\n".join(body), width, height, title) + "\n"


@dataclass(frozen=True, slots=True)
class _Line:
    """One line of a drawing: its columns, and where they begin and end across the page."""

    passage: Passage
    plan: Layout
    places: range
    lefts: tuple[float, ...]

    def left(self, place: int) -> float:
        """The left edge of a column."""
        return self.lefts[place - self.places.start]

    def right(self, place: int) -> float:
        """The right edge of a column."""
        return self.lefts[place - self.places.start + 1]

    def middle(self, place: int) -> float:
        """The middle of a column."""
        return (self.left(place) + self.right(place)) / 2


def _passage(passage: Passage, top: float, width: float = WIDTH) -> tuple[list[str], float, float]:
    """The drawing of a passage from `top` on, its height and its right edge."""
    plan = layout(passage, width - 2 * MARGIN)
    centers = _center_roles(passage)
    parts: list[str] = []
    height, right = 0.0, 0.0
    for places in plan.lines:
        widths = (plan.columns[place].width for place in places)
        line = _Line(passage, plan, places, tuple(accumulate(widths, initial=float(MARGIN))))
        bars = [bar for bar in plan.bars if bar.columns & set(places)]
        rows = {row: rank for rank, row in enumerate(sorted({bar.row for bar in bars}), start=1)}
        bottom = top + height + len(rows) * ROW
        for bar in sorted(bars, key=lambda bar: -bar.row):
            parts += _bar(line, bar, bottom - rows[bar.row] * ROW)
        parts += _words(line, bottom + 18, centers)
        parts += _arcs(line, bottom + 18)
        height += len(rows) * ROW + WORDS + ARCS
        right = max(right, line.lefts[-1])
    return parts, height, right


def _bar(line: _Line, bar: Bar, y: float) -> Iterator[str]:
    """The pieces of a bar on a line, joined by a dotted line where the unit has a gap."""
    pieces = list(_runs(sorted(bar.columns & set(line.places))))
    tip = f"<title>{escape(_tip(line.passage, bar))}</title>"
    for one, other in pairwise(pieces):
        start, end = line.right(one[-1]), line.left(other[0])
        yield (
            f'<line class="gap" x1="{start:.1f}" x2="{end:.1f}" y1="{y + 3:.1f}" y2="{y + 3:.1f}"/>'
        )
    for piece in pieces:
        x, end = line.left(piece[0]) + 2, line.right(piece[-1]) - 2
        before = "… " if min(bar.columns) < piece[0] else ""
        behind = " …" if max(bar.columns) > piece[-1] else ""
        label = _label(bar, x, y, end - x, (before, behind))
        yield f"<g{_names(line.passage, bar)}>{tip}{_box(bar, x, y, end - x)}{label}</g>"


def _names(passage: Passage, bar: Bar) -> str:
    """The unit that a bar stands for, for scripts; a remote one also names its parent."""
    unit = escape(passage.units[bar.edge.child].id)
    if not bar.edge.is_remote:
        return f' data-unit="{unit}"'
    return f' data-unit="{unit}" data-remote="{escape(passage.units[bar.edge.parent].id)}"'


def _runs(places: list[int]) -> Iterator[list[int]]:
    run: list[int] = []
    for place in places:
        if run and place != run[-1] + 1:
            yield run
            run = []
        run.append(place)
    if run:
        yield run


def _box(bar: Bar, x: float, y: float, width: float) -> str:
    role = ROLES[bar.role]
    kind = "scene" if bar.scene is not None else f"{role} ghost" if _is_ghost(bar) else role
    place = f'x="{x:.1f}" y="{y + 2:.1f}"'
    box = f'<rect class="{kind}" {place} width="{width:.1f}" height="{ROW - 5}" rx="3"/>'
    if bar.scene is not None and bar.role in CENTERS:
        # A Scene that is itself a participant or relation shows that by a stripe.
        box += f'<rect class="{role}" {place} width="6" height="{ROW - 5}"/>'
    return box


def _is_ghost(bar: Bar) -> bool:
    return bar.edge.is_remote or bar.is_implicit


def _label(bar: Bar, x: float, y: float, width: float, marks: tuple[str, str]) -> str:
    letters = "|".join(bar.edge.categories)
    names = "|".join(NAMES.get(letter, letter) for letter in bar.edge.categories)
    scene = f"Scene {bar.scene}" if bar.scene is not None else ""
    choices = [
        " · ".join(filter(None, [scene, f"{letters} {names}"])),
        " · ".join(filter(None, [scene, letters])),
        letters,
    ]
    fitting = [text for text in choices if len(text) * SMALL + 16 <= width]
    text = fitting[0] if fitting else letters
    if fitting and len(text) * SMALL + 40 <= width:
        text = f"{marks[0]}{text}{marks[1]}"
    weight = " strong" if bar.scene is not None or bar.role in CENTERS else ""
    return (
        f'<text class="label{weight}" x="{x + width / 2:.1f}" y="{y + ROW / 2 + 4:.1f}" '
        f'text-anchor="middle">{escape(text)}</text>'
    )


def _tip(passage: Passage, bar: Bar) -> str:
    names = ", ".join(NAMES.get(letter, letter) for letter in bar.edge.categories)
    unit = bar.edge.child
    words = " ".join(passage.tokens[spot].text for spot in passage.yields[unit])
    kinds = (bar.scene is not None and "Scene", bar.edge.is_remote and "remote")
    marks = ", ".join(kind for kind in (*kinds, bar.is_implicit and "implicit") if kind)
    return f"{names}{f' ({marks})' if marks else ''}: {words or '∅'} [{passage.units[unit].id}]"


def _words(line: _Line, y: float, centers: dict[int, str]) -> Iterator[str]:
    for place in line.places:
        column = line.plan.columns[place]
        x = line.middle(place)
        is_word = column.position is not None
        kind = f'plain" data-word="{column.position}' if is_word else "plain aside dim"
        yield (
            f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="middle">'
            f"{escape(column.text)}</text>"
        )
        if column.position is not None and column.position in centers:
            half = (column.width - 16) / 2
            yield (
                f'<line class="under {centers[column.position]}" x1="{x - half:.1f}" '
                f'x2="{x + half:.1f}" y1="{y + 5:.1f}" y2="{y + 5:.1f}"/>'
            )


def _center_roles(passage: Passage) -> dict[int, str]:
    """The role of each word that is a minimal center; main relations win."""
    found: dict[int, str] = {}
    for scene in passage.scenes:
        for element in scene.participants:
            found |= dict.fromkeys(element.centers, "participant")
    for scene in passage.scenes:
        found |= dict.fromkeys(scene.main_relation.centers, "relation")
    return found


def _arcs(line: _Line, y: float) -> Iterator[str]:
    """Dashed lines from the copies of remote units to the nearest word of what they stand for."""
    columns = {line.plan.columns[place].position: place for place in line.places}
    for place in line.places:
        target = line.plan.columns[place].remote_of
        words = line.passage.yields[target] if target is not None else ()
        spots = [columns[spot] for spot in words if spot in columns]
        if not spots:
            continue
        start = line.middle(place)
        end = line.middle(min(spots, key=lambda spot: abs(spot - place)))
        low = y + min(ARCS + 8, 12 + abs(start - end) / 12)
        yield (
            f'<path class="arc" d="M{start:.1f} {y + 8:.1f} C{start:.1f} {low:.1f} '
            f'{end:.1f} {low:.1f} {end:.1f} {y + 10:.1f}"/>'
        )


def _legend(top: float) -> Iterator[str]:
    x = float(MARGIN)
    for text, kind in LEGEND:
        yield (
            f'<rect class="{kind}" x="{x:.1f}" y="{top:.1f}" width="22" height="14" rx="3"/>'
            f'<text class="label" x="{x + 28:.1f}" y="{top + 11:.1f}">{escape(text)}</text>'
        )
        x += 28 + len(text) * 6.4 + 22
    yield (
        f'<text class="label" x="{MARGIN}" y="{top + ROW + 8:.1f}">'
        "Underlined words are minimal centers; (words in brackets) stand elsewhere in the text; "
        "… means that a unit goes on; ∅ means that nothing is said.</text>"
    )


def scene_table(passage: Passage) -> str:
    """The Scenes of a passage as an HTML table."""
    if not passage.scenes:
        return "<p>No Scene.</p>"
    heads = ("Scene", "kind", "main relation", "participants", "own words")
    rows = [f"<tr>{''.join(f'<th>{head}</th>' for head in heads)}</tr>"]
    for number, scene in enumerate(passage.scenes, start=1):
        rows.append(f"<tr>{''.join(_scene_cells(passage, scene, number))}</tr>")
    return f"<table>\n{chr(10).join(rows)}\n</table>"


def _scene_cells(passage: Passage, scene: Scene, number: int) -> Iterator[str]:
    yield f"<td>{number}</td><td>{scene.kind}</td>"
    yield f"<td>{_element(passage, scene.main_relation, 'main')}</td>"
    parts = "<br>".join(_element(passage, element, "part") for element in scene.participants)
    yield f"<td>{parts or '<small>none</small>'}</td>"
    yield f"<td>{escape(' '.join(passage.tokens[spot].text for spot in scene.positions))}</td>"


def _element(passage: Passage, element: Element, style: str) -> str:
    """The words of an element with its minimal center in colour."""
    words = [
        f'<span class="{style}">{escape(passage.tokens[spot].text)}</span>'
        if spot in element.centers
        else escape(passage.tokens[spot].text)
        for spot in sorted({*element.positions, *element.centers})
    ]
    marks = ["remote"] if element.is_remote else []
    marks += ["implicit"] if element.is_implicit else []
    note = f" <small>({', '.join(marks)})</small>" if marks else ""
    return " ".join(words) + note
