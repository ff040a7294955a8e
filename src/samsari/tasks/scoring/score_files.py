"""Scoring files: what `samsari score` does, callable from Python."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from samsari.errors import CorpusError, SettingError
from samsari.formats import result_json
from samsari.formats.atomic import check_target, writing
from samsari.formats.layout import Layout, from_files, from_table
from samsari.formats.matched import MatchedSet, are_folders, open_matched
from samsari.formats.parts import is_partitioned
from samsari.formats.per_pair import row_writer
from samsari.formats.rows import Form
from samsari.formats.streams import Files
from samsari.formats.testset import TestSet, open_testset
from samsari.metrics.catalog import create_all, kind, names
from samsari.metrics.contract import Metric
from samsari.model.result import Result, ScoreWarning
from samsari.resources.datasets import default_home, files_of_testset
from samsari.tasks.scoring.counting import Batch
from samsari.tasks.scoring.evaluate import Plan, evaluate

# Computed when no metric is named; without references only those that need none.
USUAL_METRICS = ("samsa", "sari", "bleu")


@dataclass(frozen=True, slots=True)
class Request:
    """What to score, with what, and where the findings go."""

    outputs: tuple[str, ...]
    source: str = ""
    references: tuple[str, ...] = ()
    table: str = ""
    ids: str = ""
    form: Form | None = None
    header: bool = True
    match: str = ""
    missing: str = "fail"
    metrics: tuple[str, ...] = ()
    settings: Mapping[str, Any] = field(default_factory=dict)
    passages: str = ""
    cache: str = ""
    plan: Plan = field(default_factory=Plan)
    testset: str = ""
    data: str = ""
    json: str = ""
    per_pair: str = ""
    explain: str = ""
    run: str = ""


def score_files(
    request: Request, *, on_step: Callable[[int, int], None] = lambda done, n: None
) -> Result:
    """The result of a request; its files are written. `on_step` is told how many pairs are done."""
    if is_partitioned(request.table):
        return _of_parts(request, on_step)
    for target in filter(None, (request.json, request.per_pair)):
        check_target(target)
    with Files() as files:
        settings = {**request.settings, **_parser(request)}
        items, metrics = _opened(files, request, settings)
        if request.run:
            result = _resumed(request, items, metrics, on_step)
        else:
            result = _evaluated(request, items, metrics, settings, on_step)
        of_ids = items.warnings if isinstance(items, MatchedSet) else ()
        result = replace(result, warnings=(*of_ids, *result.warnings))
        if request.json:
            result_json.save_result(result, request.json)
    return result


def _opened(
    files: Files, request: Request, settings: Mapping[str, Any]
) -> tuple[MatchedSet | TestSet, tuple[Metric, ...]]:
    """The checked input and the metrics."""
    if request.match or are_folders(request.source, request.outputs):
        matched = _matched(files, request)
        wanted = request.metrics or usual_metrics(matched.has_references)
        return matched, create_all(wanted, **settings)
    layout = _layout(files, request)
    metrics = create_all(request.metrics or usual_metrics(bool(layout.references)), **settings)
    return open_testset(files, layout), metrics


def _evaluated(
    request: Request,
    items: MatchedSet | TestSet,
    metrics: Sequence[Metric],
    settings: Mapping[str, Any],
    on_step: Callable[[int, int], None],
) -> Result:
    with (
        _per_pair(request.per_pair, metrics) as write,
        _explanations(request.explain, metrics, items.systems) as draw,
    ):
        seen: set[str] = set()

        def watch(batch: Batch) -> None:
            seen.update(item.id for item in batch.items if request.passages)
            write(batch)
            draw(batch)
            on_step(batch.start + len(batch.items), items.n_pairs)

        result = evaluate(items, metrics, request.plan, testset=request.testset, watch=watch)
        return replace(result, warnings=(*result.warnings, *_extra(settings, seen)))


def _resumed(
    request: Request,
    items: MatchedSet | TestSet,
    metrics: Sequence[Metric],
    on_step: Callable[[int, int], None],
) -> Result:
    """The result of a run whose finished slices are kept in a folder."""
    from samsari.tasks.scale.score_slices import score_slices

    _only_scores(request, "--run")
    if request.per_pair:
        raise SettingError(
            "--run with --per-pair needs input in parts",
            remedy="give --table 'parts-*.jsonl' or .parquet, or leave one of them out",
        )
    return score_slices(items, metrics, request.plan, request.run, on_step)


def _of_parts(request: Request, on_step: Callable[[int, int], None]) -> Result:
    """The result of input in parts: only sums come back from the workers."""
    from samsari.tasks.scale.score_parts import PartsRequest, score_parts

    _only_scores(request, "input in parts")
    if request.json:
        check_target(request.json)
    settings = {**request.settings, **_parser(request)}
    metrics = create_all(request.metrics or usual_metrics(bool(request.references)), **settings)
    parts = PartsRequest(
        request.table,
        metrics,
        request.outputs,
        request.source,
        request.references,
        request.ids,
        request.plan.baselines,
        request.per_pair,
        request.run,
        request.plan.jobs,
        request.plan.executor,
    )
    result = score_parts(parts, on_step)
    if request.json:
        result_json.save_result(result, request.json)
    return result


def _only_scores(request: Request, what: str) -> None:
    """Raise if something was asked for that needs every pair in one place."""
    plan = request.plan
    if plan.intervals or plan.paired or plan.against or request.explain or plan.keep == "tallies":
        raise SettingError(
            f"{what} gives scores only: intervals and pages need every pair in one place",
            remedy="leave out --ci, --paired, --against, --explain-pages and --keep",
        )


def _extra(settings: Mapping[str, Any], ids: Collection[str]) -> Iterator[ScoreWarning]:
    """A warning if annotation was given for sources that are not there."""
    unused = settings["parser"].unused(ids) if ids else ()
    if unused:
        shown = ", ".join(unused[:3]) + (", ..." if len(unused) > 3 else "")
        yield ScoreWarning(
            "unused-passages",
            f"{len(unused)} passages belong to no source (ids {shown})",
            "check that the ids of sources and passages agree",
        )


def _parser(request: Request) -> dict[str, Any]:
    """SAMSA's source of passages where it is not the plain parser."""
    if request.passages and request.cache:
        raise SettingError(
            "--passages needs no --cache", remedy="leave the cache out: nothing is parsed"
        )
    if request.passages:
        from samsari.metrics.samsa.gold_passages import GoldPassages

        return {"parser": GoldPassages.read(request.passages)}
    if request.cache:
        from samsari.metrics.samsa.passage_cache import CachedPassages
        from samsari.metrics.samsa.settings import PARSED

        return {"parser": CachedPassages(PARSED, Path(request.cache))}
    return {}


@contextmanager
def _explanations(
    target: str, metrics: Sequence[Metric], systems: Sequence[str]
) -> Iterator[Callable[[Batch], None]]:
    """A function that draws the calculation of SAMSA for each pair of a batch."""
    if not target:
        yield lambda batch: None
        return
    from samsari.metrics.samsa.samsa import SceneMetric
    from samsari.tasks.explain import pages

    scene = next((metric for metric in metrics if isinstance(metric, SceneMetric)), None)
    if scene is None:
        raise SettingError(
            "--explain-pages shows the calculation of SAMSA",
            remedy="add samsa to the metrics: -m samsa",
        )
    with pages(Path(target), scene) as write_pages:

        def draw(batch: Batch) -> None:
            for index, system in enumerate(systems):
                write_pages(system, [item.pair(index) for item in batch.items])

        yield draw


def usual_metrics(has_references: bool) -> tuple[str, ...]:
    """The metrics computed when none are named."""
    known = [name for name in USUAL_METRICS if name in names()]
    return tuple(n for n in known if has_references or "references" not in kind(n).needs)


def _matched(files: Files, request: Request) -> MatchedSet:
    if request.table or request.testset or request.ids:
        raise SettingError(
            "--table, --testset and --ids do not go with folders or --match",
            remedy="give -s, -o and -r as folders, or as tables with --match",
        )
    return open_matched(
        files,
        request.source,
        request.outputs,
        request.references,
        match=request.match,
        missing=request.missing,
    )


def _layout(files: Files, request: Request) -> Layout:
    if request.testset:
        request = _with_testset(request)
    if request.table:
        return from_table(
            files,
            request.table,
            request.outputs,
            request.references,
            source=request.source,
            ids=request.ids,
            form=request.form,
            header=request.header,
        )
    for part, option in ((request.source, "-s SOURCE"), (request.outputs, "-o OUTPUT")):
        if not part:
            raise CorpusError(
                f"{option.split()[1].lower()} is missing", remedy=f"give {option}, a file of lines"
            )
    return from_files(
        files,
        request.source,
        request.outputs,
        request.references,
        request.ids,
        form=request.form,
        header=request.header,
    )


def _with_testset(request: Request) -> Request:
    """The request with the files of its test set as source and references."""
    if request.source or request.references or request.table:
        raise SettingError(
            "a test set brings its own source and references",
            remedy="leave out -s, -r and --table, or leave out --testset",
        )
    home = Path(request.data) if request.data else default_home()
    source, references = files_of_testset(request.testset, home)
    return replace(request, source=str(source), references=tuple(map(str, references)))


@contextmanager
def _per_pair(target: str, metrics: Sequence[Metric]) -> Iterator[Callable[[Batch], None]]:
    """A function that writes the scores of a batch: one line per system and pair."""
    if not target:
        yield lambda batch: None
        return
    heads = ("id", "system", *(metric.name for metric in metrics))
    with writing(target) as stream:
        write = row_writer(stream, target, heads)

        def write_batch(batch: Batch) -> None:
            for name in dict.fromkeys(name for name, _ in batch.rows):
                columns = [metric.scores(batch.rows[name, metric.name]) for metric in metrics]
                for index, item in enumerate(batch.items):
                    write(item.id, name, *(float(column[index]) for column in columns))

        yield write_batch


@dataclass(frozen=True, slots=True)
class Gate:
    """A bound that every system must keep, for builds that should fail below it."""

    metric: str
    bound: float
    is_floor: bool

    def failures(self, result: Result) -> Iterator[str]:
        """A sentence for every system that breaks the bound; undefined does not pass."""
        word = "at least" if self.is_floor else "at most"
        for system in result.systems:
            if system.role != "system":
                continue
            value = system.score(self.metric).value
            if value is None:
                yield f"{system.name}: {self.metric} is undefined, {word} {self.bound:g} is asked"
            elif value < self.bound if self.is_floor else value > self.bound:
                yield f"{system.name}: {self.metric} is {value:.2f}, {word} {self.bound:g} is asked"


def read_gate(text: str, *, is_floor: bool, metrics: Sequence[str]) -> Gate:
    """The gate that METRIC=NUMBER stands for."""
    found = re.fullmatch(r"([^=]+)=\s*([-+]?\d+(?:\.\d*)?)", text.strip())
    if not found:
        raise SettingError(f"{text!r} is not a bound", remedy="write it like sari=38.5")
    metric = found[1].strip()
    if metric not in metrics:
        raise SettingError(
            f"the bound is on {metric}, which is not computed",
            remedy=f"add it to -m; computed are {', '.join(metrics)}",
        )
    return Gate(metric, float(found[2]), is_floor)
