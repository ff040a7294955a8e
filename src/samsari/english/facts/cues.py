"""Words that turn or weaken a statement: negation, modality, hedges, quantifiers, linkers.

    >>> from samsari.text.penn import UCCA_TOKENIZER
    >>> tokens = UCCA_TOKENIZER.tokens("Not only most dogs, but all cats may not bark.")
    >>> [(cue.kind, cue.text) for cue in negations(tokens)]
    [('not', 'not')]
    >>> [(cue.value, cue.text) for cue in quantifiers(tokens)]
    [('4', 'most'), ('5', 'all')]

Each function looks phrases up in a list of `lists/`; the longest phrase wins.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from samsari.english.facts.numbers import Number, numbers
from samsari.english.facts.phrases import Fact, folded, phrase_list, rows
from samsari.english.lists import word_list
from samsari.model.text import Token

MODAL_VERBS = word_list("modal-verbs")


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


def modals(tokens: Sequence[Token]) -> tuple[Fact, ...]:
    """What is said to be possible, necessary, advised, certain: the modal words of a text."""
    found = phrase_list("modality.tsv").find(tokens)
    return tuple(hit for hit in found if not _is_month(tokens, hit))


def hedges(tokens: Sequence[Token]) -> tuple[Fact, ...]:
    """The words by which a writer says that a statement is not sure."""
    found = phrase_list("hedges.tsv").find(tokens)
    return tuple(hit for hit in found if not _is_month(tokens, hit))


def _is_month(tokens: Sequence[Token], hit: Fact) -> bool:
    """True for the month of May, and for a noun such as "a can" or "his will"."""
    if hit.first == 0 or hit.last - hit.first > 1:
        return False
    before = tokens[hit.first - 1].text
    if hit.text == "May":
        after = tokens[hit.last].text if hit.last < len(tokens) else ""
        return (
            before[:1].isdigit() or after[:1].isdigit() or folded(before) in ("in", "of", "since")
        )
    return hit.text in ("can", "will", "might") and folded(before) in _DETERMINERS


_DETERMINERS = word_list("before-a-noun-may-or-will")


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


def quantifiers(tokens: Sequence[Token]) -> tuple[Fact, ...]:
    """How many or how often: `value` is a place on a scale from 0 (none) to 5 (all)."""
    return phrase_list("quantifiers.tsv").find(tokens)


def linkers(tokens: Sequence[Token]) -> tuple[Fact, ...]:
    """The words that tie one statement to another, by kind: cause, contrast, before, after."""
    return phrase_list("linkers.tsv").find(tokens)


def are_reversed(one: str, other: str) -> bool:
    """True if two kinds of linkers turn a statement round.

    >>> are_reversed("before", "after"), are_reversed("cause", "result")
    (True, False)
    """
    return frozenset((one, other)) in _reversed()


@cache
def _reversed() -> frozenset[frozenset[str]]:
    return frozenset(frozenset(cells) for cells in rows("reversed_linkers.tsv"))
