"""How far each head counts where a replacement is judged as a rewrite.

Fitted on judged rewrites in lines that the network has not read. The judgements are those of a
language model.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from samsari.sameness.judge import Judge
from samsari.sameness.network import REWRITE, SAME, Asked, Question
from samsari_workshop.certainty import logistic
from samsari_workshop.sameness.examples import Target

JOINED = "joined"
Vector = npt.NDArray[np.float64]


def joined_weights(judge: Judge, rewrites: Sequence[Target]) -> Vector:
    """The base and the weights of both heads that fit judged rewrites best."""
    sentences = [
        Asked(own.words, tuple(Question(own.start, own.end, it.words) for it in own.choices))
        for own in rewrites
    ]
    found = judge.network.answers(sentences, (SAME, REWRITE))
    same = judge.scores(sentences, found)
    right = [values[1] for row in found for values in row]
    is_right = [choice.wanted > 0.5 for own in rewrites for choice in own.choices]
    return logistic(np.stack([same, right], axis=1), np.array(is_right, dtype=np.float64))
