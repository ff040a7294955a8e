"""`samsa-2018`, the paper's letter: worked examples, and a version written without our modules."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import islice
from pathlib import Path

import pytest

from samsari.alignment.aligners import load_aligner
from samsari.formats.passages import bracketed, standard_xml
from samsari.metrics.catalog import create
from samsari.metrics.samsa.gold_passages import GoldPassages
from samsari.model.passage import Passage
from samsari.model.text import Pair
from samsari.text.penn import UCCA_TOKENIZER
from samsari.text.sentences import PUNKT

CASES = Path(__file__).parents[2] / "cases" / "passages.ucca"
PASSAGES = {passage.id: passage for passage in bracketed.load(CASES)}
Leaves = frozenset[int]


class Letter:
    """SAMSA from the equations of section 4, on nothing but units and edges.

    Where the paper is silent: Scenes in the order of their first word, the wider first; ½ for the
    participants of a Scene that has none (as the authors' program).
    """

    def __init__(self, passage: Passage) -> None:
        self.passage = passage
        self.below: dict[int, list[tuple[int, frozenset[str], bool]]] = {}
        for edge in passage.edges:
            row = (edge.child, frozenset(edge.categories), edge.is_remote)
            self.below.setdefault(edge.parent, []).append(row)

    def children(self, unit: int, *wanted: str) -> list[int]:
        """Children with one of the categories: explicit before implicit, primary before remote."""
        found = [row for row in self.below.get(unit, []) if row[1] & set(wanted)]
        explicit = [row for row in found if not self.passage.units[row[0]].is_implicit]
        primary = [row for row in explicit if not row[2]]
        return [child for child, _, _ in primary or explicit or found]

    def main(self, unit: int) -> int | None:
        """The main relation of a Scene: a Process before a State."""
        both = self.children(unit, "P", "S")
        processes = [one for one in self.children(unit, "P") if one in both]
        return next(iter(processes or both), None)

    def words(self, positions: Iterable[int]) -> Leaves:
        tokens = self.passage.tokens
        return frozenset(at for at in positions if not tokens[at].is_punctuation)

    def leaves(self, unit: int, *, remote: bool) -> Leaves:
        """All leaves below a unit; with those of remote units met in it."""
        found = set(self.passage.units[unit].positions)
        for child, _, is_remote in self.below.get(unit, []):
            if not is_remote:
                found |= self.leaves(child, remote=remote)
            elif remote:
                found |= self.leaves(child, remote=False)
        return self.words(found)

    def centers(self, unit: int, seen: tuple[int, ...] = ()) -> Leaves | None:
        """The minimal centers; None if one of them is implicit and no other is there."""
        if unit in seen:
            return frozenset()
        main = self.main(unit)
        down = [main] if main is not None else self.children(unit, "H") or self.children(unit, "C")
        if not down:
            return self.leaves(unit, remote=False) or None
        found = [self.centers(child, (*seen, unit)) for child in down]
        whole = frozenset().union(*(one for one in found if one))
        if whole or None in found:
            return whole or None
        return self.leaves(unit, remote=False) if not seen else frozenset()

    def scenes(self) -> list[int]:
        found = [n for n in range(len(self.passage.units)) if self.main(n) is not None]

        def order(unit: int) -> tuple[int, int]:
            own = self.leaves(unit, remote=False) or self.leaves(unit, remote=True)
            return min(own, default=len(self.passage.tokens)), -len(own)

        return sorted(found, key=order)

    def score(self, output: str, aligner: str) -> tuple[float, float]:
        """SAMSA and SAMSA_abl."""
        linker = load_aligner(aligner)
        rows = [[t.text for t in part] for part in UCCA_TOKENIZER.segment(output, PUNKT).sentences]
        left, *rights = linker.prepare([[t.text for t in self.passage.tokens], *rows])
        scenes, m = self.scenes(), len(rows)
        if not scenes or len(scenes) < m or not m:
            return 0.0, 0.0
        taken: set[int] = set()
        total = 0.0
        for unit in scenes:
            main = self.main(unit)
            assert main is not None
            participants = [c for c, kinds, _ in self.below[unit] if "A" in kinds]
            parts = [self.centers(each) for each in (main, *participants)]
            leaves = sorted(self.leaves(unit, remote=True).union(*(one or () for one in parts)))
            linked = [
                {link.left for link in linker.link_chunks(left, [leaves], right)[0].links}
                for right in rights
            ]
            free = [s for s in range(m) if s not in taken or m < len(scenes)]
            best = max(free, key=lambda s: (len(linked[s]), -s))
            taken.add(best)
            kept = [0.5 if one is None else float(one <= linked[best]) for one in parts]
            rest = sum(kept[1:]) / len(kept[1:]) if kept[1:] else 0.5
            total += (kept[0] + rest) / 2
        return m / len(scenes) * total / len(scenes), total / len(scenes)


def damaged(text: str, seed: str) -> str:
    """A text cut into sentences anywhere, with words lost, swapped and put elsewhere."""
    generator = random.Random(seed)
    words = [word for word in text.split() if generator.random() > 0.15]
    for _ in range(generator.randrange(3)):
        if len(words) > 1:
            one, other = generator.sample(range(len(words)), 2)
            words[one], words[other] = words[other], words[one]
    return "".join(word + (" . " if generator.random() < 0.2 else " ") for word in words)


def agree(passages: Iterable[Passage], aligner: str) -> int:
    """How many passages were compared; fails at the first that differs."""
    number = 0
    for passage in passages:
        number += 1
        gold = GoldPassages.of([passage])
        text = " ".join(token.text for token in passage.tokens)
        for output in (text, damaged(text, f"a{passage.id}"), damaged(text, f"b{passage.id}")):
            pair = Pair(passage.id, text, output)
            found = []
            for name in ("samsa-2018", "samsa-2018-abl"):
                metric = create(name, parser=gold, aligner=aligner)
                found.append(metric.score(metric.tally(pair)) / 100)
            assert found == pytest.approx(Letter(passage).score(output, aligner)), passage.id
    return number


def test_an_independent_version_agrees_on_the_passages_of_the_tests() -> None:
    assert agree(PASSAGES.values(), "sultan-2014") == len(PASSAGES)


@pytest.mark.data
def test_an_independent_version_agrees_on_500_gold_passages(data_dir: Path) -> None:
    passages = standard_xml.iterate(data_dir / "ucca/wiki-v1.2.4-dev.tar.xz")
    assert agree(islice(passages, 500), "sultan-2014") == 500
