"""Scoring files: what `samsari score` does, callable from Python."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from samsari.errors import SettingError
from samsari.formats.atomic import check_target
from samsari.formats.layout import Inputs, is_partitioned
from samsari.formats.result_json import save_result
from samsari.formats.streams import Files
from samsari.formats.testset import BATCH, TestSet, open_testset
from samsari.metrics.catalog import create_all
from samsari.metrics.contract import Metric
from samsari.model.result import Result, ScoreWarning
from samsari.model.showing import number_of
from samsari.resources.datasets import default_home, files_of_testset
from samsari.tasks.scoring.counting import Batch, Checker, read_joined
from samsari.tasks.scoring.evaluate import ItemSource, Plan, evaluate
from samsari.tasks.scoring.gates import PairGate
from samsari.tasks.scoring.languages import choose, language_of_items
from samsari.tasks.scoring.warnings import joined_warnings, warning
from samsari.text.language import ENGLISH
from samsari.text.languages import language_of

if TYPE_CHECKING:
    from samsari.model.passage import Guidelines


@dataclass(frozen=True)
class Request(Inputs):
    """What to score, with what, and where the findings go."""

    match: str = ""
    missing: str = "fail"
    metrics: tuple[str, ...] = ()
    settings: Mapping[str, Any] = field(default_factory=dict)
    language: str = ""
    passages: str | Path | None = None
    guidelines: Guidelines | None = None
    cache: str = ""
    plan: Plan = field(default_factory=Plan)
    testset: str = ""
    data: str | Path | None = None
    scores: tuple[str, ...] = ()
    lower: tuple[str, ...] = ()
    json: str = ""
    per_pair: str = ""
    with_texts: bool = False
    overwrite: bool = False
    explain: str = ""
    run: str | Path | None = None
    pair_gates: tuple[PairGate, ...] = ()
    check: bool = False


def score_files(
    request: Request, *, on_step: Callable[[int, int], None] = lambda done, n: None
) -> Result:
    """The result of a request; its files are written. `on_step` is told how many pairs are done."""
    is_in_parts = is_partitioned(request.table)
    _check_request(request, is_in_parts)
    with Files() as files:
        items = None if is_in_parts else _opened(files, request)
        if request.language or items is None:
            language = language_of(request.language or ENGLISH)
        else:
            language = language_of_items(items)
        has_references = bool(request.references) if items is None else items.has_references
        choice = choose(request.metrics, request.settings, language, has_references=has_references)
        settings = {**choice.settings, **_parser(request)}
        metrics = create_all(choice.metrics, **settings)
        found = _result(request, items, metrics, settings, on_step)
        of_ids = () if items is None or isinstance(items, TestSet) else items.warnings
        warnings = joined_warnings(choice.warnings, (*of_ids, *found.warnings))
        result = replace(found, warnings=warnings)
        if request.json:
            save_result(result, request.json)
    return result


def _check_request(request: Request, is_in_parts: bool) -> None:
    """Raise if the request contradicts itself, or if a file of it could not be written."""
    if is_in_parts or request.run:
        _only_scores(request, "input in parts" if is_in_parts else "--run")
    if is_in_parts and request.with_texts:
        raise SettingError(
            "--with-texts does not go with input in parts",
            remedy="leave it out: the ids of the scores are the numbers of the rows, or --ids",
        )
    if request.run and request.per_pair and not is_in_parts:
        raise SettingError(
            "--run with --per-pair needs input in parts",
            remedy="give --table 'parts-*.jsonl' or .parquet, or leave one of them out",
        )
    for target in filter(None, (request.json, "" if is_in_parts else request.per_pair)):
        check_target(target)
    if request.per_pair and not is_in_parts:
        from samsari.formats.tables.writers import ending_of

        ending_of(request.per_pair)


def _opened(files: Files, request: Request) -> ItemSource:
    """The checked input."""
    if request.match or (request.source and Path(request.source).is_dir()):
        if request.table or request.testset or request.ids:
            raise SettingError(
                "--table, --testset and --ids do not go with folders or --match",
                remedy="give -s, -o and -r as folders, or as tables with --match",
            )
        from samsari.formats.matched import open_matched

        return open_matched(files, request, match=request.match, missing=request.missing)
    return open_testset(files, _with_testset(request).layout(files))


def _result(
    request: Request,
    items: ItemSource | None,
    metrics: tuple[Metric, ...],
    settings: Mapping[str, Any],
    on_step: Callable[[int, int], None],
) -> Result:
    """The result, computed here, in a folder where it can go on, or part by part."""
    if items is not None and not request.run:
        return _evaluated(request, items, metrics, settings, on_step)
    from samsari.tasks.scale.score_parts import score_parts, score_slices

    if items is None:
        result = score_parts(request, metrics, on_step)
    else:
        result = score_slices(items, metrics, request.plan, str(request.run), on_step)
    return replace(result, warnings=(*result.warnings, *_other_guidelines(settings)))


def _evaluated(
    request: Request,
    items: ItemSource,
    metrics: Sequence[Metric],
    settings: Mapping[str, Any],
    on_step: Callable[[int, int], None],
) -> Result:
    ids = {item.id for batch in items.batches(BATCH) for item in batch} if request.scores else ()
    joined = read_joined(request.scores, items.systems, request.lower, ids)
    shown = (*metrics, *(cast(Metric, metric) for metric in joined.metrics))
    checker = Checker(items.systems, is_on=request.check, jobs=request.plan.jobs)
    pairs: AbstractContextManager[Callable[[Batch], None]] = nullcontext(lambda batch: None)
    if request.per_pair:
        from samsari.tasks.scoring.frames import pair_table

        pairs = pair_table(request.per_pair, items, shown, request.with_texts, checker)
    with (
        pairs as write,
        _explanations(request.explain, metrics, items.systems) as draw,
    ):
        seen: set[str] = set()

        def watch(batch: Batch) -> None:
            seen.update(item.id for item in batch.items if request.passages)
            checker.add(batch)
            write(batch)
            for gate in request.pair_gates:
                gate.watch(batch, metrics, items.systems)
            draw(batch)
            on_step(batch.start + len(batch.items), items.n_pairs)

        result = evaluate(
            items, metrics, request.plan, testset=request.testset, joined=joined, watch=watch
        )
        return replace(
            result,
            warnings=(*result.warnings, *_extra(settings, seen)),
            systems=tuple(map(checker.with_checks, result.systems)),
        )


def _only_scores(request: Request, what: str) -> None:
    """Raise if something was asked for that needs every pair in one place."""
    is_joined = request.scores or request.check
    keeps = request.plan.keep in ("texts", "tallies")
    if request.explain or is_joined or request.pair_gates or keeps:
        raise SettingError(
            f"{what} gives scores only: pages and findings need every pair in one place",
            remedy="leave out --explain-pages, --scores, --check, --fail-pair-under and --keep",
        )


def _extra(settings: Mapping[str, Any], ids: Collection[str]) -> Iterator[ScoreWarning]:
    """Warnings about annotation: for sources that are not there, or by other guidelines."""
    if not ids:
        return
    yield from _other_guidelines(settings)
    unused = settings["parser"].unused(ids)
    if unused:
        shown = ", ".join(unused[:3]) + (", ..." if len(unused) > 3 else "")
        yield warning("unused-passages", passages=number_of(len(unused), "passage"), ids=shown)


def _other_guidelines(settings: Mapping[str, Any]) -> Iterator[ScoreWarning]:
    """A warning if there is annotation and it follows the second guidelines."""
    other = getattr(settings.get("parser"), "other_guidelines", "")
    if other:
        yield warning("second-guidelines", what=other)


def _parser(request: Request) -> dict[str, Any]:
    """SAMSA's source of passages where it is not the plain parser."""
    if request.passages and request.cache:
        raise SettingError(
            "--passages needs no --cache", remedy="leave the cache out: nothing is parsed"
        )
    if request.passages and request.guidelines:
        raise SettingError("--passages have their own guidelines", remedy="leave --guidelines out")
    if request.passages:
        from samsari.metrics.samsa.gold_passages import GoldPassages

        return {"parser": GoldPassages.read(request.passages)}
    if request.cache or request.guidelines:
        from samsari.metrics.samsa.reader import CachedPassages
        from samsari.metrics.samsa.settings import ParsedPassages

        parsed = ParsedPassages(guidelines=request.guidelines or 1)
        return {"parser": CachedPassages(parsed, Path(request.cache)) if request.cache else parsed}
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


def _with_testset(request: Request) -> Request:
    """The request with the files of its test set, if it names one, as source and references."""
    if not request.testset:
        return request
    if request.source or request.references or request.table:
        raise SettingError(
            "a test set brings its own source and references",
            remedy="leave out -s, -r and --table, or leave out --testset",
        )
    home = Path(request.data) if request.data else default_home()
    source, references = files_of_testset(request.testset, home)
    return replace(request, source=str(source), references=tuple(map(str, references)))
