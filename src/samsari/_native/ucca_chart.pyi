"""The best trees of units; the plain twins are in `samsari.ucca.parser.chart` and `n_best`."""

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
def best_trees(
    scores: NDArray[np.float32],
    n_words: int,
    n_best: int,
    holds: NDArray[np.float32],
    stands: NDArray[np.float32],
    is_root: NDArray[np.bool_],
) -> list[tuple[float, NDArray[np.int64]]]: ...
