"""Labels for the spans of a sentence, as grammars with syntactic non-terminals use them.

`pos`: a word has its tag, two or three words theirs joined (`DT+NN`), longer spans none. `samt`
(Zollmann and Venugopal 2006): a phrase has its label; a span that is none is, in this order, two
neighbouring phrases (`NP+VP`), a phrase that lacks one on its right (`NP/NN`: an NP but for a final
NN) or on its left (`NP\\DT`), or three phrases. A word counts as a phrase with its tag as label.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, Protocol

from samsari.simplification.chart.constituents import Span, constituents

NO_LABEL = "X"
LONGEST_CHAIN = 3
LabelStyle = Literal["pos", "samt"]


class SpanLabels(Protocol):
    """The labels of one sentence."""

    def label(self, start: int, end: int) -> str:
        """The label of a span; `X` if it has none."""
        ...


Labeller = Callable[[Sequence[str]], SpanLabels]


@dataclass(frozen=True)
class TagLabels:
    """The tags of a span, joined."""

    tags: tuple[str, ...]

    def label(self, start: int, end: int) -> str:
        """The label of a span.

        >>> labels = TagLabels(("DT", "JJ", "NN", "VBD"))
        >>> labels.label(2, 3), labels.label(0, 3), labels.label(0, 4)
        ('NN', 'DT+JJ+NN', 'X')
        """
        return "+".join(self.tags[start:end]) if end - start <= LONGEST_CHAIN else NO_LABEL


@dataclass(frozen=True, eq=False)
class TreeLabels:
    """The labels of a syntax-augmented grammar over tags and phrases."""

    tags: tuple[str, ...]
    phrases: Mapping[Span, str]

    @cached_property
    def _ends(self) -> Mapping[int, list[int]]:
        found: dict[int, list[int]] = defaultdict(list)
        for start, end in sorted(self.phrases):
            found[start].append(end)
        return found

    @cached_property
    def _starts(self) -> Mapping[int, list[int]]:
        found: dict[int, list[int]] = defaultdict(list)
        for start, end in sorted(self.phrases, reverse=True):
            found[end].append(start)
        return found

    def phrase(self, start: int, end: int) -> str | None:
        """The label of a phrase or the tag of a word; None for other spans."""
        return self.tags[start] if end - start == 1 else self.phrases.get((start, end))

    def label(self, start: int, end: int) -> str:
        """The label of a span.

        >>> tags = ("PRP", "VBD", "DT", "JJ", "JJ", "NN")
        >>> labels = TreeLabels(tags, {(2, 6): "NP", (1, 6): "VP"})
        >>> [labels.label(*span) for span in ((2, 6), (0, 2), (1, 5), (0, 6), (0, 3), (0, 4))]
        ['NP', 'PRP+VBD', 'VP/NN', 'PRP+VP', 'PRP+VBD+DT', 'X']
        >>> print(labels.label(3, 6))
        NP\\DT
        """
        return (
            self.phrase(start, end)
            or self._chain(start, end)
            or self._partial(start, end)
            or self._longer_chain(start, end)
            or NO_LABEL
        )

    def _chain(self, start: int, end: int) -> str | None:
        for middle in (*self._ends.get(start, ()), start + 1):
            left, right = self.phrase(start, middle), self.phrase(middle, end)
            if middle < end and left and right:
                return f"{left}+{right}"
        return None

    def _partial(self, start: int, end: int) -> str | None:
        for after in self._ends.get(start, ()):
            if after > end and (missing := self.phrase(end, after)):
                return f"{self.phrase(start, after)}/{missing}"
        for before in self._starts.get(end, ()):
            if before < start and (missing := self.phrase(before, start)):
                return f"{self.phrase(before, end)}\\{missing}"
        return None

    def _longer_chain(self, start: int, end: int) -> str | None:
        for middle in (*self._ends.get(start, ()), start + 1):
            left = self.phrase(start, middle)
            if middle < end and left and (rest := self._chain(middle, end)):
                return f"{left}+{rest}"
        return None


def labeller(style: LabelStyle, tag: Callable[[Sequence[str]], Sequence[str]]) -> Labeller:
    """What labels the spans of a sentence given as words in their own casing."""

    def by_tags(words: Sequence[str]) -> SpanLabels:
        return TagLabels(tuple(tag(words)))

    def by_phrases(words: Sequence[str]) -> SpanLabels:
        tags = tuple(tag(words))
        return TreeLabels(tags, constituents(words, tags))

    return by_tags if style == "pos" else by_phrases
