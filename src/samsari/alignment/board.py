"""What every aligner offers, and the links found so far in one pair."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

from samsari.alignment.lexicon import WordForm
from samsari.model.alignment import Alignment, Link

# What every aligner offers: links between token lists, with the work on a sentence done once.

Words = Sequence[str]
# A prepared sentence, chunks of its positions, another prepared sentence.
LinkRequest = tuple[Any, Sequence[Sequence[int]], Any]

SHORTEST_RUN = 2
DEFAULT = "neural"  # the best one on the dev parts of the gold standards


class Aligner(Protocol):
    """Aligns token lists.

    `prepare` does what concerns a single sentence, `link` what concerns a pair; so n chunks of one
    sentence and m other sentences cost n + m preparations at most, not n * m.
    """

    @property
    def signature(self) -> str:
        """Name, revision, settings and model checksums: all that decides the links."""
        ...

    def align(self, left: Words, right: Words, one_to_one: bool = False) -> Alignment:
        """The links between two token lists."""
        ...

    def align_many(
        self, pairs: Iterable[tuple[Words, Words]], one_to_one: bool = False
    ) -> Iterator[Alignment]:
        """The links of each pair, in order; pairs are read only as they are needed."""
        ...

    def prepare(self, sentences: Sequence[Words]) -> tuple[Any, ...]:
        """Each sentence in the aligner's own form, for `link` and `link_chunks`."""
        ...

    def link(self, left: Any, right: Any, one_to_one: bool = False) -> Alignment:
        """The links between two prepared sentences."""
        ...

    def link_chunks(
        self, left: Any, chunks: Sequence[Sequence[int]], right: Any, one_to_one: bool = True
    ) -> tuple[Alignment, ...]:
        """For each chunk (positions of the left sentence), its links to the right sentence.

        A chunk competes for right words with itself only.
        """
        ...

    def link_many(
        self, requests: Sequence[LinkRequest], one_to_one: bool = True
    ) -> Sequence[tuple[Alignment, ...]]:
        """What `link_chunks` gives for each request, all at once: faster for many pairs."""
        ...


# The links found so far in one pair, and which words are still free.


def best_one_to_one(links: Iterable[Link]) -> tuple[Link, ...]:
    """The links that remain if each word keeps one link at most, the best ones first."""
    left: set[int] = set()
    right: set[int] = set()
    kept: list[Link] = []
    for link in sorted(links, key=lambda link: (-link.score, link.left, link.right)):
        if link.left not in left and link.right not in right:
            left.add(link.left)
            right.add(link.right)
            kept.append(link)
    return tuple(kept)


@dataclass(frozen=True, eq=False)
class Sides:
    """The words of two sentences; what every chunk asks of them is found once."""

    left: Sequence[WordForm]
    right: Sequence[WordForm]

    @cached_property
    def are_identical(self) -> bool:
        """True if both are the same words."""
        return [form.folded for form in self.left] == [form.folded for form in self.right]

    @cached_property
    def similar(self) -> Mapping[tuple[int, int], float]:
        """The similarity of all pairs of words that are similar at all."""
        places: dict[str, list[int]] = defaultdict(list)
        for j, word in enumerate(self.right):
            for key in word.keys:
                places[key].append(j)
        pairs: dict[tuple[int, int], float] = {}
        for i, word in enumerate(self.left):
            keys = (*word.keys, *(word.near & places.keys())) if word.near else word.keys
            for j in {j for key in keys for j in places.get(key, ())}:
                similarity = word.similarity(self.right[j])
                if similarity > 0:
                    pairs[i, j] = similarity
        return pairs

    @cached_property
    def similar_content(self) -> Mapping[tuple[int, int], float]:
        """The similarity of content words; they are similar to content words only."""
        left = self.left
        return {
            pair: value for pair, value in self.similar.items() if left[pair[0]].kind == "content"
        }

    @cached_property
    def runs(self) -> Sequence[tuple[int, int, int]]:
        """Where identical runs of two words or more begin, and their lengths; longest first."""
        return common_runs(
            [word.folded for word in self.left], [word.folded for word in self.right]
        )


def common_runs(
    left: Sequence[str], right: Sequence[str], shortest: int = SHORTEST_RUN
) -> list[tuple[int, int, int]]:
    """Where common runs of words begin on both sides, and their lengths; longest first."""
    places: dict[str, list[int]] = defaultdict(list)
    for j, word in enumerate(right):
        places[word].append(j)
    found: list[tuple[int, int, int]] = []
    lengths: dict[int, int] = {}
    for i, word in enumerate([*left, ""]):  # the empty word ends all runs
        grown = {j: lengths.get(j - 1, 0) + 1 for j in places.get(word, ())}
        found += [
            (i - length, j - length + 1, length)
            for j, length in lengths.items()
            if length >= shortest and j + 1 not in grown
        ]
        lengths = grown
    scale = len(right) / len(left) if left else 1.0
    return sorted(found, key=lambda run: (-run[2], abs(run[0] * scale - run[1]), run[0], run[1]))


class Board:
    """A pair of word-form lists and its growing set of links.

    The one mutable value of the room: rules run over it one after the other and see each other's
    links. `allowed` restricts the left positions that may be linked.
    """

    def __init__(self, sides: Sides, allowed: Iterable[int] | None = None) -> None:
        self.sides, self.left, self.right = sides, sides.left, sides.right
        self.links: dict[tuple[int, int], Link] = {}
        self.free_left = set(range(len(self.left)) if allowed is None else allowed)
        self.free_right = set(range(len(self.right)))

    def add(self, left: int, right: int, rule: str, score: float = 1.0) -> None:
        """Link two positions and take both off the free lists."""
        self.links[left, right] = Link(left, right, rule, score)
        self.free_left.discard(left)
        self.free_right.discard(right)

    def is_free(self, left: int, right: int) -> bool:
        """True if neither position has a link."""
        return left in self.free_left and right in self.free_right

    def link_identical(self) -> bool:
        """True if both sides are the same words; they are then linked on the diagonal."""
        if not self.sides.are_identical:
            return False
        for i in sorted(self.free_left):
            self.add(i, i, "identical")
        return True

    def alignment(self, one_to_one: bool = False) -> Alignment:
        """The links found, or the best ones that leave each word one link at most."""
        links = tuple(self.links.values())
        kept = best_one_to_one(links) if one_to_one else links
        return Alignment(len(self.left), len(self.right), kept)
