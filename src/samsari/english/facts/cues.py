"""Words that turn a statement or make a number inexact.

    >>> from samsari.text.penn import UCCA_TOKENIZER
    >>> tokens = UCCA_TOKENIZER.tokens("Not only most dogs, but all cats may not bark.")
    >>> [(cue.kind, cue.text) for cue in negations(tokens)]
    [('not', 'not')]

Each function looks phrases up in a list of `lists/`; the longest phrase wins.
"""

from __future__ import annotations

from collections.abc import Sequence

from samsari.english.facts.numbers import Number, numbers
from samsari.english.facts.phrases import Fact, folded, phrase_list
from samsari.model.text import Token


def negations(tokens: Sequence[Token]) -> tuple[Fact, ...]:
    """The negations: plain ones (`not`), near ones (`near`), words that hold one (`word`).

    Words of kind `maybe` may stand for one.
    """
    found = phrase_list("negation.tsv").find(tokens)
    return tuple(hit for hit in found if hit.kind != "none" and not _is_number_sign(tokens, hit))


def _is_number_sign(tokens: Sequence[Token], hit: Fact) -> bool:
    """True for "No" before a figure, and for the answer "No,"."""
    after = tokens[hit.last].text if hit.last < len(tokens) else ""
    return folded(hit.text) == "no" and hit.text[0] == "N" and after[:1].isdigit()


def approximators(
    tokens: Sequence[Token], found: Sequence[Number] | None = None
) -> tuple[tuple[Fact, Number], ...]:
    """What stands before a number and makes it inexact ("about", "more than"), and the number."""
    places = {number.first: number for number in (numbers(tokens) if found is None else found)}
    made = []
    for hit in phrase_list("approximators.tsv").find(tokens):
        skip = hit.last < len(tokens) and folded(tokens[hit.last].text) in _BETWEEN
        number = places.get(hit.last + skip)
        if number is not None:
            made.append((hit, number))
    return tuple(made)


_BETWEEN = frozenset({"$", "£", "€", "us$", "a", "the", "of"})
