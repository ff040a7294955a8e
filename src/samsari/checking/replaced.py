"""Words that were replaced: a list for the reader, the most doubtful first.

Most real errors of language models are shifts of word meaning ("electorate" to "population"). No
rule decides them surely, so they are listed, not judged.
"""

from __future__ import annotations

from collections.abc import Iterator

from samsari.checking.pair import CheckedPair
from samsari.model.alignment import Link
from samsari.model.finding import Replaced

SURE = 0.9  # sameness from which a replacement is not listed
SYNONYM = 0.95
MOST = 8


def sameness(pair: CheckedPair, link: Link) -> float:
    """How surely the right word says the same as the left one in its place.

    The one place to ask: the aligner's own score until a better judge is there.
    """
    left, right = pair.source.forms[link.left], pair.output.forms[link.right]
    if left.similarity(right) >= 1.0:
        return 1.0
    if left.similarity(right) > 0:
        return SYNONYM
    return 0.5 * link.score


def replacements(pair: CheckedPair) -> Iterator[tuple[Link, float]]:
    """The links between different content words, with their sameness."""
    best: dict[int, Link] = {}
    for link in pair.links:
        held = best.get(link.right)
        if held is None or link.score > held.score:
            best[link.right] = link
    for link in best.values():
        left, right = pair.source.forms[link.left], pair.output.forms[link.right]
        is_content = left.kind == right.kind == "content"
        if is_content and left.number is None and right.number is None:
            value = sameness(pair, link)
            if value < 1.0:
                yield link, value


def doubtful(pair: CheckedPair) -> tuple[Replaced, ...]:
    """The replaced words whose sameness is in doubt, the most doubtful first.

    Names are left out: there are rules for them.
    """
    found = [
        Replaced(
            pair.source.texts[link.left],
            pair.output.texts[link.right],
            pair.source.span(link.left),
            pair.output.span(link.right),
            round(value, 3),
        )
        for link, value in replacements(pair)
        if value < SURE and link.left not in pair.source.name_words
    ]
    return tuple(sorted(found, key=lambda each: each.sameness)[:MOST])
