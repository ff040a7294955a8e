"""`samsari.score`: scoring lists or tables from Python."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from samsari.errors import CorpusError, check_known
from samsari.formats.matched import MemorySet
from samsari.metrics.catalog import create_all
from samsari.metrics.contract import Metric
from samsari.model.result import InputFile, Result, ScoreWarning
from samsari.model.showing import number_of
from samsari.model.text import Item
from samsari.stats.resampling import Resampling
from samsari.tasks.scoring.counting import read_joined
from samsari.tasks.scoring.evaluate import Keep, Plan, evaluate
from samsari.tasks.scoring.languages import choose, language_of_items
from samsari.tasks.scoring.warnings import joined_warnings
from samsari.text.languages import Language, language_of

# Items that are in memory already: lists of texts, or columns of a pandas, polars or Arrow table.

Texts = Iterable[str]


def memory_set(
    sources: Texts,
    outputs: Texts | Mapping[str, Texts],
    references: Iterable[str | Iterable[str]] | None = None,
    ids: Iterable[object] | None = None,
) -> MemorySet:
    """The items that lists of texts make; `outputs` may map names of systems to lists."""
    origin = texts(sources, "sources")
    systems = outputs if isinstance(outputs, Mapping) else {"system": outputs}
    lists = {str(name): texts(column, f"outputs of {name}") for name, column in systems.items()}
    given = reference_lists(references, len(origin))
    names = [str(i) for i in ids] if ids is not None else [str(i + 1) for i in range(len(origin))]
    for who, column in (*lists.items(), ("ids", names)):
        if len(column) != len(origin):
            raise CorpusError(
                f"{number_of(len(origin), 'source')} but {len(column)} of {who}",
                remedy="give one text per source, an empty one for no output",
            )
    _check_ids(names)
    items = tuple(
        Item(name, source, tuple(column[i] for column in lists.values()), given[i])
        for i, (name, source) in enumerate(zip(names, origin, strict=True))
    )
    return MemorySet(items, tuple(lists), tuple(_inputs(origin, lists, given)))


def _check_ids(ids: Sequence[str]) -> None:
    seen: set[str] = set()
    for one in ids:
        if one in seen:
            raise CorpusError(
                f"the id {one!r} stands twice", remedy="give every pair an id of its own"
            )
        seen.add(one)


def texts(column: Texts, role: str) -> list[str]:
    """A column as a list of texts."""
    if isinstance(column, str):
        raise CorpusError(f"{role} is one text", remedy="put it into a list: [text]")
    values = _listed(column)
    for number, value in enumerate(values, start=1):
        if not isinstance(value, str):
            raise CorpusError(
                f"a text is needed, not {type(value).__name__}",
                place=f"{role}, item {number}",
                remedy='write "" where there is no text',
            )
    return values


def reference_lists(
    references: Iterable[str | Iterable[str]] | None, n_pairs: int
) -> list[tuple[str, ...]]:
    """For each item its references; a plain list of texts gives one to each."""
    if references is None:
        return [()] * n_pairs
    values = _listed(references)
    if len(values) != n_pairs:
        raise CorpusError(
            f"references for {number_of(len(values), 'item')}, but {number_of(n_pairs, 'source')}",
            remedy="references[i] holds the references of sources[i]; turn lists per annotator "
            "round with list(zip(*references))",
        )
    listed = [(value,) if isinstance(value, str) else tuple(value) for value in values]
    for number, held in enumerate(listed, start=1):
        texts(held, f"references of item {number}")
    return [tuple(text for text in held if text.strip()) for held in listed]


def _inputs(
    origin: Sequence[str],
    systems: Mapping[str, Sequence[str]],
    references: Sequence[Sequence[str]],
) -> Iterator[InputFile]:
    """What stands for files: the checksum that a file of these lines would have."""
    columns = {"source": origin, **{f"output {name}": lines for name, lines in systems.items()}}
    counts = {len(held) for held in references}
    if len(counts) == 1:
        for number, column in enumerate(zip(*references, strict=True), start=1):
            columns[f"reference {number}"] = column
    for role, lines in columns.items():
        digest = hashlib.sha256()
        for line in lines:
            digest.update(f"{line}\n".encode("utf-8", "surrogatepass"))
        yield InputFile(role, "(memory)", digest.hexdigest(), len(lines))


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
    Without `metrics`: meaning, fluency, easier and, if there are references, sari. `executor` is
    anything with `submit`: an executor of concurrent.futures or a Dask client.
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
    """The metrics in the order asked for, and what must be said about the language."""
    if isinstance(wanted, str):
        wanted = [name.strip() for name in wanted.split(",")]
    given = list(wanted) if wanted is not None else []
    named = [one for one in given if isinstance(one, str)]
    if wanted is not None and not named:
        return made_metrics(given, {}), ()
    choice = choose(named, settings, language, has_references=items.has_references)
    names = iter(choice.metrics)
    every = [next(names) if isinstance(one, str) else one for one in given] if given else names
    return made_metrics(every, choice.settings), choice.warnings


def made_metrics(wanted: Iterable[str | Metric], settings: Mapping[str, Any]) -> list[Metric]:
    """The metrics in the order asked for: those made already, and those to be made by name."""
    every = list(wanted)
    made = iter(create_all([one for one in every if isinstance(one, str)], **settings))
    return [next(made) if isinstance(one, str) else one for one in every]


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
    names = table.column_names if hasattr(table, "column_names") else table.columns
    what = f"the table has no column {column!r}"
    check_known(column, names, what, "it has {}", kind=CorpusError)
    return _listed(table[column])


def _listed(column: Any) -> list[Any]:
    """A column as a list; one of Arrow turns into Python values first."""
    return list(column.to_pylist() if hasattr(column, "to_pylist") else column)


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
