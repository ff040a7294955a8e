"""Two phrases each of which stands where the other stood."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from samsari.checking.hits import Tokens
from samsari.checking.pair import CheckedPair
from samsari.checking.rules.roles.profiles import are_listed, have_changed_company

LEAST_FIT, LEAST_GAIN = 2, 3
SHORT = 2  # words between two phrases that must be the same in both texts
EQUATING = frozenset("called named known name names term".split())
HALF = 0.4  # of the words between that must be kept

Unit = tuple[Tokens, Tokens]  # a phrase in the source, and the same phrase in the output


def swapped_phrases(pair: CheckedPair) -> tuple[Unit, Unit] | None:
    """Two phrases each of which stands where the other stood."""
    units = [unit for unit in _units(pair) if _may_swap(pair, unit)]
    best: tuple[int, Unit, Unit] | None = None
    for (one, first), (other, second) in combinations(units, 2):
        is_reversed = first > second and one[1] <= other[0] and second[1] <= first[0]
        is_swap = is_reversed and _is_middle_kept(pair, one, other, second, first)
        if not is_swap and not _have_exchanged(pair, (one, first), (other, second)):
            continue
        crossed = _fit(pair, one, second), _fit(pair, other, first)
        gain = sum(crossed) - _fit(pair, one, first) - _fit(pair, other, second)
        if min(crossed) >= LEAST_FIT and gain >= LEAST_GAIN and (best is None or gain > best[0]):
            best = gain, (one, first), (other, second)
    return best[1:] if best else _in_other_company(pair, units)


def _in_other_company(pair: CheckedPair, units: Sequence[Unit]) -> tuple[Unit, Unit] | None:
    """Two names each of which stands among the words that stood around the other."""
    names = [unit for unit in units if unit[0][1] - 1 in pair.source.name_words]
    for one, other in combinations(names, 2):
        is_crossed = one[1] > other[1] and one[0] < other[0]
        if is_crossed and _are_equated(pair, one, other):
            continue
        is_alike = not is_crossed or _is_said_alike(pair, one[0], other[0], other[1], one[1])
        if have_changed_company(pair, one, other, is_alike=is_alike, is_crossed=is_crossed):
            return one, other
    return None


def _are_equated(pair: CheckedPair, one: Unit, other: Unit) -> bool:
    between = (
        pair.source.words[one[0][1] : other[0][0]] + pair.output.words[other[1][1] : one[1][0]]
    )
    return not EQUATING.isdisjoint(between)


def _units(pair: CheckedPair) -> list[Unit]:
    """The phrases that stand once in each text: names, and words side by side in both."""
    units: list[Unit] = []
    for name in pair.source.names:
        words = pair.source.words[name.first : name.last]
        spots = _places(pair.output.words, words)
        if len(spots) == 1 and len(_places(pair.source.words, words)) == 1:
            units.append(((name.first, name.last), (spots[0], spots[0] + len(words))))
    taken = {at for tokens, _ in units for at in range(*tokens)}
    runs: list[Unit] = []
    for at, spot in sorted(_twins(pair).items()):
        if at in taken:
            continue
        if runs and runs[-1][0][1] == at and runs[-1][1][1] == spot:
            runs[-1] = (runs[-1][0][0], at + 1), (runs[-1][1][0], spot + 1)
        else:
            runs.append(((at, at + 1), (spot, spot + 1)))
    return sorted((*units, *runs))


def _places(words: Sequence[str], phrase: Sequence[str]) -> list[int]:
    size = len(phrase)
    return [at for at in range(len(words) - size + 1) if words[at : at + size] == phrase]


def _may_swap(pair: CheckedPair, unit: Unit) -> bool:
    """True for nouns and names; a name that begins a sentence is known by the other text."""
    last, there = unit[0][1] - 1, unit[1][1] - 1
    is_noun = pair.source.tags[last].startswith(("NN", "CD", "JJ"))
    if pair.source.tags[last] == "CD" and "ago" in pair.source.words:
        return False  # "200 to 30 million years ago" and "30 to 200 million years ago"
    return is_noun or last in pair.source.name_words or there in pair.output.name_words


def _is_middle_kept(
    pair: CheckedPair, one: Tokens, other: Tokens, first: Tokens, second: Tokens
) -> bool:
    """True if the words between the two are much the same in both texts.

    "The law's change" and "the change of the law" have other words between: that is no swap.
    Between the items of a list there is nothing but commas and "and": their order is free.
    """
    middle = pair.source.words[one[1] : other[0]]
    if not middle or are_listed(pair.source, one, other):
        return False
    if not EQUATING.isdisjoint((*middle, *pair.output.words[first[1] : second[0]])):
        return False  # "A is called B" and "B is the name for A"
    if are_listed(pair.output, first, second):
        return False
    there = pair.output.words[first[1] : second[0]]
    if len(middle) <= SHORT or len(there) <= SHORT:
        return middle == there
    spots = {spot for at in range(one[1], other[0]) for spot in pair.to_output.get(at, ())}
    kept = sum(first[1] <= spot < second[0] for spot in spots)
    is_kept = kept >= HALF * max(1, min(len(middle), len(there)))
    return is_kept and _is_said_alike(pair, one, other, first, second)


def _is_said_alike(
    pair: CheckedPair, one: Tokens, other: Tokens, first: Tokens, second: Tokens
) -> bool:
    """True if a content word between the two is the same in both texts, or there is none.

    "The Convent has been the residence of the governor" and "the governor has lived at the
    Convent" have other words between.
    """
    own, there = (
        {
            reading.forms[at].stem
            for at in places
            if reading.forms[at].kind == "content" and not reading.tags[at].startswith("RB")
        }
        for reading, places in (
            (pair.source, range(one[1], other[0])),
            (pair.output, range(first[1], second[0])),
        )
    )
    if not own or not there or not own.isdisjoint(there):
        return True
    return any(
        link.says_the_same and one[1] <= link.left < other[0] and first[1] <= link.right < second[0]
        for link in pair.links
        if pair.source.forms[link.left].kind == "content"
        if pair.source.tags[link.left][:2] == pair.output.tags[link.right][:2]
    )


def _have_exchanged(pair: CheckedPair, one: Unit, other: Unit) -> bool:
    """True for two names each of which has got the other's content word beside it."""
    if not {one[0][0], other[0][0]} <= pair.source.name_words:
        return False
    if are_listed(pair.source, one[0], other[0]):
        return False
    own = _beside(pair, one[0], one[1]) + _beside(pair, other[0], other[1])
    crossed = _beside(pair, one[0], other[1]), _beside(pair, other[0], one[1])
    return own == 0 and min(crossed) > 0


def _beside(pair: CheckedPair, unit: Tokens, place: Tokens) -> int:
    """How many of the two neighbours are the same content word."""
    sides = ((unit[0] - 1, place[0] - 1), (unit[1], place[1]))
    return sum(
        _agree(pair, at, spot)
        for at, spot in sides
        if 0 <= at < len(pair.source.forms) and pair.source.forms[at].kind == "content"
    )


def _fit(pair: CheckedPair, unit: Tokens, place: Tokens) -> int:
    """How well the words around a source phrase agree with those around an output place."""
    score = 0
    for step in (1, 2):
        score += (3 - step) * _agree(pair, unit[0] - step, place[0] - step)
        score += (3 - step) * _agree(pair, unit[1] - 1 + step, place[1] - 1 + step)
    is_linked = any(
        spot in pair.to_output.get(at, ()) for at in range(*unit) for spot in range(*place)
    )
    return score + 2 * is_linked


def _agree(pair: CheckedPair, at: int, spot: int) -> bool:
    left, right = pair.source.words, pair.output.words
    if at < 0 or spot < 0 or at >= len(left) or spot >= len(right):
        return at < 0 and spot < 0
    return left[at] == right[spot] or spot in pair.to_output.get(at, ())


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
