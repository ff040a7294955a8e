"""Counts of n-grams for SARI and BLEU, many pairs in one call.

`standard` cuts words as sacreBLEU's 13a does, otherwise at white space alone. OverflowError if a
pair has more than 65,535 different words.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

def sari_rows(
    sources: Sequence[str],
    outputs: Sequence[str],
    references: Sequence[Sequence[str]],
    standard: bool,
    lowercase: bool,
) -> NDArray[np.float64]: ...
def bleu_rows(
    outputs: Sequence[str],
    references: Sequence[Sequence[str]],
    standard: bool,
    lowercase: bool,
) -> NDArray[np.float64]: ...
def sentence_rows(
    sources: Sequence[str],
    outputs: Sequence[str],
    references: Sequence[Sequence[str]],
    standard: bool,
    lowercase: bool,
    nothing: float,
    by_type: bool,
) -> NDArray[np.float64]: ...
