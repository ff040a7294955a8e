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


# Amounts that grow with the danger of an error, where no rule can give a verdict.
#
#     doubt = sum over the replaced words of 1 - sameness
#     new   = mass of the words without support that the source does not have
#     shift = doubt + new
#     risk  = mass of the output's content words without support + new + 0.5 · doubt
#
# `shift` follows replaced content, `risk` any error of meaning. Both are made for sorting: the
# pairs with the highest numbers should be read first. The factor was chosen on the part of Wu &
# Arase's error annotation that is at hand; nothing was trained on it.

DOUBT_WEIGHT = 0.5


def shift(pair: CheckedPair) -> float:
    """How many content words of the output say something else than the source."""
    return _doubt(pair) + _new(pair)


def risk(pair: CheckedPair) -> float:
    """How much of the output may be wrong, in words."""
    unsupported = sum(1 - pair.given[at] for at in pair.output.content)
    return unsupported + _new(pair) + DOUBT_WEIGHT * _doubt(pair)


def _doubt(pair: CheckedPair) -> float:
    return sum(1 - link.sameness for link in replacements(pair))


def _new(pair: CheckedPair) -> float:
    return sum(1 - pair.given[at] for at in pair.output.content if not pair.in_source(at))
