"""The statistical simplifier: rules, features, language models, two searches, tuning.

The room bears the name of its main function, so the module itself can be called:
`samsari.simplify(text)`.
"""

from __future__ import annotations

import sys
from types import ModuleType


def simplify(text: str) -> str:
    """The text made simpler by the shipped model; what is not rewritten stays as it is."""
    from samsari.simplify.shipped import default

    return default().simplify(text)


class _CallableRoom(ModuleType):
    __call__ = staticmethod(simplify)


sys.modules[__name__].__class__ = _CallableRoom
