"""`samsari.explain`: every step of a score for one pair; and pages for many pairs."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import Literal, TypedDict, Unpack, overload

from samsari.errors import CorpusError, SettingError, check_known
from samsari.formats.atomic import rebuilding, write_text
from samsari.formats.layout import Inputs
from samsari.formats.streams import Files, check_utf8, is_file
from samsari.formats.testset import open_testset
from samsari.metrics.catalog import create
from samsari.metrics.fluency import Fluency
from samsari.metrics.meaning.judging import judge
from samsari.metrics.ngrams_explained import (
    BleuExplanation,
    SariExplanation,
    explain_bleu,
    explain_sari,
)
from samsari.metrics.samsa.comparison import Comparison
from samsari.metrics.samsa.expected import SamsaExpected
from samsari.metrics.samsa.interval import SamsaInterval, margin, parse_range
from samsari.metrics.samsa.matching import compare_parses
from samsari.metrics.samsa.reader import PassageSource, SceneReader
from samsari.metrics.samsa.samsa import SceneMetric
from samsari.metrics.samsa.texts import Source
from samsari.model.document import Pairing
from samsari.model.finding import FluencyJudgement, MeaningJudgement
from samsari.model.passage import Guidelines, Passage
from samsari.model.showing import number_of
from samsari.model.text import Pair
from samsari.reporting.samsa import page as samsa_page
from samsari.tasks.language.pair import DOCUMENT, paired_sentences
from samsari.tasks.language.parse import n_best_parses
from samsari.tasks.pool import row_by_row

ONLY = "1"  # the id of the one pair
EXPLAINED = ("samsa", "sari", "bleu", "meaning", "fluency")
NGRAMS: Mapping[str, Callable[[Pair], SariExplanation | BleuExplanation]] = MappingProxyType(
    {"sari": explain_sari, "bleu": explain_bleu}
)
Explained = Comparison | SariExplanation | BleuExplanation | MeaningJudgement | FluencyJudgement


class SceneSettings(TypedDict, total=False):
    """How the source is parsed, and how its words find their counterparts."""

    aligner: str | None
    passages: str | Path | PassageSource | None
    guidelines: Guidelines | None


@overload
def explain(
    source: str, output: str, *, metric: Literal["samsa"] = ..., **given: Unpack[SceneSettings]
) -> Comparison: ...
@overload
def explain(
    source: str, output: str, *, metric: Literal["meaning"], **given: Unpack[SceneSettings]
) -> MeaningJudgement: ...
@overload
def explain(
    source: str, output: str, *, metric: Literal["fluency"], **given: Unpack[SceneSettings]
) -> FluencyJudgement: ...
@overload
def explain(
    source: str, output: str, *, metric: Literal["sari"], references: Iterable[str]
) -> SariExplanation: ...
@overload
def explain(
    source: str, output: str, *, metric: Literal["bleu"], references: Iterable[str]
) -> BleuExplanation: ...
def explain(
    source: str,
    output: str,
    *,
    aligner: str | None = None,
    passages: str | Path | PassageSource | None = None,
    guidelines: Guidelines | None = None,
    references: Iterable[str] = (),
    metric: str = "samsa",
) -> Explained:
    """Every step of SAMSA for one source and one output, or of another metric.

    The value holds all numbers; a notebook draws it. `aligner` is neural, sultan, stem or
    exact. `passages` is a file or folder with the source's UCCA annotation; without it the shipped
    parser reads the source, by the first `guidelines` of UCCA or by the second. `metric` is samsa,
    sari, bleu, meaning or fluency; sari and bleu need `references`.

    >>> explain("He ran home.", "He did not run home.", metric="meaning").costs[0].kind
    'claim'
    >>> found = explain("He ran and she swam.", "He ran. She swam.", aligner="exact")
    >>> found.n_scenes, found.n_sentences, round(100 * found.samsa)
    (2, 2, 100)
    """
    pair = Pair(ONLY, source, output, tuple(references))
    return explain_pair(pair, metric, aligner, passages, guidelines)


def explain_pair(
    pair: Pair,
    metric: str = "samsa",
    aligner: str | None = None,
    passages: str | Path | PassageSource | None = None,
    guidelines: Guidelines | None = None,
) -> Explained:
    """What `explain` gives, for a pair with an id: annotation is looked up by it."""
    check_known(metric, EXPLAINED, f"{metric!r} cannot be explained")
    if metric in NGRAMS:
        return NGRAMS[metric](pair)
    if not pair.source.strip():
        raise CorpusError("the source is empty", remedy="give a sentence to explain: -s TEXT")
    if metric == "fluency":
        return Fluency().judgements([pair])[0]
    compared = scene_metric(aligner, passages, guidelines, pair.id).comparisons([pair])[0]
    return judge(compared) if metric == "meaning" else compared


def document_pairing(comparison: Comparison) -> Pairing | None:
    """Which sentences of two documents belong together; None for sentences and short texts."""
    if max(len(comparison.passages), comparison.n_sentences) < DOCUMENT:
        return None
    return paired_sentences(comparison.source, comparison.output)


def scene_metric(
    aligner: str | None = None,
    passages: str | Path | PassageSource | None = None,
    guidelines: Guidelines | None = None,
    id: str = ONLY,
) -> SceneMetric:
    """SAMSA with these settings; a single passage is taken to be that of the pair with this id."""
    if passages is not None and guidelines is not None:
        raise SettingError(
            "annotation has its own guidelines", remedy="give passages or guidelines, not both"
        )
    given: dict[str, object] = {}
    if aligner is not None:
        given["aligner"] = aligner
    if passages is not None:
        given["parser"] = _annotation(passages, id)
    if guidelines is not None:
        given["parser"] = str(guidelines)
    metric = create("samsa", **given)
    assert isinstance(metric, SceneMetric)
    return metric


@contextmanager
def pages(folder: Path, metric: SceneMetric) -> Iterator[Callable[[str, Sequence[Pair]], None]]:
    """A function that writes a page for each pair of a system; the folder appears when all is done.

    The folder gets an index and, for each system, one page per pair.
    """
    if folder.exists():
        raise SettingError(f"{folder} exists already", remedy="name a folder that is not there yet")
    rows: list[samsa_page.Row] = []
    with rebuilding(folder) as building:

        def write(system: str, pairs: Sequence[Pair]) -> None:
            made: list[Comparison | str] = row_by_row(
                metric.comparisons, pairs, lambda pair, reason: reason
            )
            for pair, found in zip(pairs, made, strict=True):
                name = f"{len(rows) + 1:06}.html"
                title = f"{system}, pair {pair.id}"
                if isinstance(found, str):
                    text, value = samsa_page.without_page(title, found), None
                else:
                    text = samsa_page.page(found, title, document_pairing(found))
                    value = found.samsa
                write_text(building / name, text)
                rows.append((system, pair.id, name, pair.source, value))

        yield write
        write_text(building / "index.html", samsa_page.index(rows))


def _annotation(passages: str | Path | PassageSource, id: str) -> PassageSource:
    """The passages of a file; one that holds a single passage means the source at hand."""
    from samsari.metrics.samsa.gold_passages import GoldPassages

    if not isinstance(passages, str | Path):
        return passages
    gold = GoldPassages.read(passages)
    if len(gold.by_id) == 1:
        (only,) = gold.by_id.values()
        gold = replace(gold, by_id={id: only})
    return gold


# The pairs that `samsari explain` is asked about: two texts, or rows of files.


@dataclass(frozen=True)
class PairRequest(Inputs):
    """What the user wrote: texts, names of files, or columns of a table."""

    line: int | None = None

    @property
    def has_files(self) -> bool:
        """True if the source names a file, or if there is a table."""
        return bool(self.table or self.line is not None or is_file(self.source))

    def check_files(self) -> None:
        """Raise if one option names a file and another is a text."""
        named = {"-s": (self.source,), "-o": self.outputs, "-r": self.references}
        for option, names in named.items() if not self.table else ():
            for name in names:
                if " " in name and not is_file(name) and "*" not in name:
                    raise SettingError(
                        f"{option} is a text, but another option names a file",
                        remedy="give texts only, or files only",
                    )


def pairs(request: PairRequest) -> Iterator[Pair]:
    """The pair of texts, the chosen row of the files, or all of their rows."""
    if not request.has_files:
        yield _pair_of_texts(request)
        return
    request.check_files()
    line = request.line
    with Files() as files:
        testset = open_testset(files, request.layout(files))
        if line is not None and line > testset.n_pairs:
            raise SettingError(
                f"{request.table or request.source} has {number_of(testset.n_pairs, 'row')}",
                remedy=f"give --line {testset.n_pairs} or less",
            )
        items = (item for batch in testset.batches() for item in batch)
        for item in items if line is None else islice(items, line - 1, line):
            yield item.pair(0)


def _pair_of_texts(request: PairRequest) -> Pair:
    (output,) = request.outputs
    given = (("-o", output), *(("-r", text) for text in request.references))
    for option, text in (("-s", request.source), *given):
        check_utf8(text, f"the text of {option}")
        if option != "-s" and " " not in text.strip() and is_file(text):
            raise SettingError(
                f"{option} {text} is the name of a file, but -s is a text",
                remedy="give texts only, or files only",
            )
    return Pair(ONLY, request.source, output, request.references)


# `samsari.samsa_interval`: SAMSA of a pair, and how far it depends on the parse of the source.


def samsa_interval(
    source: str,
    output: str,
    *,
    n: int = 20,
    aligner: str | None = None,
    guidelines: Guidelines | None = None,
) -> SamsaInterval:
    """SAMSA of a source and an output, and its 90 % interval over parses of the source.

    `expected` is samsa-expected: the mean over likely parses.

    >>> found = samsa_interval("He ran and she swam.", "He ran. She swam.", aligner="exact")
    >>> round(found.samsa), found.low <= found.samsa <= found.high
    (100, True)
    >>> found.low <= found.expected <= found.high
    True
    """
    if not source.strip():
        raise CorpusError("the source is empty", remedy="give a sentence")
    best, found = BestParses.of(source, n, aligner, guidelines).range(output)
    wide = found.widened(margin(guidelines or 1, best.n_sentences, best.n_scenes))
    metric = scene_metric(aligner, None, guidelines)
    drawn = SamsaExpected(metric.parser, metric.aligner, metric.splitter)
    return wide.around(drawn.score(drawn.tally(Pair("1", source, output))))


@dataclass(frozen=True)
class BestParses:
    """The n best parses of a source, ready to be compared with outputs."""

    reader: SceneReader
    sources: tuple[Source, ...]
    shares: tuple[float, ...]  # of the probability

    @classmethod
    def of(
        cls,
        text: str,
        n: int = 20,
        aligner: str | None = None,
        guidelines: Guidelines | None = None,
    ) -> BestParses:
        """Those of a text; its words, which all parses share, are read once."""
        metric = scene_metric(aligner, None, guidelines)
        parses = _whole(n_best_parses(text, n, guidelines=guidelines), n)
        words = [[token.text for token in passage.tokens] for passage in parses[0][1]]
        prepared = tuple(metric.aligner.prepare(words))
        sources = tuple(Source(text, own, prepared, is_annotated=False) for _, own in parses)
        reader = SceneReader(metric.parser, metric.aligner, metric.splitter)
        return cls(reader, sources, tuple(share for share, _ in parses))

    def range(self, output: str) -> tuple[Comparison, SamsaInterval]:
        """The comparison by the best parse, and the range over all of them, without margins."""
        [read] = self.reader.read_outputs([output])
        [compared] = compare_parses([(self.sources, read)], self.reader.aligner)
        return compared[0], parse_range(compared, self.shares)


def _whole(
    sentences: Sequence[tuple[Passage, ...]], n: int
) -> list[tuple[float, tuple[Passage, ...]]]:
    """The best parses of a whole source, from those of its sentences."""
    rows: list[tuple[float, tuple[Passage, ...]]] = [(1.0, ())]
    for passages in sentences:
        longer = [
            (share * (passage.probability or 0.0), (*row, passage))
            for share, row in rows
            for passage in passages
        ]
        rows = heapq.nlargest(n, longer, key=lambda entry: entry[0])
    return rows
