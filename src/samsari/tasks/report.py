"""`samsari.report`: one HTML page that shows how systems simplify, from their results."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
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
from samsari.model.table import Column, Table
from samsari.model.text import Pair
from samsari.reporting.page.page import Report, page
from samsari.reporting.page.pairs import group_codes, output_view
from samsari.reporting.page.pictures import MOST_SYSTEMS, Material, pictures
from samsari.stats.resampling import Resampling
from samsari.tasks.checking.check import check_pairs
from samsari.tasks.explain import document_pairing, scene_metric
from samsari.tasks.language.words import TARGET, hard_words
from samsari.tasks.scoring.uncertainty import formula_of, with_comparisons, with_intervals

CHUNK = 64
READ, MOST_NAMED = 500, 8  # sources whose hard words are sought; words that are named
WORD = re.compile(r"[a-z]+(?:[-'’][a-z]+)*")


@dataclass(frozen=True, slots=True)
class ReportOptions:
    """How the report shall be made."""

    title: str = "How these systems simplify"
    against: str = ""
    max_pairs: int = 10_000


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
    browse = _Browser(result, scores)
    for index, row in enumerate(_read(result, systems, metric)):
        browse.add(index, row, is_shown=index < options.max_pairs)
        on_step(index + 1, result.n_pairs)
    return Report(
        result,
        options.title,
        tuple(system.name for system in systems),
        tuple(browse.views),
        browse.counts,
        pictures(_material(result, systems, scores, browse)),
        hard_words=_hard_words(result, systems),
    )


def _hard_words(result: Result, systems: Sequence[System]) -> Table | None:
    """What became of the hard words of the first sources: how many each system kept."""
    hard = [set(map(str.lower, hard_words(text))) for text in (result.sources or ())[:READ]]
    total = sum(map(len, hard))
    if not total:
        return None
    rows = []
    for system in systems:
        kept = Counter(
            word
            for words, output in zip(hard, system.outputs or (), strict=False)
            for word in words & set(WORD.findall(output.lower()))
        )
        most = ", ".join(sorted(kept, key=lambda word: (-kept[word], word))[:MOST_NAMED])
        rows.append((system.name, total, kept.total(), 100 * kept.total() / total, most or "-"))
    columns = (
        "system",
        Column("hard words of the source", digits=0),
        Column("kept", digits=0),
        Column("kept, %", digits=1),
        "kept most often",
    )
    note = f"words above {TARGET} in the first {len(hard):,} sources"
    return Table("Hard words", columns, rows, (note,))


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
        result = with_intervals(result, metrics, Resampling())
    n_systems = sum(system.role == "system" for system in result.systems)
    if options.against or (not result.comparisons and n_systems > 1):
        result = with_comparisons(result, metrics, Resampling(), against=options.against)
    return result


def _pair_scores(result: Result, system: System) -> dict[str, Rows]:
    return {
        info.name: formula_of(info.name, info.signature).scores(as_array(system.tallies[info.name]))
        for info in result.metrics
        if info.name in system.tallies
    }


Row = tuple[tuple[Comparison, Findings], ...]  # of a pair: what was found out about each system


def _read(result: Result, systems: Sequence[System], metric: SceneMetric) -> Iterator[Row]:
    """The pairs, read a chunk at a time; findings that the result holds are not made again."""
    for start in range(0, result.n_pairs, CHUNK):
        chunk, columns = slice(start, start + CHUNK), []
        for system in systems:
            rows = zip(result.ids[chunk], result.sources[chunk], system.outputs[chunk], strict=True)
            pairs = [Pair(*row) for row in rows]
            checked = system.checks[chunk] or check_pairs(pairs, Settings())
            columns.append(zip(metric.comparisons(pairs), checked, strict=True))
        yield from zip(*columns, strict=True)


@dataclass
class _Browser:
    """Keeps what page and pictures need of the pairs."""

    result: Result
    scores: Mapping[str, Mapping[str, Rows]]  # by system and metric
    views: list[dict[str, Any]] = field(default_factory=list)
    scenes: list[int] = field(default_factory=list)
    lengths: list[int] = field(default_factory=list)
    counts: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    compression: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    splits: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))

    def add(self, index: int, row: Row, *, is_shown: bool) -> None:
        """Add a pair to the pictures of a report."""
        first, _ = row[0]
        self.scenes.append(first.n_scenes)
        self.lengths.append(sum(len(passage.tokens) for passage in first.passages))
        outputs = [
            self._output(index, name, *found) for name, found in zip(self.scores, row, strict=True)
        ]
        if is_shown:
            held = self.result
            references = list(held.references[index]) if held.references else []
            view = {"id": held.ids[index], "source": first.source, "references": references}
            self.views.append({**view, "outputs": outputs})

    def _output(
        self, index: int, name: str, comparison: Comparison, checked: Findings
    ) -> dict[str, Any]:
        self.counts[name].update(group_codes(comparison, checked))
        self.compression[name].append(len(comparison.output) / max(1, len(comparison.source)))
        self.splits[name].append(comparison.n_sentences - len(comparison.passages))
        values = [
            _defined(self.scores[name][info.name][index])
            if info.name in self.scores[name]
            else None
            for info in self.result.metrics
        ]
        return output_view(comparison, checked, values, document_pairing(comparison))


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
