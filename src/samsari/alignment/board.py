"""What every aligner offers, and the links found so far in one pair."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Protocol

from samsari.alignment.lexicon import WordForm
from samsari.model.alignment import Alignment, Link

# What every aligner offers: links between token lists, with the work on a sentence done once.

Words = Sequence[str]
# A prepared sentence, chunks of its positions, another prepared sentence.
LinkRequest = tuple[Any, Sequence[Sequence[int]], Any]

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


class Board:
    """A pair of word-form lists and its growing set of links.

    The one mutable value of the room: rules run over it one after the other and see each other's
    links. `allowed` restricts the left positions that may be linked.
    """

    def __init__(
        self,
        left: Sequence[WordForm],
        right: Sequence[WordForm],
        allowed: Iterable[int] | None = None,
    ) -> None:
        self.left = left
        self.right = right
        self.links: dict[tuple[int, int], Link] = {}
        self.free_left = set(range(len(left)) if allowed is None else allowed)
        self.free_right = set(range(len(right)))

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
        if [form.folded for form in self.left] != [form.folded for form in self.right]:
            return False
        for i in sorted(self.free_left):
            self.add(i, i, "identical")
        return True

    def alignment(self, one_to_one: bool = False) -> Alignment:
        """The links found, or the best ones that leave each word one link at most."""
        links = tuple(self.links.values())
        kept = best_one_to_one(links) if one_to_one else links
        return Alignment(len(self.left), len(self.right), kept)
