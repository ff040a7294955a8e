"""Files that were mixed up: shifted by a line, or one file given in two parts.

Such scores look like any others, so the texts themselves are compared while they are scored.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from samsari.model.corpus import Item
from samsari.model.result import ScoreWarning

_WORD = re.compile(r"\w{4,}")  # short words stand in every line
FEWEST_WORDS = 4  # that a line needs to be told from its neighbour
ALIKE, UNLIKE = 0.5, 0.2  # shares of common words
FEWEST_SHIFTED = 3  # lines
MOSTLY_SHIFTED = 0.1  # of the lines
NEARLY_ALL = 0.95

Words = frozenset[str]


class Mixups:
    """Counts of lines that fit the line before or after better, and of lines that are the same.

    It is filled while the items are scored, batch after batch.
    """

    def __init__(self, systems: Sequence[str]) -> None:
        self.systems = tuple(systems)
        self.n_pairs = 0
        self.n_judged: Counter[str] = Counter()
        self.shifted: dict[str, list[int]] = {}
        self.copies: Counter[str] = Counter()
        self.changed: Counter[str] = Counter()
        self.same: Counter[tuple[str, int]] = Counter()
        self._before: tuple[Words, dict[str, Words]] | None = None

    def add(self, items: Iterable[Item]) -> None:
        """Count the texts of some items."""
        for item in items:
            self.n_pairs += 1
            columns = dict(zip(self.systems, item.outputs, strict=True))
            for system, output in columns.items():
                self._compare(item, system, output)
            if item.references:
                columns["the references"] = item.references[0]
            self._shift(_words(item.source), {who: _words(t) for who, t in columns.items()})

    def _compare(self, item: Item, system: str, output: str) -> None:
        if output.strip() == item.source.strip():
            self.copies[system] += 1
            return
        self.changed[system] += 1
        for number, reference in enumerate(item.references, start=1):
            if output.strip() == reference.strip():
                self.same[system, number] += 1

    def _shift(self, source: Words, columns: dict[str, Words]) -> None:
        """Does a text fit the source of the line before or after, and not its own?"""
        if self._before is not None:
            old_source, old_columns = self._before
            for who, words in columns.items():
                old = old_columns.get(who, frozenset())
                fits_before = _is_like(old_source, words) and _is_unlike(source, words)
                fits_after = _is_like(source, old) and _is_unlike(old_source, old)
                if len(source) >= FEWEST_WORDS and len(words) >= FEWEST_WORDS:
                    self.n_judged[who] += 1
                    if fits_before or fits_after:
                        self.shifted.setdefault(who, []).append(self.n_pairs)
        self._before = (source, columns)

    def warnings(self) -> Iterator[ScoreWarning]:
        """What a reader of the scores should be told."""
        for who, lines in self.shifted.items():
            if len(lines) >= max(FEWEST_SHIFTED, MOSTLY_SHIFTED * self.n_judged[who]):
                yield ScoreWarning(
                    "shifted",
                    f"{len(lines)} lines of {who} fit the line before or after better than their "
                    f"own, the first near line {lines[0]}",
                    "a line may be missing or doubled there; check that all files run side by side",
                )
        for system in self.systems:
            yield from self._equal(system)

    def _equal(self, system: str) -> Iterator[ScoreWarning]:
        if self.copies[system] >= max(2, NEARLY_ALL * self.n_pairs):
            yield ScoreWarning(
                "equals-source",
                f"{self.copies[system]} of {self.n_pairs} outputs of {system} equal their source",
                "check that the file is the system's output and not the source",
            )
        for (who, number), count in self.same.items():
            if who == system and count >= max(2, NEARLY_ALL * self.changed[system]):
                yield ScoreWarning(
                    "equals-reference",
                    f"{system} equals reference {number} in {count} of {self.changed[system]} "
                    "changed lines",
                    "check that the file is the system's output; a reference judged by itself "
                    "scores too high",
                )


def _words(text: str) -> Words:
    return frozenset(_WORD.findall(text.lower()))


def _share(one: Words, other: Words) -> float:
    return len(one & other) / min(len(one), len(other))


def _is_like(one: Words, other: Words) -> bool:
    return min(len(one), len(other)) >= FEWEST_WORDS and _share(one, other) > ALIKE


def _is_unlike(one: Words, other: Words) -> bool:
    return not one or not other or _share(one, other) < UNLIKE
