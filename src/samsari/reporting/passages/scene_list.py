"""The Scenes of passages as plain text, for people who want to read them.

He ran into the park and she swam.
  Scene 1: ran
    participants: He | the park
  Scene 2: swam
    participants: she
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from samsari.errors import visible
from samsari.model.passage import Passage
from samsari.model.scene import Element, Scene, scenes


def scene_list(passages: Iterable[Passage]) -> str:
    """The passages one after the other, each with its Scenes."""
    return "\n".join(_passage(passage) for passage in passages)


def _passage(passage: Passage) -> str:
    text = passage.raw or " ".join(token.text for token in passage.tokens)
    lines = [visible(" ".join(text.split()))]
    found = scenes(passage)
    for number, scene in enumerate(found, start=1):
        lines += _scene(passage, scene, number)
    if not found:
        lines.append("  no Scene")
    lines += _expected(passage, len(found))
    return "\n".join(lines) + "\n"


def _expected(passage: Passage, found: int) -> Iterator[str]:
    """How sure the parser is of the number of Scenes, if it says so."""
    sure, expected = passage.scene_certainty, passage.expected_scenes
    if sure is not None and expected is not None:
        yield f"  number of Scenes: {found} found ({sure:.0%} sure), {expected:.1f} expected"


def _scene(passage: Passage, scene: Scene, number: int) -> list[str]:
    kind = "" if scene.kind == "parallel" else f" ({scene.kind})"
    lines = [f"  Scene {number}{kind}: {_text(passage, scene.main_relation)}"]
    if scene.participants:
        named = " | ".join(_text(passage, element) for element in scene.participants)
        lines.append(f"    participants: {named}")
    return lines


def _text(passage: Passage, element: Element) -> str:
    words = " ".join(passage.tokens[place].text for place in element.positions)
    shown = visible(words) or "(not said)"
    return f"({shown})" if element.is_remote else shown
