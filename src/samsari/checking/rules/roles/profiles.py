"""The company of a name: the words around it, by which two exchanged names are known.

"Number nine in Sweden, higher than any previous Opeth release" and "number nine in Opeth, higher
than any previous release of Sweden": each name has got the company of the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from samsari.checking.hits import Tokens
from samsari.checking.pair import CheckedPair
from samsari.checking.reading import Reading

WIDTH = 5  # tokens on either side
GOVERNOR, NEXT, NEARBY = 2.0, 1.0, 1.5  # weights: the word before, the word behind, words nearby
LEAST, LEAST_EACH = 2.5, 0.6  # by how much the company of the other must fit better
SURE, NO_LOSS = 4.5, -0.2  # the same for one of two names whose order was turned round
SKIPPED = frozenset("the a an its his her their this that these those 's".split())
LISTING = frozenset(
    {"and", "or", ",", "&", "/", ";", "nor", "with", "versus", "vs", "(", ")", '"', "``", "''", "-"}
)

ITEMS = ("NN", "JJ", "CD", "DT", "PRP$", "POS")  # tags of the words of an item

Profile = Mapping[tuple[str, str], float]


def have_changed_company(
    pair: CheckedPair,
    one: tuple[Tokens, Tokens],
    other: tuple[Tokens, Tokens],
    *,
    is_alike: bool,
    is_crossed: bool,
) -> bool:
    """True if each of two phrases stands among the words that stood around the other.

    `is_alike` says that the words between them are much the same, `is_crossed` that their order
    was turned round.
    """
    hidden = {*range(*one[0]), *range(*other[0])}, {*range(*one[1]), *range(*other[1])}
    left = [_profile(pair.source, unit[0], hidden[0], {}) for unit in (one, other)]
    keys = _source_keys(pair)
    right = [_profile(pair.output, unit[1], hidden[1], keys) for unit in (one, other)]
    if _have_other_voice(left, right) or are_listed(pair.source, one[0], other[0]):
        return False
    if _is_place(pair.output, one[1], other[1]):
        return False
    gains = [_shared(left[n], right[1 - n]) - _shared(left[n], right[n]) for n in (0, 1)]
    least = LEAST if is_alike else SURE
    if min(gains) >= LEAST_EACH and sum(gains) >= least:
        return True
    return is_alike and is_crossed and min(gains) >= NO_LOSS and max(gains) >= SURE


def are_listed(reading: Reading, one: Tokens, other: Tokens) -> bool:
    """True if nothing but other items stands between two phrases: the order of a list is free."""
    first, last = sorted((one, other))
    between = range(first[1], last[0])
    return any(reading.words[at] in LISTING for at in between) and all(
        reading.words[at] in LISTING | SKIPPED or reading.tags[at].startswith(ITEMS)
        for at in between
    )


def _is_place(reading: Reading, one: Tokens, other: Tokens) -> bool:
    """True for two names with a comma between them: "Manaus, Brazil"."""
    first, last = sorted((one, other))
    return reading.words[first[1] : last[0]] == (",",)


def _source_keys(pair: CheckedPair) -> dict[int, str]:
    """For each linked output token the stem of its best counterpart."""
    best = {link.right: link for link in sorted(pair.links, key=lambda link: link.score)}
    return {spot: pair.source.forms[link.left].stem for spot, link in best.items()}


def _have_other_voice(left: Sequence[Profile], right: Sequence[Profile]) -> bool:
    """True if "by" stands before one of the two in one of the texts only: a passive."""
    counts = [sum(("before", "by") in own for own in side) for side in (left, right)]
    return counts[0] != counts[1]


def _shared(one: Profile, other: Profile) -> float:
    return sum(min(weight, other.get(key, 0.0)) for key, weight in one.items())


def _profile(
    reading: Reading, unit: Tokens, hidden: set[int], keys: Mapping[int, str]
) -> dict[tuple[str, str], float]:
    found: dict[tuple[str, str], float] = {}
    for side, step in (("before", -1), ("behind", 1)):
        is_first = True
        for distance, at in enumerate(_places(reading, unit, step), start=1):
            word = reading.words[at]
            if at in hidden or word in SKIPPED:
                continue
            if word in LISTING:
                is_first = False
                continue
            key = keys.get(at, reading.forms[at].stem)
            if is_first:
                found[side, key] = GOVERNOR if step < 0 else NEXT
                is_first = False
            if reading.forms[at].kind == "content":
                weight = NEARBY / (1 + 0.5 * (distance - 1))
                found["near", key] = max(weight, found.get(("near", key), 0.0))
    return found


def _places(reading: Reading, unit: Tokens, step: int) -> Iterator[int]:
    """The places beside a phrase in its sentence, the nearest first."""
    first, last = reading.bounds[reading.sentence_of[unit[0]]]
    start = unit[0] - 1 if step < 0 else unit[1]
    for at in range(start, start + step * WIDTH, step):
        if first <= at < last:
            yield at
