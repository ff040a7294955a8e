"""The best tree of units; twin of `samsari.ucca.parser.chart.plain_units` and `plain_members`."""

import numpy as np
from numpy.typing import NDArray

def best_units(
    best: NDArray[np.float32],
    n_words: int,
    holds: NDArray[np.float32],
    stands: NDArray[np.float32],
    is_root: NDArray[np.bool_],
) -> NDArray[np.int64]: ...
def best_members(
    scores: NDArray[np.float32], class_of: NDArray[np.int64], classes: int
) -> tuple[NDArray[np.float32], NDArray[np.int16]]: ...
