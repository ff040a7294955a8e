"""What the negations of a text turn, and which negations of two texts say the same.

It was not built in wood.    cue: not    words: built, wood    helper: was
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from samsari.checking.pair import CheckedPair
from samsari.checking.reading import Reading
from samsari.english.facts.phrases import Fact
from samsari.model.alignment import Link

REACH = 6  # tokens behind a negation in which the negated words are sought
MOST = 2  # words that a negation turns
FAR = 12  # tokens between two words that two negations cannot share
MARKS = frozenset(
    ", ; : ( ) . ! ? because since but although though while if when not n't never".split()
)  # another clause begins, or another negation
HELPERS = frozenset(
    "is are was were be been am has have had do does did can could will would shall should must "
    "may might 's 're 'm 've ca wo".split()
)
TURNS_A_PHRASE = frozenset(("not", "n't", "never", "no", "without"))  # "no one" turns the verb
# "Not fully" is "in part": what stands between makes a statement weaker, and does not turn it.
WEAK = frozenset(
    "fully completely entirely wholly totally all every everyone everything always necessarily "
    "only just merely simply alone many much most very enough well often quite really usually "
    "exactly directly as too so more less yet until".split()
)
# The same right behind a negation: "no other", "no longer", "not long after".
WEAK_BESIDE = frozenset({"other", "else", "longer", "long"})
# The same behind the negated word: "does not look so good".
WEAK_BEHIND = frozenset(
    "fully completely entirely wholly totally always very enough well often quite really usually "
    "too so".split()
)
FIRST = frozenset(("neither", "not", "n't", "never", "no", "without"))
OWNERS = (("'s",), ("’s",))
LATER = frozenset({"later", "earlier", "further"})  # these compare nothing


@dataclass(frozen=True, slots=True)
class Negation:
    """A plain negation, the words that it turns, and the auxiliary verb before it."""

    cue: Fact
    words: tuple[int, ...]
    helper: int | None


def negations(reading: Reading, other: Reading) -> list[Negation]:
    """The plain negations of a text; `other` is the text that it is compared with."""
    return [
        Negation(cue, tuple(_turned(reading, cue, other)), _helper(reading, cue))
        for cue in reading.negations
        if cue.kind == "not" and not _is_second(reading, cue)
    ]


def _is_second(reading: Reading, cue: Fact) -> bool:
    """True for the "nor" of "neither ... nor" or "not ... nor", which are one negation."""
    first, _ = reading.bounds[reading.sentence_of[cue.first]]
    before = reading.words[first : cue.first]
    return cue.text.lower() == "nor" and not FIRST.isdisjoint(before)


def _turned(reading: Reading, cue: Fact, other: Reading) -> list[int]:
    """The words that a negation turns: the first content words behind it that are no adverbs.

    None if a word between makes the statement only weaker. "No better" and "no other" are ways to
    say "the best".
    """
    most = MOST if cue.text.lower() in TURNS_A_PHRASE else 1
    found: list[int] = []
    for at in _behind(reading, cue):
        word, tag = reading.words[at], reading.tags[at]
        is_compared = at == cue.last and tag in ("JJR", "RBR") and word not in LATER
        weak = WEAK_BEHIND if found else WEAK
        is_beside = word in WEAK_BESIDE and at == cue.last
        if (word in weak or is_beside) and word not in other.words:
            return []
        is_end = word in MARKS or is_beside or is_compared or len(found) == most
        if is_end or (word in WEAK and found):
            break
        is_adverb = tag.startswith("RB") and word not in WEAK
        if reading.words[at + 1 : at + 2] in OWNERS:
            continue  # "does not do the president's work" is about the work
        if word in WEAK or (reading.forms[at].kind == "content" and not is_adverb):
            found.append(at)
    return found


def _behind(reading: Reading, cue: Fact) -> range:
    _, end = reading.bounds[reading.sentence_of[cue.first]]
    return range(cue.last, min(end, cue.last + REACH))


def _helper(reading: Reading, cue: Fact) -> int | None:
    """The auxiliary verb right before a negation, an adverb between them aside."""
    for at in range(cue.first - 1, max(-1, cue.first - 3), -1):
        if reading.words[at] in HELPERS:
            return at
        if not reading.tags[at].startswith("RB"):
            break
    return None


def unmatched(pair: CheckedPair) -> tuple[list[Negation], list[Negation]]:
    """The negations of either text that the other text does not have."""
    left = negations(pair.source, pair.output)
    right = negations(pair.output, pair.source)
    for is_match in (_are_the_same, _turn_the_same, _are_linked):
        for one in tuple(left):
            other = next((each for each in right if is_match(pair, one, each)), None)
            if other is not None:
                left.remove(one)
                right.remove(other)
    return left, right


def _are_the_same(pair: CheckedPair, one: Negation, other: Negation) -> bool:
    """True for one word that turns the same in both texts: "without" is no other "not"."""
    is_one_cue = one.cue.text.lower() == other.cue.text.lower()
    return is_one_cue and _turn_the_same(pair, one, other)


def _turn_the_same(pair: CheckedPair, one: Negation, other: Negation) -> bool:
    there = {spot for at in one.words for spot in pair.to_output.get(at, ())}
    return not there.isdisjoint(other.words)


def _are_linked(pair: CheckedPair, one: Negation, other: Negation) -> bool:
    """True if one negation is linked to the other, and does not turn a word that is far away."""
    cues = range(one.cue.first, one.cue.last)
    if not any(other.cue.first in pair.to_output.get(at, ()) for at in cues):
        return False
    return not any(
        abs(spot - other.cue.first) > FAR for at in one.words for spot in _spots(pair, at)
    ) and not any(
        abs(at - one.cue.first) > FAR for spot in other.words for at in pair.to_source.get(spot, ())
    )


def _spots(pair: CheckedPair, at: int) -> Iterator[int]:
    yield from pair.to_output.get(at, ())


# A negation seen from the text that has it.


@dataclass(frozen=True, slots=True)
class View:
    """The text that has a negation, the text that lacks it, and the links between them."""

    own: Reading
    other: Reading
    links: dict[int, list[tuple[int, Link]]]
    free: Sequence[Negation]  # of the other text, without a counterpart
