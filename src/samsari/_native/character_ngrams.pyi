"""chrF: n-grams of characters and words that output and closest reference share.

A row has the counts of output, reference and both for each order; `factor` is beta squared.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

def chrf_rows(
    outputs: Sequence[str],
    references: Sequence[Sequence[str]],
    letters: int,
    words: int,
    factor: float,
    lowercase: bool,
) -> NDArray[np.float64]: ...
