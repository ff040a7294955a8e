"""What stands around the boundaries between words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from samsari.model.text import Token

Integers = npt.NDArray[np.int64]

NO_MARK, BEGIN, END = -3, -2, -1


def boundaries(tokens: Sequence[Token]) -> tuple[Integers, Integers]:
    """Word positions; for every boundary the last word, the first mark between and the next word.

    Negative numbers stand for what is missing: no mark, begin or end of the sentence.
    """
    words = [position for position, token in enumerate(tokens) if not token.is_punctuation]
    rows = []
    for before, after in pairwise([BEGIN, *words, END]):
        lower = before if before >= 0 else -1
        upper = after if after >= 0 else len(tokens)
        rows.append((before, lower + 1 if upper - lower > 1 else NO_MARK, after))
    return np.array(words, dtype=np.int64), np.array(rows, dtype=np.int64)
