"""Results as tables of pandas, polars or Arrow, imported only when asked for."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Literal

from samsari.errors import SettingError
from samsari.metrics.catalog import create
from samsari.metrics.contract import as_array
from samsari.model.result import Result
from samsari.tasks.scoring.uncertainty import need_tallies

Library = Literal["pandas", "polars", "arrow"]

_MAKERS: dict[str, tuple[str, Callable[[Any, dict[str, list[Any]]], Any]]] = {
    "pandas": ("pandas", lambda library, columns: library.DataFrame(columns)),
    "polars": ("polars", lambda library, columns: library.DataFrame(columns)),
    "arrow": ("pyarrow", lambda library, columns: library.table(columns)),
}


def frame(result: Result, library: Library = "pandas", *, per_pair: bool = False) -> Any:
    """The scores as a table of that library: one row per score, or one per pair and system."""
    return make_frame(library, pair_columns(result) if per_pair else score_columns(result))


def make_frame(library: Library, columns: dict[str, list[Any]]) -> Any:
    """A table of that library with these columns."""
    if library not in _MAKERS:
        raise SettingError(
            f"no tables of {library!r}", remedy=f"choose one of {', '.join(_MAKERS)}"
        )
    name, make = _MAKERS[library]
    try:
        module = import_module(name)
    except ImportError:
        raise SettingError(f"{name} is not installed", remedy=f"pip install {name}") from None
    return make(module, columns)


def score_columns(result: Result) -> dict[str, list[Any]]:
    """Columns of one row per system and metric."""
    rows = [(system, score) for system in result.systems for score in system.scores]
    spans = [score.interval for _, score in rows]
    return {
        "system": [system.name for system, _ in rows],
        "role": [system.role for system, _ in rows],
        "metric": [score.metric for _, score in rows],
        "value": [score.value for _, score in rows],
        "low": [span.low if span else None for span in spans],
        "high": [span.high if span else None for span in spans],
        "signature": [score.signature for _, score in rows],
    }


def pair_columns(result: Result) -> dict[str, list[Any]]:
    """Columns of one row per system and pair; an undefined score is None."""
    need_tallies(result)
    ids = list(result.pair_ids)
    columns: dict[str, list[Any]] = {
        "id": ids * len(result.systems),
        "system": [system.name for system in result.systems for _ in ids],
    }
    for info in result.metrics:
        metric = create(info.signature)
        columns[info.name] = [
            None if value != value else float(value)  # noqa: PLR0124 - NaN differs from itself
            for system in result.systems
            for value in metric.scores(as_array(system.tallies[info.name]))
        ]
    return columns
