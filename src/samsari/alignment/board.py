"""The links found so far in one pair, and which words are still free."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from samsari.alignment.lexicon import WordForm
from samsari.model.alignment import Alignment, Link


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
