"""Evaluate and do text simplification.

The names below are imported when first used, so that `import samsari` costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from samsari.align import align as align
    from samsari.errors import ToolkitError as ToolkitError
    from samsari.model.alignment import Alignment as Alignment
    from samsari.model.corpus import Corpus as Corpus
    from samsari.model.corpus import Pair as Pair
    from samsari.model.passage import Passage as Passage
    from samsari.model.result import Score as Score
    from samsari.model.result import Tally as Tally
    from samsari.model.table import Table as Table

__version__ = "0.1.0"

# Where each public name lives; a line here needs its twin under TYPE_CHECKING (a test compares).
_HOMES = {
    "Alignment": "samsari.model.alignment",
    "Corpus": "samsari.model.corpus",
    "Pair": "samsari.model.corpus",
    "Passage": "samsari.model.passage",
    "Score": "samsari.model.result",
    "Table": "samsari.model.table",
    "Tally": "samsari.model.result",
    "ToolkitError": "samsari.errors",
    "align": "samsari.align",
}

__all__ = ["__version__", *_HOMES]  # noqa: PLE0604


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'samsari' has no attribute {name!r}")
    home = import_module(_HOMES[name])
    # A room that bears its function's name can be called; importing it has bound the name already.
    return globals().setdefault(name, getattr(home, name))


def __dir__() -> list[str]:
    return sorted(__all__)
