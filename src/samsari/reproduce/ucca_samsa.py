"""SAMSA with parsed Scenes against SAMSA with gold Scenes, on the dev sentences.

Each sentence gets eight outputs that need no simplifier: from the sentence as it is to one sentence
for each gold Scene. Both scores of a pair differ only in the passage of the source.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean

import numpy as np

from samsari.metrics.samsa.comparison import Comparison
from samsari.metrics.samsa.gold_passages import GoldPassages
from samsari.metrics.samsa.reader import SceneReader
from samsari.metrics.samsa.recent import RecentComparer
from samsari.model.corpus import Pair
from samsari.model.passage import Passage
from samsari.model.table import Cell, Column, Table, missing
from samsari.tasks.explain import scene_metric
from samsari.tasks.samsa_interval import samsa_interval

TARGET = 0.92
EVERY = 8  # one in so many sentences also gets an interval

Writer = Callable[[Passage], str]  # a gold passage to an output


@dataclass(frozen=True)
class _Judged:
    """One pair: its kind of output, and what both passages make of it."""

    kind: str
    gold: Comparison
    parsed: Comparison

    @property
    def same_count(self) -> bool:
        """Whether both passages have as many Scenes."""
        return self.gold.n_scenes == self.parsed.n_scenes


def samsa_tables(gold: Sequence[Passage]) -> Iterator[Table]:
    """How near the automatic scores come, and how often an interval holds the gold one."""
    usable = [
        passage.noted(id=str(rank))
        for rank, passage in enumerate(gold)
        if any(not token.is_punctuation for token in passage.tokens)
    ]
    yield _agreement(_judged(usable))
    yield _coverage(_judged(usable[::EVERY]))


def _judged(passages: Sequence[Passage]) -> list[_Judged]:
    metric = scene_metric()
    annotation = GoldPassages.of(passages)
    reader = SceneReader(annotation, metric.aligner, metric.splitter)
    pairs = [
        (kind, Pair(gold.id, _text(gold, range(len(gold.tokens))), write(gold)))
        for kind, write in KINDS.items()
        for gold in passages
    ]
    only = [pair for _, pair in pairs]
    by_gold = RecentComparer(reader).compare(only)
    by_parse = metric.comparisons(only)
    return [
        _Judged(kind, gold, mine)
        for (kind, _), gold, mine in zip(pairs, by_gold, by_parse, strict=True)
    ]


def _agreement(judged: Sequence[_Judged]) -> Table:
    columns: tuple[Column | str, ...] = (
        "output",
        Column("gold Scenes", "SAMSA", digits=1),
        Column("parsed Scenes", "SAMSA", digits=1),
        Column("Pearson", "r", digits=2),
        "pairs",
    )
    groups = {kind: [own for own in judged if own.kind == kind] for kind in KINDS}
    groups["all"] = list(judged)
    groups["all, same number of Scenes"] = [own for own in judged if own.same_count]
    groups["all, another number of Scenes"] = [own for own in judged if not own.same_count]
    rows = [[kind, *_figures(group)] for kind, group in groups.items()]
    note = f"the target for all is {TARGET:.2f}"
    return Table("SAMSA with parsed and with gold Scenes, dev", columns, rows, [note])


def _figures(group: Sequence[_Judged]) -> list[Cell | float | int]:
    if not group:
        return [missing("no pairs")] * 3 + [0]
    gold = [100 * own.gold.samsa for own in group]
    mine = [100 * own.parsed.samsa for own in group]
    flat = np.std(gold) == 0 or np.std(mine) == 0
    own = missing("all alike") if flat else Cell(float(np.corrcoef(gold, mine)[0, 1]))
    return [fmean(gold), fmean(mine), own, len(group)]


def _coverage(judged: Sequence[_Judged]) -> Table:
    """How often the interval over the best parses holds the score with gold Scenes."""
    rows: list[list[Cell | str | float | int]] = []
    for kind in (ONE_FOR_EACH, CUT_AT_SIGNS):
        inside, exact, widths = [], [], []
        for own in (each for each in judged if each.kind == kind):
            found = samsa_interval(own.gold.source, own.gold.output)
            value = 100 * own.gold.samsa
            inside.append(found.low - 1e-6 <= value <= found.high + 1e-6)
            exact.append(abs(found.samsa - value) < 1e-6)
            widths.append(found.high - found.low)
        rows.append([kind, 100 * fmean(inside), 100 * fmean(exact), fmean(widths), len(widths)])
    columns: tuple[Column | str, ...] = (
        "output",
        Column("gold score inside", "%", digits=1),
        Column("gold score is the single one", "%", digits=1),
        Column("mean width", "SAMSA", digits=1),
        "pairs",
    )
    return Table("The interval of SAMSA over the best parses, dev", columns, rows)


def _text(passage: Passage, spots: Sequence[int]) -> str:
    return " ".join(passage.tokens[spot].text for spot in spots)


def _words(passage: Passage) -> list[int]:
    return [at for at, token in enumerate(passage.tokens) if not token.is_punctuation]


def _sentences(parts: Sequence[str]) -> str:
    return " ".join(f"{part[0].upper()}{part[1:]} ." for part in parts if part)


def _scene_texts(passage: Passage) -> list[str]:
    return [_text(passage, scene.positions) for scene in passage.scenes]


def _unchanged(gold: Passage) -> str:
    return _text(gold, range(len(gold.tokens)))


def _one_for_each(gold: Passage) -> str:
    return _sentences(_scene_texts(gold)) or _unchanged(gold)


def _every_second(gold: Passage) -> str:
    return _sentences(_scene_texts(gold)[::2]) or _unchanged(gold)


def _two_thirds(gold: Passage) -> str:
    words = _words(gold)
    return _sentences([_text(gold, words[: -(-2 * len(words) // 3)])])


def _nine_tenths(gold: Passage) -> str:
    return _sentences([_text(gold, [at for at in _words(gold) if at % 10 != 9])])


def _halves(gold: Passage) -> str:
    words = _words(gold)
    middle = -(-len(words) // 2)
    return _sentences([_text(gold, words[:middle]), _text(gold, words[middle:])])


def _cut_at_signs(gold: Passage) -> str:
    """A sentence for each stretch between punctuation or conjunctions."""
    parts: list[list[int]] = [[]]
    for at, token in enumerate(gold.tokens):
        if token.is_punctuation or token.text.lower() in CONJUNCTIONS:
            parts.append([])
        else:
            parts[-1].append(at)
    return _sentences([_text(gold, part) for part in parts if len(part) > 1]) or _unchanged(gold)


def _first_scene(gold: Passage) -> str:
    return _sentences(_scene_texts(gold)[:1]) or _unchanged(gold)


CONJUNCTIONS = ("and", "but", "or", "while", "when", "because", "although", "which", "who")
ONE_FOR_EACH = "a sentence for each gold Scene"
CUT_AT_SIGNS = "cut at punctuation and conjunctions"
KINDS: dict[str, Writer] = {
    "the source": _unchanged,
    ONE_FOR_EACH: _one_for_each,
    "nine tenths of the words": _nine_tenths,
    "every second gold Scene": _every_second,
    "the first gold Scene": _first_scene,
    "two thirds of the words": _two_thirds,
    "cut in the middle": _halves,
    CUT_AT_SIGNS: _cut_at_signs,
}
