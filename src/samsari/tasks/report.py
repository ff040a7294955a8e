"""`samsari.report`: one HTML page that shows how systems simplify, from their results."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from samsari.checking.settings import Settings
from samsari.errors import CorpusError, MetricError, SettingError
from samsari.formats.atomic import write_text
from samsari.formats.result_json import GivenResults, results_of
from samsari.metrics.contract import Rows, as_array, without_version
from samsari.metrics.samsa.comparison import Comparison
from samsari.metrics.samsa.reader import PassageSource
from samsari.metrics.samsa.samsa import SceneMetric
from samsari.model.finding import Findings
from samsari.model.result import Result, System
from samsari.model.text import Pair
from samsari.reporting.page.page import Report, page
from samsari.reporting.page.pairs import difference, group_codes, output_view
from samsari.reporting.page.pictures import MISSING, MOST_SYSTEMS, Material, can_draw, pictures
from samsari.stats.resampling import Resampling
from samsari.tasks.checking.check import check_pairs
from samsari.tasks.explain import document_pairing, scene_metric
from samsari.tasks.scoring.uncertainty import formula_of, with_comparisons, with_intervals

CHUNK = 64


@dataclass(frozen=True, slots=True)
class ReportOptions:
    """How the report shall be made."""

    title: str = "How these systems simplify"
    against: str = ""
    max_pairs: int = 10_000
    resampling: Resampling = field(default_factory=Resampling)


def report(
    results: GivenResults,
    path: str | Path | None = None,
    *,
    title: str = ReportOptions().title,
    against: str = "",
    max_pairs: int = ReportOptions().max_pairs,
    aligner: str | None = None,
    passages: str | Path | PassageSource | None = None,
) -> str:
    """The HTML page that `samsari report` makes; also written to `path` if there is one.

    `results` is a result or a result.json file, or several of them about the same sources. They
    must hold texts. Systems are compared with `against` if it is given. The first `max_pairs` pairs
    can be browsed. `aligner` and `passages` are settings of the explained SAMSA.
    """
    options = ReportOptions(title, against, max_pairs)
    made = page(build_report(results_of(results), scene_metric(aligner, passages), options))
    if path is not None:
        write_text(path, made)
    return made


def build_report(
    results: Sequence[Result],
    metric: SceneMetric,
    options: ReportOptions | None = None,
    *,
    on_step: Callable[[int, int], None] = lambda done, total: None,
) -> Report:
    """The report of one or more results over the same sources."""
    options = options or ReportOptions()
    result = _with_statistics(joined(results), options)
    systems = tuple(system for system in result.systems if system.role == "system")
    if len(systems) > MOST_SYSTEMS:
        raise SettingError(
            f"{len(systems)} systems do not fit into one report",
            remedy=f"choose {MOST_SYSTEMS} at most",
        )
    scores = {system.name: _pair_scores(result, system) for system in systems}
    browse = _Browser(result, systems, scores, metric)
    for done in browse.read(options.max_pairs):
        on_step(done, result.n_pairs)
    return Report(
        result,
        options.title,
        tuple(system.name for system in systems),
        tuple(browse.views),
        browse.counts,
        pictures(_material(result, systems, scores, browse)),
        () if can_draw() else (MISSING,),
    )


def joined(results: Sequence[Result]) -> Result:
    """One result of all systems; sources and metrics must be the same."""
    first, *others = results
    for result in (first, *others):
        if not result.has_texts:
            raise CorpusError(
                "the result holds no texts, which a report must show",
                remedy="score again with --keep texts",
            )
    for other in others:
        if other.sources != first.sources:
            raise CorpusError(
                "the results are about different sources",
                remedy="make a report for each test set",
            )
        if _settings(other) != _settings(first):
            raise MetricError(
                "the results have different metrics or settings",
                remedy="score all systems in one call, or with the same options",
            )
    names = {system.name for system in first.systems}
    more = [s for other in others for s in other.systems if s.name not in names]
    return replace(first, systems=(*first.systems, *more))


def _settings(result: Result) -> list[tuple[str, str]]:
    """The names and signatures of the metrics; the version of samsari may differ."""
    return [(info.name, without_version(info.signature)) for info in result.metrics]


def _with_statistics(result: Result, options: ReportOptions) -> Result:
    """The result with intervals and comparisons, where it has none and tallies allow them."""
    if any(not system.tallies for system in result.systems):
        return result
    metrics = [formula_of(info.name, info.signature) for info in result.metrics]
    if not any(score.interval for system in result.systems for score in system.scores):
        result = with_intervals(result, metrics, options.resampling)
    n_systems = sum(system.role == "system" for system in result.systems)
    if options.against or (not result.comparisons and n_systems > 1):
        result = with_comparisons(result, metrics, options.resampling, against=options.against)
    return result


def _pair_scores(result: Result, system: System) -> dict[str, Rows]:
    return {
        info.name: formula_of(info.name, info.signature).scores(as_array(system.tallies[info.name]))
        for info in result.metrics
        if info.name in system.tallies
    }


class _Browser:
    """Reads the pairs once, a chunk at a time, and keeps what page and pictures need."""

    def __init__(
        self,
        result: Result,
        systems: Sequence[System],
        scores: Mapping[str, Mapping[str, Rows]],
        metric: SceneMetric,
    ) -> None:
        self.result, self.systems, self.scores, self.metric = result, systems, scores, metric
        self.views: list[dict[str, Any]] = []
        self.counts: dict[str, Counter[str]] = {system.name: Counter() for system in systems}
        self.scenes: list[int] = []
        self.lengths: list[int] = []
        self.compression: dict[str, list[float]] = {system.name: [] for system in systems}
        self.splits: dict[str, list[int]] = {system.name: [] for system in systems}

    def read(self, max_pairs: int) -> Iterator[int]:
        """How many pairs are done, chunk after chunk."""
        for start in range(0, self.result.n_pairs, CHUNK):
            stop = min(start + CHUNK, self.result.n_pairs)
            compared = [self._compare(system, start, stop) for system in self.systems]
            checked = [self._check(system, start, stop) for system in self.systems]
            rows = zip(zip(*compared, strict=True), zip(*checked, strict=True), strict=True)
            for offset, (row, found) in enumerate(rows):
                self._add(start + offset, row, found, is_shown=start + offset < max_pairs)
            yield stop

    def _pairs(self, system: System, start: int, stop: int) -> list[Pair]:
        rows = zip(
            self.result.ids[start:stop],
            self.result.sources[start:stop],
            system.outputs[start:stop],
            strict=True,
        )
        return [Pair(*row) for row in rows]

    def _compare(self, system: System, start: int, stop: int) -> list[Comparison]:
        return self.metric.comparisons(self._pairs(system, start, stop))

    def _check(self, system: System, start: int, stop: int) -> list[Findings]:
        """The findings that the result holds, or new ones."""
        if system.checks:
            return list(system.checks[start:stop])
        return list(check_pairs(self._pairs(system, start, stop), Settings()))

    def _add(
        self, index: int, row: Sequence[Comparison], found: Sequence[Findings], *, is_shown: bool
    ) -> None:
        first = row[0]
        self.scenes.append(first.n_scenes)
        self.lengths.append(sum(len(passage.tokens) for passage in first.passages))
        outputs = [
            self._output(index, system, comparison, one)
            for system, comparison, one in zip(self.systems, row, found, strict=True)
        ]
        if is_shown:
            references = self.result.references[index] if self.result.references else ()
            self.views.append(
                {
                    "id": self.result.ids[index],
                    "source": first.source,
                    "references": list(references),
                    "outputs": outputs,
                }
            )

    def _output(
        self, index: int, system: System, comparison: Comparison, checked: Findings
    ) -> dict[str, Any]:
        found = difference(comparison)
        codes = group_codes(comparison, checked)
        reasons = [finding.message for finding in checked.findings]
        reasons += [f"cannot judge: {each.reason}" for each in checked.unjudged[:1]]
        self.counts[system.name].update(codes)
        length = max(1, len(comparison.source))
        self.compression[system.name].append(len(comparison.output) / length)
        self.splits[system.name].append(comparison.n_sentences - len(comparison.passages))
        scores = self.scores[system.name]
        values = [
            _defined(scores[info.name][index]) if info.name in scores else None
            for info in self.result.metrics
        ]
        return output_view(
            comparison,
            found,
            values,
            codes,
            reasons,
            is_alone=len(self.systems) == 1,
            pairing=document_pairing(comparison),
        )


def _defined(value: float) -> float | None:
    return None if math.isnan(value) else float(value)


def _material(
    result: Result,
    systems: Sequence[System],
    scores: Mapping[str, Mapping[str, Rows]],
    browse: _Browser,
) -> Material:
    names = tuple(system.name for system in systems)
    held = [d.name for d in result.metrics if all(d.name in scores[name] for name in names)]
    return Material(
        names,
        {metric: {name: scores[name][metric] for name in names} for metric in held},
        {s.name: {one.metric: one.value or 0.0 for one in s.scores} for s in systems},
        {
            s.name: next((dict(one.parts) for one in s.scores if one.metric == "sari"), {})
            for s in systems
        },
        np.array(browse.lengths, dtype=np.float64),
        np.array(browse.scenes, dtype=np.float64),
        {name: np.array(values) for name, values in browse.compression.items()},
        {name: np.array(values, dtype=np.float64) for name, values in browse.splits.items()},
    )
