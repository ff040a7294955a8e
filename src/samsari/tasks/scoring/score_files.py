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
from samsari.formats.per_pair import row_writer
from samsari.formats.rows import Form
from samsari.formats.streams import Files
from samsari.formats.testset import open_testset
from samsari.metrics.catalog import create_all, kind, names
from samsari.metrics.contract import Metric
from samsari.model.finding import Findings
from samsari.model.result import Result, ScoreWarning, System
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
    check: bool = False


def score_files(
    request: Request, *, on_step: Callable[[int, int], None] = lambda done, n: None
) -> Result:
    """The result of a request; its files are written. `on_step` is told how many pairs are done."""
    for target in filter(None, (request.json, request.per_pair)):
        check_target(target)
    with Files() as files:
        layout = _layout(files, request)
        settings = {**request.settings, **_parser(request)}
        metrics = create_all(request.metrics or usual_metrics(bool(layout.references)), **settings)
        items = open_testset(files, layout)
        checker = _Checker(items.systems, request)
        with (
            _per_pair(request.per_pair, metrics, checker) as write,
            _explanations(request.explain, metrics, items.systems) as draw,
        ):
            seen: set[str] = set()

            def watch(batch: Batch) -> None:
                seen.update(item.id for item in batch.items if request.passages)
                checker.add(batch)
                write(batch)
                draw(batch)
                on_step(batch.start + len(batch.items), items.n_pairs)

            result = evaluate(items, metrics, request.plan, testset=request.testset, watch=watch)
            result = replace(
                result,
                warnings=(*result.warnings, *_extra(settings, seen)),
                systems=tuple(map(checker.with_checks, result.systems)),
            )
            if request.json:
                result_json.save_result(result, request.json)
    return result


class _Checker:
    """Checks the pairs of each batch, if the request asks for it, and keeps the findings."""

    def __init__(self, systems: Sequence[str], request: Request) -> None:
        self.systems, self.is_on = systems, request.check
        self.jobs = request.plan.jobs
        self.found: dict[str, list[Findings]] = {name: [] for name in systems}
        self.now: dict[str, list[Findings]] = {}

    def add(self, batch: Batch) -> None:
        """Check the pairs of a batch."""
        if not self.is_on:
            return
        from samsari.checking.settings import Settings
        from samsari.tasks.check import check_pairs

        for index, name in enumerate(self.systems):
            pairs = [item.pair(index) for item in batch.items]
            checked = check_pairs(pairs, Settings(), jobs=self.jobs)
            self.now[name] = [replace(each, source="", output="") for each in checked]
            self.found[name] += self.now[name]

    def with_checks(self, system: System) -> System:
        """The system with its findings."""
        return replace(system, checks=tuple(self.found.get(system.name, ())))

    def cells(self, name: str, index: int) -> tuple[str, ...]:
        """What a table of pairs says about a pair of the batch: verdict and rules."""
        if not self.is_on:
            return ()
        if name not in self.now:
            return ("", "")
        one = self.now[name][index]
        return one.verdict, " ".join(finding.rule for finding in one.findings)

    @property
    def heads(self) -> tuple[str, ...]:
        """The heads of these cells."""
        return ("verdict", "findings") if self.is_on else ()


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
def _per_pair(
    target: str, metrics: Sequence[Metric], checker: _Checker
) -> Iterator[Callable[[Batch], None]]:
    """A function that writes the scores of a batch: one line per system and pair."""
    if not target:
        yield lambda batch: None
        return
    heads = ("id", "system", *(metric.name for metric in metrics), *checker.heads)
    with writing(target) as stream:
        write = row_writer(stream, target, heads)

        def write_batch(batch: Batch) -> None:
            for name in dict.fromkeys(name for name, _ in batch.rows):
                columns = [metric.scores(batch.rows[name, metric.name]) for metric in metrics]
                for index, item in enumerate(batch.items):
                    values = (float(column[index]) for column in columns)
                    write(item.id, name, *values, *checker.cells(name, index))

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
