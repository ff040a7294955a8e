"""The Scenes of a sentence, for the few pairs in which a rule asks for them."""

from __future__ import annotations

from collections.abc import Iterable

from samsari.checking.reading import Reading
from samsari.model.scene import Scene
from samsari.ucca.roles.sides import sentence_passage


def scenes_of(reading: Reading, number: int) -> tuple[Scene, ...]:
    """The Scenes of a sentence; their positions count from the first token of the text."""
    return sentence_passage(reading.sentences[number]).scenes


def lost_scene(reading: Reading, free: Iterable[int], at: int) -> tuple[int, int] | None:
    """The Scene of the sentence at a token that has the most free words, if most of it is free.

    Its first token and the one after its last are given.
    """
    number = reading.sentence_of[at]
    start = reading.bounds[number][0]
    lost = {each - start for each in free}
    content = {each - start for each in reading.content}
    best: tuple[int, tuple[int, ...]] = (0, ())
    for scene in scenes_of(reading, number):
        own = [spot for spot in scene.words if spot in content]
        gone = sum(spot in lost for spot in own)
        if own and gone >= 0.6 * len(own) and gone > best[0] and at - start in scene.words:
            best = gone, scene.words
    if not best[1]:
        return None
    return min(best[1]) + start, max(best[1]) + 1 + start
