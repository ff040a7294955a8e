"""A source and an output side by side, with their word links: what every rule gets."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from samsari.checking.reading import Reading
from samsari.model.alignment import Link


@dataclass(frozen=True)
class CheckedPair:
    """Two texts, the links between their words, and how well each word is matched.

    `kept` has a number between 0 and 1 for each source token: the probability of its best link;
    `given` has the same for each output token. `may_parse` says whether a rule may ask the parser.
    """

    source: Reading
    output: Reading
    links: tuple[Link, ...] = ()
    kept: tuple[float, ...] = field(default=(), repr=False)
    given: tuple[float, ...] = field(default=(), repr=False)
    may_parse: bool = True

    @cached_property
    def to_output(self) -> dict[int, tuple[int, ...]]:
        """For each linked source token, the output tokens that it is linked to."""
        return _grouped((link.left, link.right) for link in self.links)

    @cached_property
    def to_source(self) -> dict[int, tuple[int, ...]]:
        """For each linked output token, the source tokens that it is linked to."""
        return _grouped((link.right, link.left) for link in self.links)

    @cached_property
    def is_copy(self) -> bool:
        """True if the output has the words of the source."""
        return self.source.words == self.output.words

    @cached_property
    def coverage(self) -> float | None:
        """How much of the source's content is in the output; None without content words."""
        return _mean(self.kept[at] for at in self.source.content)

    @cached_property
    def support(self) -> float | None:
        """How much of the output's content is in the source; None without content words."""
        return _mean(self.given[at] for at in self.output.content)

    def in_output(self, key_of: int) -> bool:
        """True if the word at a source position stands anywhere in the output, in any form."""
        return not self.output.stems.isdisjoint(self.source.forms[key_of].keys)

    def in_source(self, key_of: int) -> bool:
        """True if the word at an output position stands anywhere in the source, in any form."""
        return not self.source.stems.isdisjoint(self.output.forms[key_of].keys)


def _mean(values: Iterable[float]) -> float | None:
    held = list(values)
    return sum(held) / len(held) if held else None


def _grouped(pairs: Iterable[tuple[int, int]]) -> dict[int, tuple[int, ...]]:
    held: dict[int, list[int]] = {}
    for one, other in pairs:
        held.setdefault(one, []).append(other)
    return {one: tuple(others) for one, others in held.items()}
