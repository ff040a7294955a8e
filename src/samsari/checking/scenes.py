"""The Scenes of a sentence, for the few pairs in which a rule asks for them.

The parser takes as long as the aligner, so a rule asks only when it has a suspicion.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from samsari.checking.reading import Reading
from samsari.model.scene import Scene, scenes
from samsari.model.text import Token


def scenes_of(reading: Reading, number: int) -> tuple[Scene, ...]:
    """The Scenes of a sentence; their positions count from the first token of the text."""
    return _scenes(reading.sentences[number])


@lru_cache(maxsize=256)
def _scenes(tokens: tuple[Token, ...]) -> tuple[Scene, ...]:
    from samsari.ucca.parser.parser import shared_parser

    (passage,) = shared_parser().parse([tokens], raw="")
    return scenes(passage)


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
