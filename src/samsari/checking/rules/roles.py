"""Who did what to whom: words that changed places, nouns that changed sides of a verb.

The aligner links by place, so "The dog chased the cat" and "The cat chased the dog" look alike to
it. These rules go by the identity of words that stand once in each text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from samsari.checking.hits import Hit, Tokens, hit
from samsari.checking.pair import CheckedPair
from samsari.checking.reading import Reading
from samsari.checking.rules.profiles import are_listed, have_changed_company
from samsari.checking.rules.scene_roles import exchanged_participants
from samsari.model.alignment import Link
from samsari.sameness.opposites import are_opposites
from samsari.text.word_lists import ranks

NOUNS = ("NN", "PRP")
INSIDE = ("DT", "JJ", "NN", "PRP$", "POS", "VBN", "VBG")  # tags inside a noun phrase
BE = frozenset("is are was were be been being am 's get gets got gotten".split())
CLAUSES = frozenset({"that", "because", "although", "if", "while", "as", "when", "than"})
REACH = 9  # tokens between a verb and its arguments
SURE = 0.8  # the score of a link between two different verbs
LEAST_FIT, LEAST_GAIN = 2, 3
SHORT = 2  # words between two phrases that must be the same in both texts
HALF = 0.4  # of the words between that must be kept
# Verbs with two objects, and verbs that say the same both ways.
DOUBLE = frozenset(
    "give grant award offer send show pay call name elect appoint meet marry fight border equal "
    "resemble contain consist include become remain begin start continue seem appear want try "
    "do have be make get let help cause".split()
)


def check_roles(pair: CheckedPair) -> Iterator[Hit]:
    """Two nouns that changed sides of a verb, or two phrases that changed places."""
    found = _sides(pair) or _by_scenes(pair) or _swapped(pair)
    if found is not None:
        rule, (one, first), (other, second) = found
        before, after = pair.source.quote(*one), pair.source.quote(*other)
        yield hit(
            pair,
            rule,
            f"“{before}” and “{after}” changed places",
            f"Put “{before}” and “{after}” where the source has them.",
            [one, other],
            [first, second],
        )


Unit = tuple[Tokens, Tokens]  # a phrase in the source, and the same phrase in the output
Found = tuple[str, Unit, Unit]


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


def _sides(pair: CheckedPair) -> Found | None:
    """Two nouns that stand on the wrong side of the same verb.

    In the same voice they should stay on their sides; if the voice changed, they should cross.
    """
    for link in pair.links:
        if not _are_verbs(pair, link):
            continue
        voices = is_passive(pair.source, link.left), is_passive(pair.output, link.right)
        if voices[0] == voices[1]:
            found = _moved(pair, link, crosses=True)
        elif _are_forms(pair, link) and _has_agent(pair, link, voices):
            found = _moved(pair, link, crosses=False)
        else:
            continue
        if found is not None:
            return "roles-swapped", *found
    return None


def _by_scenes(pair: CheckedPair) -> Found | None:
    """Two participants of a verb's Scene that were exchanged."""
    if not pair.may_parse:
        return None
    verbs = [link for link in pair.links if _are_verbs(pair, link) and _are_forms(pair, link)]
    found = exchanged_participants(pair, verbs, is_passive)
    return None if found is None else ("roles-swapped", *found)


def _are_forms(pair: CheckedPair, link: Link) -> bool:
    """True for two forms of one verb."""
    return pair.source.forms[link.left].similarity(pair.output.forms[link.right]) >= 1.0


def _has_agent(pair: CheckedPair, link: Link, voices: tuple[bool, bool]) -> bool:
    """True if "by" follows the passive verb, and an object the active one."""
    sides = [(pair.source, link.left), (pair.output, link.right)]
    (reading, verb), (other, active) = sides if voices[0] else sides[::-1]
    return "by" in reading.words[verb + 1 : verb + 3] and _is_active(other, active)


def _is_active(reading: Reading, verb: int) -> bool:
    """True for a finite verb with an object right behind it."""
    after = reading.tags[verb + 1] if verb + 1 < len(reading.tags) else ""
    return reading.tags[verb] in ("VBD", "VBZ", "VBP") and after.startswith(("DT", "NN", "PRP$"))


def _moved(pair: CheckedPair, link: Link, *, crosses: bool) -> tuple[Unit, Unit] | None:
    """A noun from before the verb and one from behind it that stand where they should not."""
    left, right = _arguments(pair.source, link.left)
    sides = _arguments(pair.output, link.right)
    before, behind = (_by_stem(pair.output, side) for side in (sides if crosses else sides[::-1]))
    one = _stray(pair, left, right, behind, before)
    other = _stray(pair, right[::-1], left, before, behind)
    return None if one is None or other is None else (one, other)


def _stray(
    pair: CheckedPair,
    nouns: list[int],
    rivals: list[int],
    there: Mapping[str, int],
    here: Mapping[str, int],
) -> Unit | None:
    """The noun nearest to the verb that is `there` and not `here`, on one side only."""
    doubled = {pair.source.forms[at].stem for at in rivals}
    for at in reversed(nouns):
        stem = pair.source.forms[at].stem
        if stem in there and stem not in here and stem not in doubled:
            return (at, at + 1), (there[stem], there[stem] + 1)
    return None


def _by_stem(reading: Reading, places: list[int]) -> dict[str, int]:
    return {reading.forms[at].stem: at for at in places}


def _are_verbs(pair: CheckedPair, link: Link) -> bool:
    """True for two verbs that are surely linked, and that have one object at most."""
    left, right = pair.source.forms[link.left], pair.output.forms[link.right]
    if left.kind != "content" or _is_titled(pair.source, link.left):
        return False
    if left.similarity(right) == 0 and (link.score < SURE or not link.says_the_same):
        return False
    if not DOUBLE.isdisjoint(left.keys) or are_opposites(left.folded, right.folded):
        return False  # "he bought it from her" and "she sold it to him" say the same
    tags = pair.source.tags[link.left], pair.output.tags[link.right]
    return tags[0].startswith("VB") and tags[1].startswith("VB")


def _is_titled(reading: Reading, at: int) -> bool:
    """True for a word with a capital inside a sentence: "Just Lose It"."""
    first, _ = reading.bounds[reading.sentence_of[at]]
    return at > first and reading.texts[at][0].isupper()


def _arguments(reading: Reading, verb: int) -> tuple[list[int], list[int]]:
    """The nouns just before and just behind a verb in its sentence, without those of phrases.

    A noun behind "in", "of" or another preposition is no argument; the agent behind "by" is one.
    """
    first, last = reading.bounds[reading.sentence_of[verb]]
    left = [at for at in range(max(first, verb - REACH), verb) if _is_noun(reading, at)]
    right = [at for at in range(verb + 1, min(last, verb + REACH + 1)) if _is_noun(reading, at)]
    left = [at for at in left if not _preposition(reading, at)]
    return left[-3:], [at for at in right if _preposition(reading, at) in ("", "by")][:3]


def _preposition(reading: Reading, at: int) -> str:
    """The preposition that governs a noun, if there is one."""
    spot = at - 1
    while spot >= 0 and reading.tags[spot].startswith(INSIDE):
        spot -= 1
    if spot < 0 or reading.tags[spot] not in ("IN", "TO") or reading.words[spot] in CLAUSES:
        return ""
    return reading.words[spot]


def _is_noun(reading: Reading, at: int) -> bool:
    is_noun = reading.tags[at].startswith(NOUNS) or at in reading.name_words
    is_unknown = reading.texts[at][0].isupper() and reading.words[at] not in ranks()
    return (is_noun or is_unknown) and reading.forms[at].kind == "content"


def is_passive(reading: Reading, verb: int) -> bool:
    """True if a verb is in the passive voice."""
    if reading.tags[verb] not in ("VBN", "VBD"):
        return False
    before = reading.words[max(0, verb - 3) : verb]
    behind = reading.words[verb + 1 : verb + 3]
    return bool(BE & set(before)) or (reading.tags[verb] == "VBN" and "by" in behind)


def _swapped(pair: CheckedPair) -> Found | None:
    """Two phrases each of which stands where the other stood."""
    units = [unit for unit in _units(pair) if _may_swap(pair, unit[0])]
    best: tuple[int, Found] | None = None
    for (one, first), (other, second) in combinations(units, 2):
        is_reversed = first > second and one[1] <= other[0] and second[1] <= first[0]
        is_swap = is_reversed and _is_middle_kept(pair, one, other, second, first)
        if not is_swap and not _have_exchanged(pair, (one, first), (other, second)):
            continue
        crossed = _fit(pair, one, second), _fit(pair, other, first)
        gain = sum(crossed) - _fit(pair, one, first) - _fit(pair, other, second)
        if min(crossed) >= LEAST_FIT and gain >= LEAST_GAIN and (best is None or gain > best[0]):
            best = gain, ("names-swapped", (one, first), (other, second))
    return best[1] if best else _in_other_company(pair, units)


def _in_other_company(pair: CheckedPair, units: Sequence[Unit]) -> Found | None:
    """Two names each of which stands among the words that stood around the other."""
    names = [unit for unit in units if unit[0][1] - 1 in pair.source.name_words]
    for one, other in combinations(names, 2):
        if have_changed_company(pair, one, other):
            return "names-swapped", one, other
    return None


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


def _may_swap(pair: CheckedPair, unit: Tokens) -> bool:
    last = unit[1] - 1
    return pair.source.tags[last].startswith(("NN", "CD", "JJ")) or last in pair.source.name_words


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
    there = pair.output.words[first[1] : second[0]]
    if len(middle) <= SHORT or len(there) <= SHORT:
        return middle == there
    spots = {spot for at in range(one[1], other[0]) for spot in pair.to_output.get(at, ())}
    kept = sum(first[1] <= spot < second[0] for spot in spots)
    return kept >= HALF * max(1, min(len(middle), len(there)))


def _have_exchanged(pair: CheckedPair, one: Unit, other: Unit) -> bool:
    """True for two names each of which has got the other's content word beside it."""
    if not {one[0][0], other[0][0]} <= pair.source.name_words:
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
