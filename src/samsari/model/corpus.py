"""What is scored: pairs of raw text with an id, and a corpus of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from samsari.errors import CorpusError


@dataclass(frozen=True, slots=True)
class Pair:
    """A source, what a system made of it, and the references, all raw text."""

    id: str
    source: str
    output: str
    references: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Item:
    """One row of a test set: what every system made of the same source."""

    id: str
    source: str
    outputs: tuple[str, ...]
    references: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Corpus:
    """The pairs of one system over one test set."""

    pairs: tuple[Pair, ...]
    name: str = ""

    def __post_init__(self) -> None:
        seen: set[str] = set()
        for pair in self.pairs:
            if pair.id in seen:
                raise CorpusError(
                    f"the id {pair.id!r} stands twice",
                    place=self.name,
                    remedy="give every pair an id of its own",
                )
            seen.add(pair.id)

    def __len__(self) -> int:
        return len(self.pairs)

    def __iter__(self) -> Iterator[Pair]:
        return iter(self.pairs)
