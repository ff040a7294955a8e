r"""Labels for the spans of a sentence, as grammars with syntactic non-terminals use them.

`pos`: a word has its tag, two or three words theirs joined (`DT+NN`), longer spans none. `samt`
(Zollmann and Venugopal 2006): a phrase has its label; a span that is none is, in this order, two
neighbouring phrases (`NP+VP`), a phrase that lacks one on its right (`NP/NN`: an NP but for a final
NN) or on its left (`NP\DT`), or three phrases. A word counts as a phrase with its tag as label.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, Protocol

# Phrases of a tagged sentence, found by a cascade of patterns over tags (Abney 1996).
#
# Each level reads the sentence as a row of symbols, tags at first, and replaces what its pattern
# matches by one symbol: noun phrases before prepositional phrases, those before verb phrases,
# those before clauses. It is no parser: what it finds is short, mostly right, and costs
# microseconds.

Span = tuple[int, int]
OF, OF_PHRASE = "OF", "OFP"
# Symbols that only the cascade tells apart, and the labels that others see.
LABELS = {OF: "IN", OF_PHRASE: "PP"}
NOUNS = r"(?:NN |NNS |NNP |NNPS |CD )+"
PHRASE = r"(?:NP |PP |OFP )"
CASCADE: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (label, re.compile(r"(?<!\S)" + pattern))
    for label, pattern in (
        (
            "NP",
            r"(?:PDT )?(?:DT|PRP\$|WP\$) (?:RB[RS]? |JJ[RS]? |VBN |VBG |CD |HYPH )*" + NOUNS,
        ),
        ("NP", r"(?:JJ[RS]? |CD )*" + NOUNS),
        ("NP", r"(?:PRP |EX |DT (?=V|MD))"),
        ("NP", r"NP POS (?:JJ[RS]? )*NP "),
        ("NP", r"NP (?:, NP )*(?:, )?CC NP "),
        (OF_PHRASE, r"OF NP "),
        ("NP", r"NP (?:OFP )+"),
        ("PP", r"(?:IN|TO) NP "),
        ("VG", r"(?:MD )?(?:RB )*(?:VB[DGNPZ]? (?:RB )*)+(?:RP )?"),
        ("VP", r"VG (?:NP |PP |OFP |RB[RS]? |JJ[RS]? )+"),
        ("VP", r"TO (?:VG|VP) "),
        ("VP", rf"(?:VG|VP) {PHRASE}*VP "),
        ("S", rf"NP {PHRASE}*(?:VP|VG) "),
        ("SBAR", r"(?:IN|WDT|WP|WRB) (?:S|VP|VG) "),
    )
)


@dataclass(frozen=True, slots=True)
class Node:
    """A tag or a phrase over some words."""

    symbol: str
    start: int
    end: int


def constituents(words: Sequence[str], tags: Sequence[str]) -> dict[Span, str]:
    """The label of every phrase of more than one word, by its half-open span.

    >>> found = constituents(["he", "saw", "the", "house"], ["PRP", "VBD", "DT", "NN"])
    >>> found == {(2, 4): "NP", (1, 4): "VP", (0, 4): "S"}
    True
    """
    row = [
        Node(OF if tag == "IN" and word.lower() == "of" else tag, place, place + 1)
        for place, (word, tag) in enumerate(zip(words, tags, strict=True))
    ]
    found: dict[Span, str] = {}
    for symbol, pattern in CASCADE:
        row = _replaced(row, symbol, pattern)
        for node in row:
            if node.symbol == symbol and node.end - node.start > 1:
                found[node.start, node.end] = LABELS.get(symbol, symbol)
    return found


def _replaced(row: Sequence[Node], symbol: str, pattern: re.Pattern[str]) -> list[Node]:
    """The row with every match of a pattern as one node."""
    text = "".join(f"{node.symbol} " for node in row)
    new: list[Node] = []
    at = 0
    for match in pattern.finditer(text):
        begin = text.count(" ", 0, match.start())
        end = begin + match.group().count(" ")
        new.extend(row[at:begin])
        new.append(Node(symbol, row[begin].start, row[end - 1].end))
        at = end
    new.extend(row[at:])
    return new


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
