"""The alignment of two token lists: links of words, each with the rule or score behind it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from samsari.errors import ToolkitError
from samsari.model.showing import Shown, shortened


@dataclass(frozen=True, slots=True, order=True)
class Link:
    """A left and a right position that are counterparts, with the reason and the score behind it.

    `score` says how sure the aligner is that one stands where the other stood. `sameness` is the
    probability that the right word says the same as the left one in its place: 1 for the same
    word or another form of it, and for links that nobody judged.
    """

    # From this sameness on a word counts as kept: chosen on Swords, so that what people accept in
    # a place is kept. Who changes a text himself asks for more.
    SAYS_THE_SAME: ClassVar[float] = 0.28
    SURELY_THE_SAME: ClassVar[float] = 0.55

    left: int
    right: int
    rule: str = ""
    score: float = 1.0
    sameness: float = 1.0

    @property
    def says_the_same(self) -> bool:
        """True if the right word keeps the meaning of the left one, as people judge it."""
        return self.sameness >= self.SAYS_THE_SAME

    @property
    def is_surely_same(self) -> bool:
        """True if hardly anybody would say that the right word means something else."""
        return self.sameness >= self.SURELY_THE_SAME

    @property
    def reason(self) -> str:
        """Why the link is there; with its sameness if that was a question.

        >>> Link(0, 0, "same word").reason, Link(0, 0, "means the same here", 0.9, 0.934).reason
        ('same word', 'means the same here .93')
        """
        rule = self.rule or "linked"
        if self.sameness >= 1.0:
            return rule
        return f"{rule} {self.sameness:.2f}".replace(" 0.", " .")


@dataclass(frozen=True, slots=True)
class Alignment(Shown):
    """The links between `n_left` and `n_right` tokens, sorted by position."""

    n_left: int
    n_right: int
    links: tuple[Link, ...]
    # The words, if they are known; two alignments with the same links are the same.
    words: tuple[tuple[str, ...], tuple[str, ...]] | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        for link in self.links:
            if not (0 <= link.left < self.n_left and 0 <= link.right < self.n_right):
                raise ToolkitError(f"link {link.left}-{link.right} points outside its sentences")
        object.__setattr__(self, "links", tuple(sorted(self.links)))

    def __str__(self) -> str:
        return " ".join(f"{link.left}-{link.right}" for link in self.links)

    def __repr__(self) -> str:
        return f"Alignment({self.n_left} to {self.n_right} tokens: {shortened(str(self))})"


@dataclass(frozen=True, slots=True)
class GoldAlignment:
    """A pair of token lists with the links that annotators were sure of, or held possible.

    `possible` never repeats a sure link.
    """

    id: str
    left: tuple[str, ...]
    right: tuple[str, ...]
    sure: frozenset[tuple[int, int]]
    possible: frozenset[tuple[int, int]] = frozenset()

    def __post_init__(self) -> None:
        for left, right in sorted(self.sure | self.possible):
            if not (0 <= left < len(self.left) and 0 <= right < len(self.right)):
                raise ToolkitError(f"gold link {left}-{right} points outside its sentences")
        object.__setattr__(self, "possible", self.possible - self.sure)


@dataclass(frozen=True, slots=True)
class AlignedPair(Shown):
    """Two token lists and the links between them."""

    left: tuple[str, ...]
    right: tuple[str, ...]
    alignment: Alignment
    failure: str = ""  # why the words could not be linked

    def __post_init__(self) -> None:
        if (len(self.left), len(self.right)) != (self.alignment.n_left, self.alignment.n_right):
            raise ToolkitError("the alignment belongs to sentences of other lengths")
