"""Where the parts of a drawn passage stand: columns of words, bars of units above them.

Every unit becomes a bar over its words; a bar is one row higher than the highest bar inside it.
Implicit units and remote units have no words in their place, so each gets a column of its own
behind its parent's last word. The columns are broken into lines, so that long sentences fit a page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from rich.cells import cell_len

from samsari.model.passage import MAIN_RELATIONS, Edge, Passage
from samsari.model.scene import Scene

Role = Literal["main relation", "participant", "other", "punctuation"]
CHARACTER = 8.2  # pixels of a letter at the font size of the words; a wide one takes two
PADDING = 18
NARROWEST = 30
OVERFLOW = 1.2  # how far marks may carry a line beyond its width
LONGEST = 24  # signs shown of a remote unit's words
LONGEST_WORD = 48  # signs shown of a word


@dataclass(frozen=True, slots=True)
class Column:
    """A word, or the stand-in of an implicit or remote unit, and how wide it is drawn."""

    text: str
    width: float
    position: int | None = None
    remote_of: int | None = None
    starts_line: bool = True  # whether a line may begin here


@dataclass(slots=True)
class Bar:
    """A unit as drawn: its role and label, its row above the words, and the columns it covers."""

    edge: Edge
    role: Role
    row: int
    columns: set[int] = field(default_factory=set)
    scene: int | None = None
    is_implicit: bool = False


@dataclass(frozen=True, slots=True)
class Layout:
    """All columns and bars, and the column ranges of the lines."""

    columns: tuple[Column, ...]
    bars: tuple[Bar, ...]
    lines: tuple[range, ...]


def layout(passage: Passage, width: float) -> Layout:
    """The places of everything in a drawing that is about this wide."""
    columns, places = _columns(passage)
    bars = _bars(passage, places)
    return Layout(tuple(columns), tuple(bars), tuple(_lines(columns, width)))


def role(edge: Edge, is_punctuation: bool) -> Role:
    """What an edge makes of a unit, as far as the drawing tells units apart."""
    if is_punctuation or "U" in edge.categories:
        return "punctuation"
    if MAIN_RELATIONS & set(edge.categories):
        return "main relation"
    return "participant" if "A" in edge.categories else "other"


def scene_numbers(scenes: Iterable[Scene]) -> dict[int, int]:
    """The number of each Scene, counted from 1 in text order, by its unit."""
    return {scene.unit: rank for rank, scene in enumerate(scenes, start=1)}


def _columns(passage: Passage) -> tuple[list[Column], dict[int | Edge, int]]:
    """The columns, and where each token position and each stand-in's edge went."""
    standing: dict[int, list[Edge]] = {}
    for edge in _stand_ins(passage):
        standing.setdefault(_anchor(passage, edge.parent), []).append(edge)
    columns: list[Column] = []
    places: dict[int | Edge, int] = {}
    for spot in range(-1, len(passage.tokens)):
        if spot >= 0:
            places[spot] = len(columns)
            token = passage.tokens[spot]
            text = _clipped(token.text, LONGEST_WORD)
            columns.append(Column(text, _width(text), spot, None, not token.is_punctuation))
        for edge in standing.get(spot, ()):
            places[edge] = len(columns)
            text = _stand_in_text(passage, edge)
            target = edge.child if edge.is_remote else None
            columns.append(Column(text, _width(text), None, target, starts_line=False))
    return columns, places


def _stand_ins(passage: Passage) -> Iterator[Edge]:
    """The edges to what has no words in its place, the innermost parents first."""
    for index in passage.bottom_up:
        for edge in passage.outgoing[index]:
            has_nothing = not passage.yields[edge.child] and not passage.outgoing[edge.child]
            if edge.is_remote or has_nothing:
                yield edge


def _anchor(passage: Passage, index: int) -> int:
    """The last word of a unit, or of the nearest unit above it that has words."""
    while not passage.yields[index]:
        edge = passage.parents[index]
        if edge is None:
            return -1
        index = edge.parent
    return passage.yields[index][-1]


def _stand_in_text(passage: Passage, edge: Edge) -> str:
    if not edge.is_remote:
        return "∅"
    text = " ".join(passage.tokens[spot].text for spot in passage.yields[edge.child]) or "∅"
    return f"({_clipped(text, LONGEST)})"


def _clipped(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[: longest - 1] + "…"


def _width(text: str) -> float:
    return max(NARROWEST, cell_len(text) * CHARACTER + PADDING)


def _bars(passage: Passage, places: dict[int | Edge, int]) -> list[Bar]:
    numbers = scene_numbers(passage.scenes)
    bars: dict[int, Bar] = {}
    ghosts: list[Bar] = []
    for index in passage.bottom_up:
        below = [bars[edge.child] for edge in passage.children[index]]
        own = [
            Bar(edge, role(edge, False), 0, {places[edge]})
            for edge in passage.outgoing[index]
            if edge in places and edge.is_remote
        ]
        ghosts += own
        edge = passage.parents[index] or Edge(0, 0, ("",))
        unit = passage.units[index]
        bar = Bar(edge, role(edge, unit.is_punctuation), 0, scene=numbers.get(index))
        bar.is_implicit = unit.is_implicit
        bar.columns |= {places[spot] for spot in unit.positions}
        bar.columns |= {places[edge]} if edge in places else set()
        for part in (*below, *own):
            bar.columns |= part.columns
            bar.row = max(bar.row, part.row + 1)
        bars[index] = bar
    root_has_scene = bars[0].scene is not None
    return [*(bars[index] for index in bars if index or root_has_scene), *ghosts]


def _lines(columns: Sequence[Column], width: float) -> Iterator[range]:
    start, used = 0, 0.0
    for place, column in enumerate(columns):
        # A stand-in stays with the word before it, where its parent is; so does a mark, unless the
        # line gets far too long.
        is_full = used + column.width > width * (1 if column.starts_line else OVERFLOW)
        if is_full and place > start and (column.starts_line or column.position is not None):
            yield range(start, place)
            start, used = place, 0.0
        used += column.width
    yield range(start, len(columns))
