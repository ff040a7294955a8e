"""What SAMSA's agreement with people on QATS 2016 owes to each of its parts.

One part is changed at a time (aligner, splitter, Scenes, matching, formula). All else stays as
shipped. No setting is chosen by these figures. The test part is small (126 pairs, interval about
±.16), so most rows cannot be told apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import fmean

import numpy as np

from samsari.alignment.board import DEFAULT
from samsari.metrics.samsa.comparison import Comparison, SceneStep, UnitCheck
from samsari.metrics.samsa.matching import Counts, LinkedPair, compare, link, match
from samsari.metrics.samsa.reader import SceneReader
from samsari.metrics.samsa.settings import PARSED, NamedAligner
from samsari.metrics.samsa.texts import Output, Source
from samsari.model.passage import Passage
from samsari.model.result import Estimate
from samsari.model.table import Cell, Table
from samsari.reporting.tables import estimate_cell
from samsari.stats.resampling import resampled_positions
from samsari.text.sentences import PUNKT, SPLITTERS, STANDARD
from samsari_experiments.qats_2016 import N_RESAMPLES, SEED, Rated, estimate, read_part

Formula = Callable[[Comparison], tuple[float, float]]  # SAMSA, SAMSA_abl
Matching = Callable[[Counts, int, Counts | None], tuple[int | None, ...]]
CHUNK = 64
# With and without the penalty for missing splits, each against what it is meant to follow.
SHOWN = ((0, "overall"), (1, "meaning"))


@dataclass(frozen=True)
class Read:
    """One part of the data, read once with the shipped parser and aligner."""

    rated: Rated
    sources: list[Source]
    outputs: list[Output]

    def compared(self, matching: Matching = match) -> list[Comparison]:
        """The comparison of each pair, its Scenes matched to sentences in a way of choice."""
        aligner = NamedAligner()
        return [
            matched(link(source, output, aligner), matching)
            for source, output in zip(self.sources, self.outputs, strict=True)
        ]

    def by_leaves(self) -> list[Comparison]:
        """The comparison of each pair with all leaves counted in the matching."""
        both = zip(self.sources, self.outputs, strict=True)
        return [by_leaves(link(source, output, NamedAligner())) for source, output in both]


def by_leaves(pair: LinkedPair) -> Comparison:
    """The comparison of a linked pair in whose matching all leaves of a Scene count."""
    size = len(pair.output.sentences)
    leaves = [set(each.scene.words) for each in pair.scenes]
    counts = [
        tuple(sum(link.left in own for link in each.links_to(j)) for j in range(size))
        for each, own in zip(pair.scenes, leaves, strict=True)
    ]
    return pair.matched(match(counts, size, pair.same))


def matched(pair: LinkedPair, matching: Matching) -> Comparison:
    """The comparison of a linked pair whose Scenes are matched in a way of choice."""
    return pair.matched(matching(pair.counts, len(pair.output.sentences), pair.same))


def tables(data: Path) -> Iterator[Table]:
    """One table: a row for each change, columns for both parts of the data."""
    parts = [(split, read_part(data, split)) for split in ("train", "test")]
    columns = [dict(_values(rated)) for _, rated in parts]
    rows = []
    for label in columns[0]:
        cells = [
            estimate_cell(_estimate(label, column[label][which], rated, aspect))
            for which, aspect in SHOWN
            for column, (_, rated) in zip(columns, parts, strict=True)
        ]
        rows.append([Cell(label), *cells])
    names = [
        f"{name} with {aspect}, {split}"
        for name, aspect in (("samsa", "overall"), ("samsa-abl", "meaning"))
        for split, _ in parts
    ]
    notes = ("Pearson's r; 95 % intervals from resamples of sources; one part changed at a time",)
    yield Table("QATS 2016: what SAMSA owes to its parts", ("change", *names), rows, notes)


def _estimate(label: str, values: Sequence[float], rated: Rated, aspect: str) -> Estimate:
    positions = resampled_positions(rated.sources, N_RESAMPLES, SEED)
    return estimate(label, np.array(values), rated.labels[aspect], positions)


def _values(rated: Rated) -> Iterator[tuple[str, tuple[list[float], list[float]]]]:
    """For each change both scores of every pair."""
    read = _read(rated, SceneReader(PARSED, NamedAligner(), STANDARD))
    shipped = read.compared()
    for label, formula in FORMULAS.items():
        yield label, _scores(shipped, formula)
    for label, matching in MATCHINGS.items():
        yield f"matching: {label}", _scores(read.compared(matching), as_defined)
    yield "matching: all leaves, nested Scenes too", _scores(read.by_leaves(), as_defined)
    for name in ("sultan-2014", DEFAULT):
        letter = SceneReader(PARSED, NamedAligner(name), PUNKT, is_literal=True)
        yield f"all: samsa-2018 with {name}", _scores(_compared(rated, letter), as_defined)
    for name in ("sultan", "stem", "exact"):
        other = SceneReader(PARSED, NamedAligner(name), STANDARD)
        yield f"aligner: {name}, not {DEFAULT}", _scores(_compared(rated, other), as_defined)
    for name in ("stops", "line"):
        outputs = SceneReader(PARSED, NamedAligner(), SPLITTERS[name])
        found = replace(read, outputs=_outputs(rated, outputs)).compared()
        yield f"splitter: {name}, not {STANDARD}", _scores(found, as_defined)
    for label, change in PASSAGES.items():
        sources = [_changed(source, change) for source in read.sources]
        found = replace(read, sources=sources).compared()
        yield f"Scenes: {label}", _scores(found, as_defined)


def _scores(found: Sequence[Comparison], formula: Formula) -> tuple[list[float], list[float]]:
    both = [formula(comparison) for comparison in found]
    return [samsa for samsa, _ in both], [ablated for _, ablated in both]


def _read(rated: Rated, reader: SceneReader) -> Read:
    texts = list(dict.fromkeys(rated.sources))
    found: dict[str, Source] = {}
    for start in range(0, len(texts), CHUNK):
        chunk = [(text, text) for text in texts[start : start + CHUNK]]
        sources = reader.read_sources(chunk)
        found.update(zip((text for text, _ in chunk), sources, strict=True))
    return Read(rated, [found[text] for text in rated.sources], _outputs(rated, reader))


def _outputs(rated: Rated, reader: SceneReader) -> list[Output]:
    return [
        output
        for start in range(0, len(rated.outputs), CHUNK)
        for output in reader.read_outputs(rated.outputs[start : start + CHUNK])
    ]


def _compared(rated: Rated, reader: SceneReader) -> list[Comparison]:
    read = _read(rated, reader)
    return [
        compare(source, output, reader.aligner)
        for source, output in zip(read.sources, read.outputs, strict=True)
    ]


def as_defined(found: Comparison) -> tuple[float, float]:
    """The formula of the paper."""
    return found.samsa, found.ablated


def _mean(found: Comparison, value: Callable[[SceneStep], float]) -> tuple[float, float]:
    """Both scores with another value of a Scene."""
    if found.is_oversplit or not found.steps or not found.sentences:
        return 0.0, 0.0
    mean = fmean(value(step) for step in found.steps)
    return found.penalty * mean, mean


def _halves(step: SceneStep, term: Callable[[UnitCheck], float]) -> float:
    units = [term(check) for check in step.participants]
    return (term(step.main_relation) + (fmean(units) if units else 0.5)) / 2


def _share(check: UnitCheck) -> float:
    """The share of centers that are linked."""
    linked = {link.left for link in check.links}
    return len(linked) / len(check.unit.centers) if check.unit.centers else 0.5


def _linked(check: UnitCheck) -> float:
    """1 if all centers are linked, whatever the words say."""
    linked = {link.left for link in check.links}
    return float(linked.issuperset(check.unit.centers)) if check.unit.centers else 0.5


def _any(check: UnitCheck) -> float:
    return float(bool(check.links)) if check.unit.centers else 0.5


def _pooled(step: SceneStep) -> float:
    return fmean(check.value for check in (step.main_relation, *step.participants))


def _own_participants(step: SceneStep) -> float:
    own = tuple(check for check in step.participants if not check.unit.is_remote)
    return replace(step, participants=own).value


def _anywhere(found: Comparison) -> tuple[float, float]:
    """A unit counts wherever in the output its centers are linked, by one alignment for all."""

    def check(step: SceneStep, unit: UnitCheck) -> float:
        links = [{link.left for link in a.links} for a in found.alignments[step.passage]]
        held = [linked.issuperset(unit.unit.centers) for linked in links]
        return float(any(held)) if unit.unit.centers else 0.5

    return _mean(found, lambda step: _halves(step, lambda unit: check(step, unit)))


def _without_zero(found: Comparison) -> tuple[float, float]:
    """More sentences than Scenes are allowed and cost nothing."""
    if not found.steps:
        return 0.0, 0.0
    mean = fmean(step.value for step in found.steps)
    return min(found.penalty, 1.0) * mean, mean


FORMULAS: dict[str, Formula] = {
    "as shipped": as_defined,
    "formula: no zero for more sentences than Scenes": _without_zero,
    "formula: implicit main relations of the parser count ½": lambda found: _mean(
        found, lambda step: _halves(step, lambda check: check.value)
    ),
    "formula: a link is enough, nobody judges it": lambda found: _mean(
        found, lambda step: _halves(step, _linked)
    ),
    "formula: one of several centers is enough": lambda found: _mean(
        found, lambda step: _halves(step, _any)
    ),
    "formula: the share of centers counts": lambda found: _mean(
        found, lambda step: _halves(step, _share)
    ),
    "formula: main relation and participants weigh alike": lambda found: _mean(found, _pooled),
    "formula: remote participants left out": lambda found: _mean(found, _own_participants),
    "formula: found anywhere in the output, one alignment": _anywhere,
    "formula: only sentences / Scenes": lambda found: (
        0.0 if found.is_oversplit else found.penalty,
        0.0,
    ),
}


def _freely(counts: Counts, n_sentences: int, same: Counts | None) -> tuple[int | None, ...]:
    """Each Scene to its best sentence, even where there are as many of both."""
    if not n_sentences:
        return (None,) * len(counts)
    rows = zip(counts, same or counts, strict=True)
    return tuple(
        max(range(n_sentences), key=lambda s: (row[s], alike[s], -s)) for row, alike in rows
    )


MATCHINGS: dict[str, Matching] = {
    "ties to the earlier sentence only": lambda counts, m, _: match(counts, m),
    "a sentence may serve several Scenes": _freely,
}


def _changed(source: Source, change: Callable[[Passage], Passage]) -> Source:
    return replace(source, passages=tuple(map(change, source.passages)))


def _without_remotes(passage: Passage) -> Passage:
    return replace(passage, edges=tuple(e for e in passage.edges if not e.is_remote))


def _parallel_only(passage: Passage) -> Passage:
    """The passage with the main relations of nested Scenes turned into Centers."""
    units = {s.unit for s in passage.scenes if s.kind != "parallel"}
    return replace(
        passage,
        edges=tuple(
            replace(e, categories=("C",))
            if e.parent in units and {"P", "S"} & set(e.categories)
            else e
            for e in passage.edges
        ),
    )


PASSAGES = {
    "no remote edges": _without_remotes,
    "only parallel ones, none inside others": _parallel_only,
}
