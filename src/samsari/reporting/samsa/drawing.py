"""A SAMSA comparison as a drawing: each Scene above the sentence it was matched to, with links.

Words of a Scene stand in the upper row, the matched sentence in the lower one. The main relation
and the participants are boxed; their minimal centers are bold and underlined. A thick line shows
a center that survived, a thin one any other word, a dashed one a word that says something else.
A dashed box with a cross is a lost center.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from samsari.metrics.samsa.comparison import Comparison, SceneStep, UnitCheck
from samsari.model.showing import number_of
from samsari.model.text import Token
from samsari.reporting.look.picture import picture, text_width

GAP, MARGIN = 10.0, 16.0
TOP, BOTTOM, HEIGHT = 58.0, 148.0, 172.0
WORD = 24.0  # height of a word's box


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
    upper = _row(step.scene.words, tokens)
    lower = _row(range(len(sentence)), sentence)
    checks = ((step.main_relation, "relation"), *((c, "participant") for c in step.participants))
    centers = {position for check, _ in checks for position in check.unit.centers}
    body = [
        *_links(step, upper, lower, centers),
        *(line for check, role in checks for line in _unit(check, role, upper)),
        *_words(tokens, upper, TOP, centers, set(step.scene.positions) | centers),
        *_sentence(step, sentence, lower),
    ]
    edge = max((box.right for box in (*upper.values(), *lower.values())), default=0.0)
    return "".join(body), max(edge + MARGIN, 600.0)


def _row(positions: Sequence[int], tokens: Sequence[Token]) -> dict[int, Box]:
    """Where each word stands; a wider gap shows that words of the source are left out."""
    boxes: dict[int, Box] = {}
    left, last = MARGIN, None
    for position in positions:
        left += GAP * 2 if last is not None and position > last + 1 else 0.0
        width = text_width(tokens[position].text)
        boxes[position] = Box(left, width)
        left, last = left + width + GAP, position
    return boxes


def _words(
    tokens: Sequence[Token], boxes: dict[int, Box], y: float, centers: set[int], own: set[int]
) -> Iterator[str]:
    for position, box in boxes.items():
        kind = "center" if position in centers else "" if position in own else "dim"
        yield (
            f'<text class="{kind}" x="{box.left:g}" y="{y:g}" textLength="{box.width:g}">'
            f"{escape(tokens[position].text)}</text>"
        )


def _unit(check: UnitCheck, role: str, boxes: dict[int, Box]) -> Iterator[str]:
    """A box around each run of the unit's words, its role above, crosses on lost centers."""
    linked = {link.left for link in check.kept}
    label = "main relation" if role == "relation" else "participant"
    for run in _runs([p for p in check.unit.positions if p in boxes], list(boxes)):
        first, last = boxes[run[0]], boxes[run[-1]]
        yield (
            f'<rect class="{role}" x="{first.left - 4:g}" y="{TOP - 17:g}" '
            f'width="{last.right - first.left + 8:g}" height="{WORD}" rx="5"/>'
        )
        shown = label if last.right - first.left > 6.7 * len(label) - 8 else label[:1].upper()
        yield f'<text class="small" x="{first.left:g}" y="{TOP - 22:g}">{shown}</text>'
    for position in check.unit.centers:
        if position not in linked and position in boxes:
            box = boxes[position]
            yield (
                f'<rect class="lost" x="{box.left - 2:g}" y="{TOP - 15:g}" '
                f'width="{box.width + 4:g}" height="{WORD - 4}" rx="5"/>'
                f'<text class="cross" x="{box.middle - 5:g}" y="{TOP + 26:g}">✗</text>'
            )


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


def _links(
    step: SceneStep, upper: dict[int, Box], lower: dict[int, Box], centers: set[int]
) -> Iterator[str]:
    for link in step.links:
        if link.left in upper and link.right in lower:
            start, end = upper[link.left].middle, lower[link.right].middle
            kind = "kept" if link.left in centers else "link"
            kind = kind if link.says_the_same else "changed"
            yield (
                f'<path class="{kind}" d="M{start:g} {TOP + 8:g} C{start:g} {TOP + 45:g} '
                f'{end:g} {BOTTOM - 55:g} {end:g} {BOTTOM - 16:g}"><title>'
                f"{escape(link.reason)}</title></path>"
            )


def _sentence(step: SceneStep, tokens: Sequence[Token], boxes: dict[int, Box]) -> Iterator[str]:
    if step.sentence is None:
        yield f'<text class="dim" x="{MARGIN}" y="{BOTTOM:g}">(the output is empty)</text>'
        return
    linked = {link.right for link in step.links}
    yield from _words(tokens, boxes, BOTTOM, set(), linked)
    label = f"sentence {step.sentence + 1}"
    yield f'<text class="small dim" x="{MARGIN}" y="{BOTTOM + 17:g}">{label}</text>'
