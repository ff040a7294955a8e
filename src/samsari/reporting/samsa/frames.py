"""Where words, frames of units and their labels stand in the drawing of a Scene.

Units may overlap: "the regiment" and, shared with another Scene, "regiment". The inner frame is
drawn smaller, and labels that would meet are shortened to a letter or put above each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from samsari.model.text import Token
from samsari.reporting.look.picture import text_width

GAP, MARGIN = 10.0, 16.0
LETTER = 6.7  # width of a small letter
ROLES = {"relation": "main relation", "participant": "participant"}


@dataclass(frozen=True, slots=True)
class Box:
    """Where a word stands on its row."""

    left: float
    width: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.left + self.width

    @property
    def middle(self) -> float:
        """Its centre, where links arrive."""
        return self.left + self.width / 2


@dataclass(frozen=True, slots=True)
class Frame:
    """A run of words of a unit; `depth` counts the frames around it."""

    role: str
    left: float
    right: float
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Label:
    """What stands above a frame; `tier` 0 is the lowest line."""

    text: str
    left: float
    tier: int

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.left + LETTER * len(self.text)


def row(positions: Sequence[int], tokens: Sequence[Token]) -> dict[int, Box]:
    """Where each word stands; a wider gap shows that words of the source are left out."""
    boxes: dict[int, Box] = {}
    left, last = MARGIN, None
    for position in positions:
        left += GAP * 2 if last is not None and position > last + 1 else 0.0
        width = text_width(tokens[position].text)
        boxes[position] = Box(left, width)
        left, last = left + width + GAP, position
    return boxes


def frames(units: Iterable[tuple[str, Sequence[int]]], boxes: dict[int, Box]) -> list[Frame]:
    """The frames of units, given as role and positions; outer ones come first."""
    flat = [
        Frame(role, boxes[run[0]].left, boxes[run[-1]].right)
        for role, positions in units
        for run in _runs([p for p in positions if p in boxes], list(boxes))
    ]
    ordered = sorted(flat, key=lambda one: one.left - one.right)
    return [
        Frame(one.role, one.left, one.right, sum(_meets(one, other) for other in ordered[:place]))
        for place, one in enumerate(ordered)
    ]


def labels(found: Iterable[Frame]) -> list[Label]:
    """A label for each frame: the role, or its first letter if the next label is near."""
    made: list[Label] = []
    starts: list[float] = []  # where the last label of each tier begins; labels come from the right
    for one in sorted(found, key=lambda frame: (-frame.left, -frame.depth)):
        rooms = [start - one.left for start in starts]
        tier = next((t for t, room in enumerate(rooms) if room >= 2 * LETTER), len(starts))
        starts[tier : tier + 1] = [one.left]
        room = rooms[tier] if tier < len(rooms) else float("inf")
        word = ROLES[one.role]
        text = word if LETTER * (len(word) + 1) <= room else word[0].upper()
        made.append(Label(text, one.left, tier))
    return made


def key_to(found: Iterable[Label]) -> str:
    """What the letters among the labels mean.

    >>> key_to([Label("M", 0.0, 0), Label("participant", 50.0, 0)])
    '; M main relation'
    """
    letters = {one.text for one in found}
    return "".join(
        f"; {word[0].upper()} {word}" for word in ROLES.values() if word[0].upper() in letters
    )


def _meets(one: Frame, other: Frame) -> bool:
    return one.left < other.right and other.left < one.right


def _runs(positions: Sequence[int], order: Sequence[int]) -> list[list[int]]:
    """The positions in groups that stand side by side on the row."""
    runs: list[list[int]] = []
    rank = {position: index for index, position in enumerate(order)}
    for position in positions:
        if runs and rank[position] == rank[runs[-1][-1]] + 1:
            runs[-1].append(position)
        else:
            runs.append([position])
    return runs
