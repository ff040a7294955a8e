"""How Sultan, Bethard & Sumner (2014) weigh what speaks for a link."""

from __future__ import annotations

SIMILARITY_WEIGHT = 0.9
CONTEXT_WEIGHT = 0.1


def weighed(similarity: float, context: float) -> float:
    """The score of two words: 0.9 x their similarity + 0.1 x the evidence from their context.

    >>> round(weighed(0.9, 2.0), 2)
    1.01
    """
    return SIMILARITY_WEIGHT * similarity + CONTEXT_WEIGHT * context
