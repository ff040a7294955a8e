"""Two phrases each of which stands where the other stood."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from samsari.checking.pair import CheckedPair, Tokens
from samsari.checking.reading import Reading
from samsari.english.lists import word_list

# From here to there, turned round: "from north to south" and "from south to north".

Unit = tuple[Tokens, Tokens]  # a word in the source, and the same word in the output


def turned_ways(pair: CheckedPair) -> tuple[Unit, Unit] | None:
    """The two words of a way that was turned round."""
    there = dict(_ways(pair.output))
    for (one, other), at in _ways(pair.source):
        spot = there.get((other, one))
        if spot is not None and one != other:
            return ((at, at + 1), (spot + 2, spot + 3)), ((at + 2, at + 3), (spot, spot + 1))
    return None


def _ways(reading: Reading) -> Iterator[tuple[tuple[str, str], int]]:
    """The words of "from ... to ..." with one word each, and the place of the first."""
    for at in range(len(reading.words) - 3):
        start, one, to, other = reading.words[at : at + 4]
        if start == "from" and to == "to" and one.isalpha() and other.isalpha():
            yield (one, other), at + 1


# The company of a name: the words around it, by which two exchanged names are known.
#
# "Number nine in Sweden, higher than any previous Opeth release" and "number nine in Opeth, higher
# than any previous release of Sweden": each name has got the company of the other.

WIDTH = 5  # tokens on either side
GOVERNOR, NEXT, NEARBY = 2.0, 1.0, 1.5  # weights: the word before, the word behind, words nearby
LEAST, LEAST_EACH = 2.5, 0.6  # by how much the company of the other must fit better
SURE, NO_LOSS = 4.5, -0.2  # the same for one of two names whose order was turned round
NO_NAMES = word_list("determiners-and-s")
LISTING = word_list("between-parts-of-a-list")

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
        reading.words[at] in LISTING | NO_NAMES or reading.tags[at].startswith(ITEMS)
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
            if at in hidden or word in NO_NAMES:
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


LEAST_FIT, LEAST_GAIN = 2, 3
SHORT = 2  # words between two phrases that must be the same in both texts
EQUATING = word_list("words-of-naming")
HALF = 0.4  # of the words between that must be kept


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
        spots = _swaps_places(pair.output.words, words)
        if len(spots) == 1 and len(_swaps_places(pair.source.words, words)) == 1:
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


def _swaps_places(words: Sequence[str], phrase: Sequence[str]) -> list[int]:
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
