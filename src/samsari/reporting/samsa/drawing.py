"""A SAMSA comparison as a drawing: each Scene above the sentence it was matched to, with links.

Words of a Scene stand in the upper row, the matched sentence in the lower one. The main relation
and the participants are boxed; their minimal centers are bold and underlined. A thick line shows
a center that survived, a thin one any other word, a dashed one a word that says something else.
A dashed box with a cross is a lost center.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape

from samsari.metrics.samsa.comparison import Comparison, SceneStep, UnitCheck
from samsari.model.showing import number_of
from samsari.model.text import Token
from samsari.reporting.html import picture, text_width

# Where words, frames of units and their labels stand in the drawing of a Scene.
#
# Units may overlap: "the regiment" and, shared with another Scene, "regiment". The inner frame is
# drawn smaller, and labels that would meet are shortened to a letter or put above each other.

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


TOP, BOTTOM, HEIGHT = 58.0, 148.0, 172.0
WORD = 24.0  # height of a word's box


def drawing(comparison: Comparison) -> str:
    """All Scenes of a comparison below each other as one SVG document."""
    parts, widths = [], [600.0]
    for number, step in enumerate(comparison.steps):
        body, width = _scene(comparison, step)
        widths.append(width)
        title = (
            f'<text class="title" x="{MARGIN}" y="18">Scene {number + 1} ({step.scene.kind}): '
            f"{step.value:.3g}</text>"
        )
        parts.append(
            f'<g transform="translate(0 {number * (HEIGHT + 26):g})">{title}'
            f'<g transform="translate(0 22)">{body}</g></g>'
        )
    height = max(1, len(parts)) * (HEIGHT + 26) + 30
    total = (
        f'<text class="title" x="{MARGIN}" y="{height - 10:g}">SAMSA {100 * comparison.samsa:.1f} '
        f"= {number_of(comparison.n_sentences, 'sentence')} / "
        f"{number_of(comparison.n_scenes, 'Scene')} × mean Scene score "
        f"{comparison.ablated:.3g}</text>"
    )
    return picture("".join(parts) + total, max(widths), height, "SAMSA, Scene by Scene")


def scene_drawing(comparison: Comparison, step: SceneStep) -> str:
    """One Scene and its sentence as an SVG document."""
    body, width = _scene(comparison, step)
    return picture(body, width, HEIGHT, f"A Scene and its sentence: {step.value:.3g}")


def _scene(comparison: Comparison, step: SceneStep) -> tuple[str, float]:
    tokens = comparison.passages[step.passage].tokens
    sentence = () if step.sentence is None else comparison.sentences[step.sentence]
    upper = row(step.scene.words, tokens)
    lower = row(range(len(sentence)), sentence)
    checks = ((step.main_relation, "relation"), *((c, "participant") for c in step.participants))
    centers = {position for check, _ in checks for position in check.unit.centers}
    framed = frames(((role, check.unit.positions) for check, role in checks), upper)
    named = labels(framed)
    body = [
        *_links(step, upper, lower, centers),
        *_frames(framed),
        *(line for check, _ in checks for line in _lost(check, upper)),
        *_labels(named),
        *_words(tokens, upper, TOP, centers, set(step.scene.positions) | centers),
        *_sentence(step, sentence, lower, key_to(named)),
    ]
    edges = [
        *(box.right for box in (*upper.values(), *lower.values())),
        *(label.right for label in named),
    ]
    return "".join(body), max(600.0, *(edge + MARGIN for edge in edges))


def _words(
    tokens: Sequence[Token], boxes: dict[int, Box], y: float, centers: set[int], own: set[int]
) -> Iterator[str]:
    for position, box in boxes.items():
        kind = "center" if position in centers else "" if position in own else "dim"
        yield (
            f'<text class="{kind}" x="{box.left:g}" y="{y:g}" textLength="{box.width:g}">'
            f"{escape(tokens[position].text)}</text>"
        )


def _frames(found: Sequence[Frame]) -> Iterator[str]:
    """A frame around each run of a unit's words; an inner one leaves the outer one visible."""
    for one in found:
        inset = min(3.0 * one.depth, 6.0)
        yield (
            f'<rect class="{one.role}" x="{one.left - 4 + inset:g}" y="{TOP - 17 + inset:g}" '
            f'width="{one.right - one.left + 8 - 2 * inset:g}" height="{WORD - 2 * inset:g}" '
            'rx="5"/>'
        )


def _labels(found: Sequence[Label]) -> Iterator[str]:
    for one in found:
        y = TOP - 22 - 12 * one.tier
        yield f'<text class="small" x="{one.left:g}" y="{y:g}">{one.text}</text>'


def _lost(check: UnitCheck, boxes: dict[int, Box]) -> Iterator[str]:
    """A dashed frame and a cross for each center that is lost."""
    linked = {link.left for link in check.kept}
    for position in check.unit.centers:
        if position not in linked and position in boxes:
            box = boxes[position]
            yield (
                f'<rect class="lost" x="{box.left - 2:g}" y="{TOP - 15:g}" '
                f'width="{box.width + 4:g}" height="{WORD - 4}" rx="5"/>'
                f'<text class="cross" x="{box.middle - 5:g}" y="{TOP + 26:g}">✗</text>'
            )


def _links(
    step: SceneStep, upper: dict[int, Box], lower: dict[int, Box], centers: set[int]
) -> Iterator[str]:
    for link in step.links:
        if link.left in upper and link.right in lower:
            start, end = upper[link.left].middle, lower[link.right].middle
            kind = "kept" if link.left in centers else "link"
            kind = kind if link.is_surely_same else "changed"
            yield (
                f'<path class="{kind}" d="M{start:g} {TOP + 8:g} C{start:g} {TOP + 45:g} '
                f'{end:g} {BOTTOM - 55:g} {end:g} {BOTTOM - 16:g}"><title>'
                f"{escape(link.reason)}</title></path>"
            )


def _sentence(
    step: SceneStep, tokens: Sequence[Token], boxes: dict[int, Box], key: str
) -> Iterator[str]:
    if step.sentence is None:
        yield f'<text class="dim" x="{MARGIN}" y="{BOTTOM:g}">(the output is empty)</text>'
        return
    linked = {link.right for link in step.links}
    yield from _words(tokens, boxes, BOTTOM, set(), linked)
    label = f"sentence {step.sentence + 1}{key}"
    yield f'<text class="small dim" x="{MARGIN}" y="{BOTTOM + 17:g}">{label}</text>'
