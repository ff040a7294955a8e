"""What the trees are told of a replacement, besides what the network found."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import takewhile

from samsari.english.spelling import folded
from samsari.sameness.opposites import are_opposites
from samsari.sameness.poles import poles
from samsari.sameness.relations import NAMES, Relations
from samsari.sameness.rules import NEGATIONS, is_same_word
from samsari.text.word_lists import alignment_function_words, ranks

RAREST = 100_000  # the rank of a word that is not in the list
FACTS = (
    "log-odds",
    *NAMES,
    "old words",
    "new words",
    "rank of the rarest old word",
    "rank of the rarest new word",
    "change of rank",
    "shared beginning",
    "negations",
    "opposite beside a negation",
    "old words kept",
    "new words kept",
    "capitals",
    "poles shared",
    "poles opposed",
    "broad poles shared",
    "broad poles opposed",
    "opposites among the words",
)


def facts(
    old: Sequence[str], new: Sequence[str], odds: float, relations: Relations
) -> tuple[float, ...]:
    """The numbers that the trees see, in the order of `FACTS`."""
    left, right = ([folded(word) for word in side] for side in (old, new))
    small = alignment_function_words()
    content = [[word for word in side if word not in small] or side for side in (left, right)]
    rare = [max(math.log(ranks().get(word, RAREST)) for word in side) for side in content]
    negations = [sum(word in NEGATIONS for word in side) for side in (left, right)]
    return (
        odds,
        *relations.between(old, new).numbers,
        len(left),
        len(right),
        *rare,
        rare[1] - rare[0],
        _shared_beginning(content[0], content[1]),
        abs(negations[0] - negations[1]),
        float(_is_negated_opposite(content[0], content[1], negations)),
        _kept(content[0], content[1], relations),
        _kept(content[1], content[0], relations),
        sum(any(word[:1].isupper() for word in side) for side in (old, new)),
        *poles(tuple(left), tuple(right)).numbers,
    )


def _shared_beginning(left: Sequence[str], right: Sequence[str]) -> float:
    """The longest common beginning of two words, as a share of the shorter."""
    return max(
        len([*takewhile(lambda both: both[0] == both[1], zip(one, other, strict=False))])
        / max(1, min(len(one), len(other)))
        for one in left
        for other in right
    )


def _is_negated_opposite(
    left: Sequence[str], right: Sequence[str], negations: Sequence[int]
) -> bool:
    """True for "not alive" and "dead"."""
    if negations[0] % 2 == negations[1] % 2:
        return False
    return any(are_opposites(one, other) for one in left for other in right)


def _kept(words: Sequence[str], others: Sequence[str], relations: Relations) -> float:
    """The share of words that are among the others: in another form, as a synonym, derived."""
    return sum(any(_is_near(one, other, relations) for other in others) for one in words) / len(
        words
    )


def _is_near(one: str, other: str, relations: Relations) -> bool:
    if is_same_word(one, other):
        return True
    found = relations.between((one,), (other,))
    return bool(found.shared or found.derived)
