"""The participants of a Scene that stand before or behind its verb."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from samsari.model.passage import Passage
from samsari.model.scene import Element
from samsari.model.text import Token


@lru_cache(maxsize=256)
def sentence_passage(tokens: tuple[Token, ...]) -> Passage:
    """The passage of a sentence by the shipped parser; the latest ones are kept.

    The parser takes as long as the aligner, so rules ask only when they have a suspicion.
    """
    from samsari.ucca.parser.parser import shared_parser

    (passage,) = shared_parser().parse([tokens], raw="")
    return passage


def on_side(participants: tuple[Element, ...], verb: int, is_before: bool) -> Iterator[Element]:
    """The participants before or behind a verb.

    A remote participant counts as one before it: "having persuaded Clerc, Gallaudet sailed".
    """
    for own in participants:
        if own.is_remote:
            if is_before:
                yield own
        elif own.positions and (max(own.positions) < verb) == is_before:
            yield own
