"""Words that were replaced: a list for the reader, the most doubtful first.

Most real errors of language models are shifts of word meaning ("electorate" to "population"). The
judge of sameness says how probable it is that a word says the same here. That is no verdict: the
words are listed, not judged.
"""

from __future__ import annotations

from collections.abc import Iterator

from samsari.checking.pair import CheckedPair
from samsari.model.alignment import Link
from samsari.model.finding import Replaced

SURE = 0.8  # sameness from which a replacement is not listed
MOST = 8


def replacements(pair: CheckedPair) -> Iterator[Link]:
    """The links between different content words: for each word of the output its best one."""
    best: dict[int, Link] = {}
    for link in pair.links:
        held = best.get(link.right)
        if held is None or (link.sameness, link.score) > (held.sameness, held.score):
            best[link.right] = link
    for link in best.values():
        left, right = pair.source.forms[link.left], pair.output.forms[link.right]
        is_content = left.kind == right.kind == "content"
        if is_content and left.number is None and right.number is None and link.sameness < 1.0:
            yield link


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
            round(link.sameness, 3),
        )
        for link in replacements(pair)
        if link.sameness < SURE and link.left not in pair.source.name_words
    ]
    return tuple(sorted(found, key=lambda each: each.sameness)[:MOST])
