"""TER: edits to the closest reference and the mean length of the references, for each pair."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

def ter_rows(
    outputs: Sequence[str], references: Sequence[Sequence[str]], lowercase: bool
) -> NDArray[np.float64]: ...
