"""Words of another sense: "handle" for "administer" where a drug is given.

A short list written by hand (`other_senses.tsv`). The network reads the sentence, too, but takes
the commoner sense too often where the sentence is short.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from samsari.english.lemmas import lemmas
from samsari.english.spelling import folded

Words = frozenset[str]


def is_other_sense(old: Sequence[str], new: Sequence[str], around: Words) -> bool:
    """True if the new words fit a word only in a sense that it does not have in this sentence.

    >>> is_other_sense(["administer"], ["handle"], frozenset({"administer", "2,000", "mg"}))
    True
    >>> is_other_sense(["administer"], ["handle"], frozenset({"administer", "estate"}))
    False
    """
    if len(old) != 1 or not new:
        return False
    heads = {" ".join((head, *new[1:])) for head in (new[0], *lemmas(new[0]))}
    return any(
        not context.isdisjoint(around) and not strange.isdisjoint(heads)
        for form in dict.fromkeys((old[0], *lemmas(old[0])))
        for context, strange in _rows().get(form, ())
    )


@cache
def _rows() -> dict[str, list[tuple[Words, Words]]]:
    """For each word the words around it and the words of its other sense."""
    text = files("samsari.sameness").joinpath("other_senses.tsv").read_text(encoding="utf-8")
    found: dict[str, list[tuple[Words, Words]]] = {}
    for line in text.splitlines():
        if line[:1] != "#":
            word, context, strange = (folded(part).split("|") for part in line.split("\t"))
            found.setdefault(word[0], []).append((frozenset(context), frozenset(strange)))
    return found
