"""Monolingual word alignment.

The room bears the name of its main function, so the module itself can be called:
`samsari.align(left, right)`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from types import ModuleType

from samsari.model.alignment import Alignment


def align(
    left: Sequence[str] | str,
    right: Sequence[str] | str,
    aligner: str = "",
    one_to_one: bool = False,
) -> Alignment:
    """The links between two token lists; text is cut into Penn-style tokens first.

    >>> str(align("He called.", "They called him.", aligner="exact"))
    '1-1 2-3'
    """
    from samsari.align.aligners import DEFAULT, load_aligner
    from samsari.text.penn import PennTokenizer

    cut = PennTokenizer()
    one, other = (cut(side) if isinstance(side, str) else side for side in (left, right))
    return load_aligner(aligner or DEFAULT).align(one, other, one_to_one)


class _CallableRoom(ModuleType):
    __call__ = staticmethod(align)


sys.modules[__name__].__class__ = _CallableRoom
