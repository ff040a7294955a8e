"""Whole documents: paragraphs and sentences as places in the raw text, and pairs of sentences.

A `Document` holds raw text and where its sentences are. A `Pairing` says which sentences of two
documents say the same; what has no partner was left out or added.
"""

from __future__ import annotations

from bisect import bisect_right, insort
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from samsari.errors import CorpusError
from samsari.model.showing import Shown, number_of

Span = tuple[int, int]


@dataclass(frozen=True)
class Document:
    """A text with the places of its sentences; `paragraphs` is a number for each of them."""

    raw: str
    spans: tuple[Span, ...]
    paragraphs: tuple[int, ...] = ()
    id: str = ""

    def __post_init__(self) -> None:
        last = 0
        for start, end in self.spans:
            if not last <= start <= end <= len(self.raw):
                raise CorpusError(f"sentence {start}-{end} lies outside document {self.id!r}")
            last = end
        if not self.paragraphs:
            object.__setattr__(self, "paragraphs", (0,) * len(self.spans))
        if len(self.paragraphs) != len(self.spans):
            raise CorpusError(f"document {self.id!r} lacks a paragraph for some sentences")

    def __len__(self) -> int:
        return len(self.spans)

    @cached_property
    def sentences(self) -> tuple[str, ...]:
        """The text of each sentence."""
        return tuple(self.raw[start:end] for start, end in self.spans)

    @property
    def n_paragraphs(self) -> int:
        """How many paragraphs hold a sentence."""
        return len(set(self.paragraphs))


@dataclass(frozen=True, slots=True, order=True)
class SentenceLink:
    """A left and a right sentence that say the same, in whole or in part."""

    left: int
    right: int
    score: float = 1.0


@dataclass(frozen=True, slots=True)
class Group:
    """Sentences of both sides that belong together: one to one, a split, a merge, or n to m."""

    left: tuple[int, ...]
    right: tuple[int, ...]

    @property
    def kind(self) -> str:
        """How many with how many, such as `1:2`."""
        return f"{len(self.left)}:{len(self.right)}"


@dataclass(frozen=True)
class Pairing(Shown):
    """Two documents and the links between their sentences, sorted by position."""

    left: Document
    right: Document
    links: tuple[SentenceLink, ...]

    def __post_init__(self) -> None:
        for link in self.links:
            if not (0 <= link.left < len(self.left) and 0 <= link.right < len(self.right)):
                raise CorpusError(f"link {link.left}-{link.right} points outside its documents")
        object.__setattr__(self, "links", tuple(sorted(self.links)))

    def __str__(self) -> str:
        return " ".join(f"{link.left}-{link.right}" for link in self.links)

    def __repr__(self) -> str:
        return f"Pairing({number_of(len(self.left), 'sentence')} to {len(self.right)}: {self})"

    @property
    def omitted(self) -> tuple[int, ...]:
        """The left sentences that have no partner."""
        linked = {link.left for link in self.links}
        return tuple(i for i in range(len(self.left)) if i not in linked)

    @property
    def added(self) -> tuple[int, ...]:
        """The right sentences that have no partner."""
        linked = {link.right for link in self.links}
        return tuple(j for j in range(len(self.right)) if j not in linked)

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """The sentences joined by links, in the order of the left text."""
        return tuple(_groups(self.links))

    @property
    def crossings(self) -> int:
        """How many pairs of links stand in another order on the right than on the left."""
        rights: list[int] = []
        count = 0
        # Links of one left sentence cross no other of it: all are counted before any is added.
        for _, own in groupby(self.links, key=lambda link: link.left):
            places = [link.right for link in own]
            count += sum(len(rights) - bisect_right(rights, place) for place in places)
            for place in places:
                insort(rights, place)
        return count


def _groups(links: Iterable[SentenceLink]) -> Iterable[Group]:
    """The connected parts of the links."""
    rights: dict[int, list[int]] = defaultdict(list)
    lefts: dict[int, list[int]] = defaultdict(list)
    for link in links:
        rights[link.left].append(link.right)
        lefts[link.right].append(link.left)
    seen: set[int] = set()
    for first in sorted(rights):
        if first not in seen:
            own, partners, waiting = {first}, set[int](), [first]
            while waiting:
                for right in set(rights[waiting.pop()]) - partners:
                    partners.add(right)
                    waiting += set(lefts[right]) - own
                    own.update(lefts[right])
            seen |= own
            yield Group(tuple(sorted(own)), tuple(sorted(partners)))
