"""A SAMSA comparison as a drawing: each Scene above the sentence it was matched to, with links.

Words of a Scene stand in the upper row, the matched sentence in the lower one. The main relation
and the participants are boxed; their minimal centers are bold and underlined. A thick line shows
a center that survived, a thin one any other word, a dashed one a word that says something else.
A dashed box with a cross is a lost center.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from samsari.metrics.samsa.comparison import Comparison, SceneStep, UnitCheck
from samsari.model.showing import number_of
from samsari.model.text import Token
from samsari.reporting.look.picture import picture
from samsari.reporting.samsa.frames import MARGIN, Box, Frame, Label, frames, key_to, labels, row

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
            kind = kind if link.says_the_same else "changed"
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
