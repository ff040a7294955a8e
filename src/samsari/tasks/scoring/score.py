"""`samsari.score`: scoring lists or tables from Python."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from samsari.errors import CorpusError
from samsari.metrics.catalog import create_all
from samsari.metrics.contract import Metric
from samsari.model.result import Result, ScoreWarning
from samsari.stats.resampling import Resampling
from samsari.tasks.scoring.evaluate import Keep, Plan, evaluate
from samsari.tasks.scoring.joined_scores import read_joined
from samsari.tasks.scoring.languages import choose, language_of_items
from samsari.tasks.scoring.memory import MemorySet, memory_set
from samsari.tasks.scoring.warnings import joined_warnings
from samsari.text.languages import Language, language_of


def score(
    sources: Any,
    outputs: Iterable[str] | Mapping[str, Iterable[str]] | str,
    references: Iterable[str | Iterable[str]] | str | None = None,
    metrics: Iterable[str | Metric] | None = None,
    *,
    ids: Iterable[object] | str | None = None,
    source: str = "source",
    ci: bool = False,
    paired: bool = False,
    against: str = "",
    resamples: int = 1000,
    seed: int = 12345,
    level: float = 0.95,
    baselines: bool = True,
    keep: Keep = "auto",
    jobs: int = 1,
    executor: Any = None,
    language: str = "",
    scores: Iterable[str | Path] = (),
    lower: Iterable[str] = (),
    **settings: Any,
) -> Result:
    """The result of scoring systems, as `samsari score` gives it.

    `references[i]` is the reference of `sources[i]`, or a list of them. `outputs` is a list, or
    lists by name of system. If `sources` is a pandas, polars or Arrow table, `outputs`,
    `references` and `ids` name its columns and `source` the column of originals. Further
    settings (`tokenizer="intl"`) go to the metrics that have them. `language` is the code of the
    texts' language; without it the texts tell. `scores` are tables of scores computed elsewhere
    (columns system, item and one for each metric); `lower` names those of which less is better.
    Without `metrics`: samsa, sari and bleu, or those of them that need no references if there are
    none. `executor` is anything with `submit`: an executor of concurrent.futures or a Dask client.
    Numbers do not depend on it.

        >>> import samsari
        >>> result = samsari.score(
        ...     ["About 95 species are currently accepted ."],
        ...     ["About 95 species are now agreed ."],
        ...     [["About 95 species are currently known .",
        ...       "About 95 species are now accepted .",
        ...       "95 species are now accepted ."]],
        ...     metrics=["sari"],
        ... )
        >>> round(result.score("system", "sari"), 2)
        63.24
        >>> print(result.system("identity").score("sari").signature)
        sari|refs:3|rev:1|tokenizer:13a|lowercase:yes|version:0.1.0
    """
    items = (
        from_table(sources, outputs, references, source, ids)
        if _is_table(sources)
        else memory_set(sources, outputs, references, ids)
    )
    plan = Plan(
        ci, paired, against, Resampling(resamples, seed, level), baselines, keep, jobs, executor
    )
    spoken = language_of(language) if language else language_of_items(items)
    made, warnings = _metrics(metrics, items, settings, spoken)
    joined = read_joined(scores, items.systems, lower)
    result = evaluate(items, made, plan, joined=joined)
    return replace(result, warnings=joined_warnings(warnings, result.warnings))


def _metrics(
    wanted: Iterable[str | Metric] | None,
    items: MemorySet,
    settings: Mapping[str, Any],
    language: Language,
) -> tuple[list[Metric], tuple[ScoreWarning, ...]]:
    """The metrics in the order asked for: those made already, and those to be made by name."""
    if isinstance(wanted, str):
        wanted = [name.strip() for name in wanted.split(",")]
    wanted = list(wanted) if wanted is not None else None
    named = [one for one in wanted if isinstance(one, str)] if wanted is not None else []
    if wanted is not None and not named:
        return [one for one in wanted if not isinstance(one, str)], ()
    choice = choose(named, settings, language, has_references=items.has_references)
    made = iter(create_all(choice.metrics, **choice.settings))
    every = wanted if wanted is not None else choice.metrics
    return [next(made) if isinstance(one, str) else one for one in every], choice.warnings


def _is_table(value: object) -> bool:
    return hasattr(value, "columns") or hasattr(value, "column_names")


def from_table(table: Any, outputs: Any, references: Any, source: str, ids: Any) -> MemorySet:
    """The items in the columns of a pandas, polars or Arrow table."""
    systems = [outputs] if isinstance(outputs, str) else list(outputs)
    columns = [references] if isinstance(references, str) else list(references or ())
    held = [_values(table, column) for column in columns]
    return memory_set(
        _values(table, source),
        {name: _values(table, name) for name in systems},
        _joined(held) if held else None,
        _values(table, ids) if isinstance(ids, str) else ids,
    )


def _values(table: Any, column: str) -> list[Any]:
    names = list(table.column_names if hasattr(table, "column_names") else table.columns)
    if column not in names:
        raise CorpusError(
            f"the table has no column {column!r}", remedy=f"it has {', '.join(map(str, names))}"
        )
    values = table[column]
    return list(values.to_pylist() if hasattr(values, "to_pylist") else values)


def _joined(columns: Sequence[Sequence[Any]]) -> list[list[str]]:
    """For each row the references of all columns; a cell may hold several, or none."""
    rows: list[list[str]] = []
    for cells in zip(*columns, strict=True):
        row: list[str] = []
        for cell in cells:
            if isinstance(cell, str):
                row.append(cell)
            elif isinstance(cell, Iterable):
                row.extend(cell)
        rows.append(row)
    return rows
