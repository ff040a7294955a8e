"""Evaluate and do text simplification.

The names below are imported when first used, so that `import samsari` costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from samsari.model.version import VERSION

if TYPE_CHECKING:
    from samsari.align import align as align
    from samsari.errors import ToolkitError as ToolkitError
    from samsari.formats.result_json import load_result as load_result
    from samsari.formats.result_json import save_result as save_result
    from samsari.model.alignment import Alignment as Alignment
    from samsari.model.corpus import Corpus as Corpus
    from samsari.model.corpus import Pair as Pair
    from samsari.model.passage import Passage as Passage
    from samsari.model.result import Result as Result
    from samsari.model.result import Score as Score
    from samsari.model.result import Tally as Tally
    from samsari.model.table import Table as Table
    from samsari.tasks.frames import frame as frame
    from samsari.tasks.parse import parse as parse
    from samsari.tasks.score import score as score

__version__ = VERSION

# Where each public name lives; a line here needs its twin under TYPE_CHECKING (a test compares).
_HOMES = {
    "Alignment": "samsari.model.alignment",
    "Corpus": "samsari.model.corpus",
    "Pair": "samsari.model.corpus",
    "Passage": "samsari.model.passage",
    "Result": "samsari.model.result",
    "Score": "samsari.model.result",
    "Table": "samsari.model.table",
    "Tally": "samsari.model.result",
    "ToolkitError": "samsari.errors",
    "align": "samsari.align",
    "frame": "samsari.tasks.frames",
    "load_result": "samsari.formats.result_json",
    "parse": "samsari.tasks.parse",
    "save_result": "samsari.formats.result_json",
    "score": "samsari.tasks.score",
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
