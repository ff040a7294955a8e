"""From the words that the chart search gives back to raw text, untouched where it can be."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from rapidfuzz.distance import Indel

from samsari.model.text import Token
from samsari.simplify.surface import Change, article_changes, restore


def changes(source: Sequence[str], output: Sequence[str]) -> Iterator[Change]:
    """What has to be replaced in the source words to get the output.

    A word that was only added is written together with its neighbour, because a change needs words
    of the source to stand for.

    >>> [str(change.target) for change in changes(["a", "b", "c"], ["a", "x", "b", "d"])]
    ["('a', 'x')", "('d',)"]
    """
    at_source = at_output = 0
    for block in Indel.editops(source, output).as_matching_blocks():
        begin, end = at_source, block.a
        target = tuple(output[at_output : block.b])
        at_source, at_output = block.a + block.size, block.b + block.size
        if begin == end and target:
            if begin:
                begin, target = begin - 1, (source[begin - 1], *target)
            elif source:
                end, target = 1, (*target, source[0])
        if begin < end:
            yield Change(begin, end, target)


def written_names(tokens: Sequence[Token]) -> dict[str, str]:
    """Words that the text writes with capitals wherever they stand, by their lower case.

    The search knows lower case only; a name that it moves takes its capitals along. The first
    word of a text says nothing.

    >>> from samsari.simplify.tokens import tokenize
    >>> written_names(tokenize("The US will, in May, tell us what they may do in Bonn"))
    {'bonn': 'Bonn'}
    """
    found: dict[str, set[str]] = defaultdict(set)
    for token in tokens[1:]:
        found[token.text.lower()].add(token.text)
    return {
        word: min(forms) for word, forms in found.items() if len(forms) == 1 and word not in forms
    }


class Writer:
    """Writes outputs as raw text over the tokens of one raw source, their articles mended."""

    def __init__(self, raw: str, tokens: Sequence[Token]) -> None:
        self.raw, self.tokens = raw, tokens
        self._names = written_names(tokens)
        self._words = [token.text.lower() for token in tokens]

    def __call__(self, output: Sequence[str]) -> str:
        """The raw text of an output."""
        found = list(changes(self._words, output))
        if self._names:
            found = [self._named(one) for one in found]
        return restore(self.raw, self.tokens, [*found, *article_changes(self.tokens, found)])

    def _named(self, change: Change) -> Change:
        if self._names.keys().isdisjoint(change.target):
            return change
        target = tuple(self._names.get(word, word) for word in change.target)
        return Change(change.begin, change.end, target)


def raw_output(raw: str, tokens: Sequence[Token], output: Sequence[str]) -> str:
    """The raw text of an output over the tokens of its raw source, its articles mended."""
    return Writer(raw, tokens)(output)
