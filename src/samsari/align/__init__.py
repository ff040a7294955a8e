"""Monolingual word alignment.

The room bears the name of its main function, so the module itself can be called:
`samsari.align(left, right)`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

from samsari.align.protocol import DEFAULT
from samsari.model.alignment import Alignment


def align(
    left: Sequence[str] | str,
    right: Sequence[str] | str,
    aligner: str = DEFAULT,
    one_to_one: bool = False,
    pairs: Path | str | None = None,
) -> Alignment:
    """The links between two token lists; text is cut into Penn-style tokens first.

    `aligner` is neural, sultan, stem or exact. `one_to_one` leaves each word its best link at most.
    `pairs` is a file of paraphrase pairs (PPDB, NLTK's mwa_ppdb) for sultan or neural, read at each
    call: for many sentences use `samsari.align.aligners.load_aligner` once.

    >>> str(align("He called.", "They called him.", aligner="exact"))
    '1-1 2-3'
    """
    from samsari.align.aligners import load_aligner
    from samsari.text.penn import PennTokenizer

    cut = PennTokenizer()
    one, other = (cut(side) if isinstance(side, str) else side for side in (left, right))
    pack = None if pairs is None else Path(pairs)
    return load_aligner(aligner, pack).align(one, other, one_to_one)


class _CallableRoom(ModuleType):
    __call__ = staticmethod(align)


sys.modules[__name__].__class__ = _CallableRoom
