"""Training of the ranker of substitutes; it was chosen on BenchLS, NNSeval and LexMTurk.

These three state no licence: their sentences are left out of the training, and no weight is learnt
from them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from samsari.english.tagger import shared_tagger
from samsari.errors import ResourceError
from samsari.formats.arrays import save_arrays
from samsari.lexical.measures import Item, measures
from samsari.lexical.ranking import NAMES, OWN, RANKER, READ, TREE_PARTS, Facts, Place, facts
from samsari.sameness.judge import REFUSED
from samsari.stats.forest import Forest
from samsari.tasks.language.substitutes import SAME
from samsari.tasks.language.words import LEAST_SCORE
from samsari_workshop.growing import Growing, cross_entropy, grow
from samsari_workshop.words.replacements import replacements

# Chosen on the three benchmarks; with 150 to 300 trees of depth 3 to 5 ACC@1 is .641 to .661.
PLAN = Growing(trees=200, depth=5, rate=0.1, share=0.7)
FIRST_PLAN = Growing(trees=100, depth=4, rate=0.15, share=0.7)
BASE = -3.0
AT_A_TIME = 128
BENCHMARKS = ("BenchLS", "NNSeval", "lex.mturk")
SIDES = 3  # words on either side that tell places of the benchmarks apart
SAME_START = 60  # letters


def train(data: Path, folder: Path, say: Callable[[str], None]) -> None:
    """Train the ranker, write it, and say how it does on the benchmarks."""
    known = list(benchmarks(data))
    held = {_start(place) for place, _ in known}
    found = [own for own in replacements(data) if _start(own.place) not in held]
    rows = list(many_facts([own.place for own in found]))
    goals = [np.arange(len(own)) == one.chosen for own, one in zip(rows, found, strict=True)]
    say(f"{len(found)} replacements, {sum(map(len, rows))} candidates")
    forest = grow(
        np.concatenate(rows), cross_entropy(np.concatenate(goals).astype(float)), BASE, PLAN
    )
    first = first_trees(rows, forest)
    save_arrays(folder / RANKER, {**packed(forest), **packed(first, "first_")})
    for line in figures(known, forest):
        say(line)


def first_trees(rows: Sequence[Facts], ranker: Forest) -> Forest:
    """Trees that see which candidates are good enough for `words` before the judge reads them."""
    every = np.concatenate(rows)
    good = (ranker.scores(every) >= LEAST_SCORE) & (every[:, SAME] >= 0.0)  # LEAST_SAME is even
    return grow(unread(every), cross_entropy(good.astype(float)), BASE, FIRST_PLAN)


def unread(rows: Facts) -> Facts:
    """The facts as they are before the judge has read anything."""
    found = rows.copy()
    found[:, READ] = REFUSED
    found[:, [NAMES.index(f"{OWN[n]}: less than the best") for n in READ]] = 0.0
    return found


def packed(forest: Forest, prefix: str = "") -> dict[str, NDArray[Any]]:
    """Trees as the named arrays of the file."""
    columns, base = forest.columns.astype(np.uint8), np.array(forest.base)
    values: tuple[NDArray[Any], ...] = (columns, forest.cuts, forest.leaves, base)
    return {prefix + name: own for name, own in zip(TREE_PARTS, values, strict=True)}


def figures(known: Sequence[tuple[Place, frozenset[str]]], forest: Forest) -> Iterator[str]:
    """The measures of the shared tasks over the benchmarks."""
    items = []
    for (place, gold), rows in zip(known, many_facts([one for one, _ in known]), strict=True):
        scores = forest.scores(rows) if len(rows) else np.empty(0)
        order = np.argsort(-scores, kind="stable")
        items.append(Item(tuple(sorted(gold)), tuple(place.candidates[n].text for n in order)))
    found = measures(items)
    told = ", ".join(f"{name} {found[name]:.3f}" for name in ("ACC@1", "MAP@3", "Potential@3"))
    yield f"BenchLS, NNSeval and LexMTurk, {len(items)} places: {told}"


def many_facts(places: Sequence[Place]) -> Iterator[Facts]:
    """The facts of many places, some at a time."""
    for start in range(0, len(places), AT_A_TIME):
        yield from facts(places[start : start + AT_A_TIME])


def benchmarks(data: Path) -> Iterator[tuple[Place, frozenset[str]]]:
    """The places of the three benchmarks, each once, with what people wrote there."""
    tagger, seen = shared_tagger(), set()
    for name in BENCHMARKS:
        for words, at, gold in _read(data / "lexicon" / f"{name}.txt"):
            key = " ".join(words[max(at - SIDES, 0) : at + SIDES + 1]).lower()
            if (key, words[at]) not in seen:
                seen.add((key, words[at]))
                yield Place.of(words, at, tagger.tag(words)[at]), gold


def _read(path: Path) -> Iterator[tuple[tuple[str, ...], int, frozenset[str]]]:
    if not path.exists():
        raise ResourceError(
            "a benchmark is missing", place=str(path), remedy="--data must name the corpora"
        )
    has_head = path.stem == "lex.mturk"
    text = path.read_text("latin-1" if has_head else "utf-8")
    for line in text.splitlines()[has_head:]:
        sentence, word, *rest = line.split("\t")
        cells = rest if has_head else [cell.partition(":")[2] for cell in rest[1:]]
        words = tuple(sentence.strip('"').split())
        places = [at for at, own in enumerate(words) if own.lower() == word.lower()]
        given = int(rest[0]) if not has_head else -1
        if places:
            at = given if given in places else places[0]
            yield words, at, frozenset(cell.strip().lower() for cell in cells if cell.strip())


def _start(place: Place) -> str:
    return " ".join(place.words).lower()[:SAME_START]
