"""Links of which some words are judged at once, and the others only if somebody looks at them.

SAMSA needs to know of the centers of a Scene whether they were kept. Reports want it of all words.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol, runtime_checkable

from samsari.alignment.protocol import LinkRequest
from samsari.model.alignment import Alignment

Links = Sequence[tuple[Alignment, ...]]  # for each request the links of each chunk
Places = Sequence[Collection[int]]  # for each request words of the left sentence


@dataclass(frozen=True)
class JudgedFirst:
    """The links of some requests; in `first` only those of chosen words say what they carry."""

    first: Links
    rest: Callable[[], Links] = field(repr=False)

    @cached_property
    def every(self) -> Links:
        """The same links, all judged; what was judged before stays as it is."""
        return self.rest()


class Linking(Protocol):
    """An aligner that links the words of many pairs."""

    def link_many(self, requests: Sequence[LinkRequest], one_to_one: bool = True) -> Links:
        """For each left sentence, its chunks and a right sentence: the links of each chunk."""
        ...


@runtime_checkable
class JudgingFirst(Protocol):
    """An aligner that can leave words unjudged."""

    def link_first(self, requests: Sequence[LinkRequest], first: Places) -> JudgedFirst:
        """One-to-one links; those of the words that are chosen are judged at once."""
        ...


def link_first(aligner: Linking, requests: Sequence[LinkRequest], first: Places) -> JudgedFirst:
    """The links of some requests; an aligner that cannot wait judges all of them at once."""
    if isinstance(aligner, JudgingFirst):
        return aligner.link_first(requests, first)
    found = aligner.link_many(requests, one_to_one=True)
    return JudgedFirst(found, lambda: found)
