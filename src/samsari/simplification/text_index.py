"""Where every n-gram of a text occurs: keeps only the rules of a grammar that can apply to it.

A pack of 300 MB is streamed once. A rule is kept if every run of words on its source side occurs
in one sentence of the text, in order, with at least one word between runs for each non-terminal.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import groupby

from samsari.simplification.rules import is_nonterminal

Place = tuple[int, int]
NOWHERE = 1 << 30


class TextIndex:
    """The places of all n-grams of a text, by sentence and first position."""

    def __init__(self, sentences: Iterable[Sequence[str]], longest: int = 7) -> None:
        self.longest = longest
        places: dict[tuple[str, ...], list[Place]] = defaultdict(list)
        for number, tokens in enumerate(sentences):
            for start in range(len(tokens)):
                for end in range(start + 1, min(len(tokens), start + longest) + 1):
                    places[tuple(tokens[start:end])].append((number, start))
        self._places = dict(places)
        self._words = {run[0] for run in self._places if len(run) == 1}

    def matches(self, source: str) -> bool:
        """Whether the source side of a rule, as raw text, can apply to some sentence.

        >>> index = TextIndex([["the", "manner", "in", "which"]])
        >>> index.matches("the [NN,1] in which"), index.matches("in [NN,1] manner")
        (True, False)
        """
        tokens = source.split()
        plain = [token for token in tokens if not is_nonterminal(token)]
        if not self._words.issuperset(plain):
            return False
        if len(plain) == len(tokens):
            return bool(tokens) and bool(self._starts(tuple(tokens)))
        return self._matches_with_gaps(tokens)

    def _starts(self, run: tuple[str, ...]) -> set[Place]:
        """Every place where the run begins; a run longer than the index is pieced together."""
        head = set(self._places.get(run[: self.longest], ()))
        if len(run) <= self.longest or not head:
            return head
        tail = self._starts(run[self.longest :])
        return {(number, start) for number, start in head if (number, start + self.longest) in tail}

    def sentences_with(self, source: Sequence[str]) -> list[int]:
        """The number of a sentence for every place where the source side can apply there.

        With non-terminals a sentence counts once, however many ways there are to match.
        """
        if not any(map(is_nonterminal, source)):
            return [number for number, _ in self._starts(tuple(source))]
        return list(self._reached(list(source)))

    def _matches_with_gaps(self, tokens: list[str]) -> bool:
        return not any(not is_nonterminal(token) for token in tokens) or bool(self._reached(tokens))

    def _reached(self, tokens: list[str]) -> dict[int, int]:
        """For every sentence that has the runs in order, the first position after the last one."""
        reached: dict[int, int] | None = None
        gap = 0
        for is_gap, group in groupby(tokens, key=is_nonterminal):
            run = tuple(group)
            if is_gap:
                gap = len(run)
                continue
            ends: dict[int, int] = {}
            for number, start in self._starts(run):
                earliest = gap if reached is None else reached.get(number, NOWHERE) + gap
                if start >= earliest:
                    ends[number] = min(ends.get(number, NOWHERE), start + len(run))
            reached, gap = ends, 0
        return reached or {}
