"""Who did what to whom: words that changed places, nouns that changed sides of a verb.

The aligner links by place, so "The dog chased the cat" and "The cat chased the dog" look alike to
it. These rules go by the identity of words that stand once in each text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations

from samsari.checking.hits import Hit, Tokens, hit
from samsari.checking.pair import CheckedPair
from samsari.checking.reading import Reading
from samsari.model.alignment import Link

NOUNS = ("NN", "PRP", "CD")
BE = frozenset("is are was were be been being am 's get gets got gotten".split())
REACH = 6  # tokens between a verb and its arguments
LEAST_FIT, LEAST_GAIN = 2, 4
LISTING = frozenset({"and", "or", ",", "&", "/", ";", "nor", "with", "versus", "vs"})
# Verbs with two objects, and verbs that say the same both ways.
DOUBLE = frozenset(
    "give grant award offer send show pay call name elect appoint meet marry fight border equal "
    "join resemble contain consist include become remain".split()
)


def check_roles(pair: CheckedPair) -> Iterator[Hit]:
    """Two nouns that changed sides of a verb, or two words that changed places."""
    twins = _twins(pair)
    found = _sides(pair, twins) or _swapped(pair, twins)
    if found is not None:
        rule, one, other = found
        before, after = pair.source.quote(*one), pair.source.quote(*other)
        yield hit(
            pair,
            rule,
            f"“{before}” and “{after}” changed places",
            f"Put “{before}” and “{after}” where the source has them.",
            [one, other],
            [_there(twins, one), _there(twins, other)],
        )


def _there(twins: Mapping[int, int], tokens: Tokens) -> Tokens:
    spots = [twins[at] for at in range(*tokens)]
    return min(spots), max(spots) + 1


def _twins(pair: CheckedPair) -> dict[int, int]:
    """The content words that stand once in each text, in the same form or with another ending."""
    left = Counter(pair.source.forms[at].stem for at in pair.source.content)
    right = {pair.output.forms[at].stem: at for at in pair.output.content}
    counts = Counter(pair.output.forms[at].stem for at in pair.output.content)
    return {
        at: right[stem]
        for at in pair.source.content
        if left[stem := pair.source.forms[at].stem] == 1 and counts[stem] == 1
    }


Found = tuple[str, Tokens, Tokens]


def _sides(pair: CheckedPair, twins: Mapping[int, int]) -> Found | None:
    """Two nouns that stand on the other side of the same verb in the same voice."""
    verbs = [(link.left, link.right) for link in pair.links if _are_verbs(pair, link)]
    for verb, spot in verbs:
        if is_passive(pair.source, verb) != is_passive(pair.output, spot):
            continue
        before, behind = _arguments(pair.source, verb, twins)
        left = [at for at in before if _is_argument(pair.output, spot, twins[at], after=True)]
        right = [at for at in behind if _is_argument(pair.output, spot, twins[at], after=False)]
        if left and right:
            return "roles-swapped", (left[-1], left[-1] + 1), (right[0], right[0] + 1)
    return None


def _are_verbs(pair: CheckedPair, link: Link) -> bool:
    if pair.source.forms[link.left].kind != "content":
        return False
    if not set(pair.source.forms[link.left].keys).isdisjoint(DOUBLE):
        return False
    return pair.source.tags[link.left].startswith("VB") and pair.output.tags[
        link.right
    ].startswith("VB")


def _arguments(
    reading: Reading, verb: int, twins: Mapping[int, int]
) -> tuple[list[int], list[int]]:
    """The nouns just before and just behind a verb, in its clause, that stand in both texts."""
    first, last = reading.bounds[reading.sentence_of[verb]]
    left = [at for at in range(max(first, verb - REACH), verb) if _is_noun(reading, at)]
    right = [at for at in range(verb + 1, min(last, verb + REACH + 1)) if _is_noun(reading, at)]
    return [at for at in left[-3:] if at in twins], [at for at in right[:3] if at in twins]


def _is_argument(reading: Reading, verb: int, at: int, *, after: bool) -> bool:
    if reading.sentence_of[verb] != reading.sentence_of[at] or not _is_noun(reading, at):
        return False
    return 0 < at - verb <= REACH if after else 0 < verb - at <= REACH


def _is_noun(reading: Reading, at: int) -> bool:
    return reading.tags[at].startswith(NOUNS) and reading.forms[at].kind == "content"


def is_passive(reading: Reading, verb: int) -> bool:
    """True if a verb is in the passive voice."""
    if reading.tags[verb] not in ("VBN", "VBD"):
        return False
    before = reading.words[max(0, verb - 3) : verb]
    behind = reading.words[verb + 1 : verb + 3]
    return bool(BE & set(before)) or (reading.tags[verb] == "VBN" and "by" in behind)


def _swapped(pair: CheckedPair, twins: Mapping[int, int]) -> Found | None:
    """Two phrases each of which stands where the other stood."""
    units = [unit for unit in _units(twins) if _may_swap(pair, unit)]
    best: tuple[int, Found] | None = None
    for one, other in combinations(units, 2):
        first, second = _there(twins, one), _there(twins, other)
        if first < second or _are_beside(pair, one, other):
            continue
        crossed = _fit(pair, one, second, twins), _fit(pair, other, first, twins)
        own = _fit(pair, one, first, twins) + _fit(pair, other, second, twins)
        if min(crossed) >= LEAST_FIT and sum(crossed) - own >= LEAST_GAIN:
            if best is None or sum(crossed) - own > best[0]:
                best = sum(crossed) - own, ("names-swapped", one, other)
    return best[1] if best else None


def _units(twins: Mapping[int, int]) -> list[Tokens]:
    """The words in both texts; those that stand side by side in both are one phrase."""
    units: list[Tokens] = []
    for at in sorted(twins):
        if units and units[-1][1] == at and twins[at - 1] + 1 == twins[at]:
            units[-1] = (units[-1][0], at + 1)
        else:
            units.append((at, at + 1))
    return units


def _may_swap(pair: CheckedPair, unit: Tokens) -> bool:
    last = unit[1] - 1
    return pair.source.tags[last].startswith(("NN", "CD", "JJ")) or last in pair.source.name_words


def _are_beside(pair: CheckedPair, one: Tokens, other: Tokens) -> bool:
    """True if the two belong to one list: the order of its items is free."""
    between = pair.source.words[one[1] : other[0]]
    if not between:
        return False
    return between[0] in LISTING or between[-1] in LISTING


def _fit(pair: CheckedPair, unit: Tokens, place: Tokens, twins: Mapping[int, int]) -> int:
    """How well the words around a source phrase agree with those around an output place."""
    left, right = pair.source, pair.output
    score = 0
    for step in (1, 2):
        weight = 3 - step
        score += weight * _agree(pair, unit[0] - step, place[0] - step, left, right)
        score += weight * _agree(pair, unit[1] - 1 + step, place[1] - 1 + step, left, right)
    return score


def _agree(pair: CheckedPair, at: int, spot: int, left: Reading, right: Reading) -> bool:
    is_start = at < 0 and spot < 0
    if is_start or at < 0 or spot < 0 or at >= len(left.words) or spot >= len(right.words):
        return is_start
    return left.words[at] == right.words[spot] or spot in pair.to_output.get(at, ())
