"""What every aligner offers: links between token lists, with the work on a sentence done once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Protocol

from samsari.model.alignment import Alignment

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
