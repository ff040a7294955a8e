"""From the words that the chart search gives back to raw text, untouched where it can be."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

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


def raw_output(raw: str, tokens: Sequence[Token], output: Sequence[str]) -> str:
    """The raw text of an output over the tokens of its raw source, its articles mended."""
    names = written_names(tokens)
    found = changes([token.text.lower() for token in tokens], output)
    made = [replace(one, target=tuple(names.get(w, w) for w in one.target)) for one in found]
    return restore(raw, tokens, [*made, *article_changes(tokens, made)])
