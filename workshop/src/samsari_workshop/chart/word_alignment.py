"""The word alignment of a sentence and its rewriting, as phrase extraction needs them.

Most words of a simplification are copies in order, so they are linked first (longest common
subsequence). What lies between two copies on both sides is a gap; inside gaps, translation
probabilities are learnt over the whole corpus (IBM model 1, Brown et al. 1993). A gap without one
confident link is linked as a block, so that it is extracted whole or not at all.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rapidfuzz.distance import Indel

Links = frozenset[tuple[int, int]]
Words = Sequence[str]
Table = Mapping[tuple[str, str], float]


@dataclass(frozen=True, slots=True)
class Gap:
    """Words of both sides that no copy covers: the half-open ranges."""

    left: range
    right: range


def copies_and_gaps(source: Words, target: Words) -> tuple[list[tuple[int, int]], list[Gap]]:
    """Links of copied words in order, and the gaps between them."""
    copies: list[tuple[int, int]] = []
    gaps: list[Gap] = []
    at_source = at_target = 0
    # Indel counts no substitutions, so its equal blocks are a longest common subsequence.
    blocks = Indel.editops(source, target).as_matching_blocks()
    for block in blocks:
        left, right = range(at_source, block.a), range(at_target, block.b)
        if left or right:
            gaps.append(Gap(left, right))
        copies.extend((block.a + n, block.b + n) for n in range(block.size))
        at_source, at_target = block.a + block.size, block.b + block.size
    return copies, gaps


def learn(pairs: Iterable[tuple[Words, Words]], rounds: int = 5) -> dict[tuple[str, str], float]:
    """t(target word | source word) inside gaps, by expectation-maximisation from even shares."""
    counts: Counter[tuple[tuple[str, ...], tuple[str, ...]]] = Counter()
    for source, target in pairs:
        for gap in copies_and_gaps(source, target)[1]:
            if gap.left and gap.right:
                left = tuple(source[i] for i in gap.left)
                counts[left, tuple(target[j] for j in gap.right)] += 1
    table: dict[tuple[str, str], float] = {}
    for _ in range(rounds):
        table = _maximised(counts, table)
    return table


def _maximised(
    gaps: Mapping[tuple[tuple[str, ...], tuple[str, ...]], int], table: Table
) -> dict[tuple[str, str], float]:
    expected: dict[tuple[str, str], float] = defaultdict(float)
    totals: dict[str, float] = defaultdict(float)
    for (left, right), count in gaps.items():
        for new in right:
            shares = [table.get((old, new), 0.0) if table else 1.0 for old in left]
            whole = sum(shares)
            if whole <= 0.0:
                continue
            for old, share in zip(left, shares, strict=True):
                expected[old, new] += count * share / whole
                totals[old] += count * share / whole
    return {pair: value / totals[pair[0]] for pair, value in expected.items() if value > 1e-4}


def link(source: Words, target: Words, table: Table, least: float = 0.1) -> Links:
    """The whole word alignment of a pair: copies in order, moved copies, sure and block links."""
    copies, gaps = copies_and_gaps(source, target)
    found = set(copies)
    found |= _moved(source, target, gaps)
    for gap in gaps:
        if gap.left and gap.right:
            scores = _scores(source, target, gap, table, found)
            found |= _sure(scores, least) or set(scores)
    return frozenset(found)


def _moved(source: Words, target: Words, gaps: Sequence[Gap]) -> set[tuple[int, int]]:
    """Words of letters that occur once in the gaps of each side: they were moved, not replaced."""
    lefts = _once(source, (i for gap in gaps for i in gap.left))
    rights = _once(target, (j for gap in gaps for j in gap.right))
    return {(lefts[word], rights[word]) for word in lefts.keys() & rights.keys()}


def _once(words: Words, places: Iterable[int]) -> dict[str, int]:
    seen: dict[str, list[int]] = defaultdict(list)
    for place in places:
        if len(words[place]) > 3:
            seen[words[place]].append(place)
    return {word: found[0] for word, found in seen.items() if len(found) == 1}


def _scores(
    source: Words, target: Words, gap: Gap, table: Table, known: set[tuple[int, int]]
) -> dict[tuple[int, int], float]:
    """The probability of every possible link in a gap between words that have none yet."""
    taken_left = {i for i, _ in known}
    taken_right = {j for _, j in known}
    left = [i for i in gap.left if i not in taken_left]
    right = [j for j in gap.right if j not in taken_right]
    return {(i, j): table.get((source[i], target[j]), 0.0) for i in left for j in right}


def _sure(scores: Mapping[tuple[int, int], float], least: float) -> set[tuple[int, int]]:
    """Links that are likely enough and the best for both of their words."""
    best: dict[tuple[str, int], float] = defaultdict(float)
    for (i, j), score in scores.items():
        best["left", i] = max(best["left", i], score)
        best["right", j] = max(best["right", j], score)
    return {
        (i, j)
        for (i, j), score in scores.items()
        if score >= max(least, best["left", i], best["right", j])
    }
